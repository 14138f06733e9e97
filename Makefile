# Two commands do everything: `make demo` and `make test`.
SWIFT ?= swift
# Fewer jobs than cores keep a small machine usable.
BUILD_FLAGS ?=
# Where `make install` puts the program; packagers set DESTDIR, too.
PREFIX ?= /usr/local
DESTDIR ?=
# Sources of packages that `make vendor` brought; where they are, nothing is taken from the network.
ifneq ($(wildcard vendor/dependencies.tsv),)
export SNAPVEIL_VENDOR ?= vendor
endif
SNAPVEIL = .build/release/snapveil
# Homebrew keeps libarchive out of the way of the system's own, which has no headers.
ifeq ($(shell uname),Darwin)
export PKG_CONFIG_PATH := $(shell brew --prefix libarchive)/lib/pkgconfig:$(PKG_CONFIG_PATH)
endif

.PHONY: demo test test-report test-slurm build lint format setup setup-tests reading reading-bench fuzz campaign setup-attacks attacks accuracy accuracy-check setup-accuracy mutants costs hostile soak bench man completions program install vendor release test-release clean

# A target must declare what it imports.
LAYERS = --explicit-target-dependency-import-check error

# What the package links against; a no-op where it is all there.
# SETUP= leaves them alone, for packagers.
SETUP ?= yes
setup:
	@[ -z "$(SETUP)" ] || sh Scripts/install-system-packages.sh

build: setup
	$(SWIFT) build -c release --product snapveil $(LAYERS) $(BUILD_FLAGS)

# Findings are what the demo shows, so exit code 1 (findings) is its success; 2 and 3 are not.
demo: build
	@$(SNAPVEIL) scan Fixtures/dump --config Fixtures/.snapveil.yml; \
	code=$$?; if [ $$code -gt 1 ]; then exit $$code; fi

# Optimised, because decoding and judging whole screens without optimisation takes minutes; in a folder of its own,
# because access to internals would build everything anew each time.
TEST_FLAGS = -c release -Xswiftc -enable-testing --scratch-path .build-test $(LAYERS) $(BUILD_FLAGS)

# And what the tests need besides.
setup-tests:
	@sh Scripts/install-system-packages.sh tests

# What --read needs: the recogniser with English data, and the decoder of codes.
reading:
	@sh Scripts/install-system-packages.sh reading

test: setup-tests
	$(SWIFT) build --build-tests $(TEST_FLAGS)
	$(SWIFT) test --skip-build $(TEST_FLAGS)

# The HTML report in a headless browser, with the program that `make test` built.
test-report:
	@sh Scripts/install-system-packages.sh report
	@test -x .build/python/bin/python || python3 -m venv .build/python || true
	@.build/python/bin/python -m pip -q install axe-core-python || echo "without axe-core: accessibility is not checked"
	$(SWIFT) build --product snapveil $(TEST_FLAGS)
	SNAPVEIL="$(CURDIR)/.build-test/release/snapveil" python3 -m unittest discover -s Tests/ReportPage

# The Slurm recipe of docs/scale.md on a Slurm of one node, with the program that `make test` built; as root.
test-slurm:
	@sh Scripts/install-system-packages.sh slurm
	$(SWIFT) build --product snapveil $(TEST_FLAGS)
	sh Tests/Scale/slurm.sh .build-test/release/snapveil

lint:
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Package.swift Fuzz/Sources Benchmarks/Sources

format:
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Package.swift Fuzz/Sources Benchmarks/Sources

# Seconds for each target, and one target (all where none is named).
TIME ?= 30
TARGET ?=
fuzz: setup
	SWIFT="$(SWIFT)" BUILD_FLAGS="$(BUILD_FLAGS)" sh Fuzz/run.sh $(TIME) $(TARGET)

# Damaged copies of the fixtures, scanned by the program.
COUNT ?= 50000
campaign: build
	python3 Fuzz/campaign.py --count $(COUNT) --snapveil $(SNAPVEIL)

# Snapshots that leak in every way that is known, and their honest twins; Python needs what the fixtures' generator needs.
ATTACKS ?= 1000
# With the libraries that draw the fixtures.
PYTHON ?= .build/python/bin/python
SEED ?= 1
CLASS ?=
setup-attacks:
	@sh Scripts/install-system-packages.sh attacks
	@test -x .build/python/bin/python || python3 -m venv .build/python
	@.build/python/bin/python -m pip -q install -r Fixtures/generate/requirements.txt

attacks: build setup-attacks
	$(PYTHON) Fuzz/attacks --snapveil $(SNAPVEIL) --seed $(SEED) --count $(ATTACKS) $(if $(CLASS),--class $(CLASS))

# Verdicts on drawn covers and screens, held against what was drawn: writes docs/accuracy.md; accuracy-check compares with it.
# With the programs that `make test` built.
setup-accuracy: setup-attacks
	@sh Scripts/install-system-packages.sh accuracy
	$(SWIFT) build --product snapveil $(TEST_FLAGS)
	$(SWIFT) build --product limit-flips $(TEST_FLAGS)

ACCURACY = $(PYTHON) -B Scripts/accuracy.py --snapveil .build-test/release/snapveil --limit-flips .build-test/release/limit-flips
accuracy: setup-accuracy
	$(ACCURACY)

accuracy-check: setup-accuracy
	$(PYTHON) -B -m unittest discover -s Tests/Accuracy
	$(ACCURACY) --check

# The judge's constants, each halved and doubled, and whether a test sees it: those of the named files, a sample of so many,
# or all (minutes).
FILES ?=
TESTS ?= LimitTests
SAMPLE ?=
mutants: setup-tests
	python3 -B Scripts/mutants.py --tests '$(TESTS)' $(if $(SAMPLE),--sample $(SAMPLE)) $(FILES)

# The costliest small inputs that are known, with and without templates.
costs: build setup-attacks
	$(PYTHON) Fuzz/costs.py --snapveil $(SNAPVEIL)

# The tree that somebody would leave to break its reader, made and scanned.
hostile: build
	python3 Fuzz/hostile.py .build/hostile --snapveil $(SNAPVEIL)

# A dump of N snapshots, made and scanned.
N ?= 10000
soak: build
	python3 Fuzz/soak.py $(N) .build/soak-$(N) --snapveil $(SNAPVEIL)

bench:
	@sh Scripts/install-system-packages.sh bench
	BUILD_FLAGS="$(BUILD_FLAGS)" sh Benchmarks/run.sh

# Screens with known values, drawn and read; writes docs/reading.md.
reading-bench: build setup-attacks
	@sh Scripts/install-system-packages.sh reading-bench
	PYTHON=$(PYTHON) SNAPVEIL=$(SNAPVEIL) sh Benchmarks/reading/run.sh

# From the program's own definitions, into dist/.
man: build
	$(SWIFT) build -c release --product generate-manual $(BUILD_FLAGS)
	sh Scripts/generate-man.sh $(SNAPVEIL) $(dir $(SNAPVEIL))generate-manual dist/man

completions: build
	sh Scripts/generate-completions.sh $(SNAPVEIL) dist/completions

# The program as it is released: it needs no Swift where it runs.
BUILT = .build-release/release
CHECKOUTS = $(or $(SNAPVEIL_VENDOR),.build-release/checkouts)
program: setup
	SWIFT="$(SWIFT)" BUILD_FLAGS="$(BUILD_FLAGS)" sh Scripts/build-program.sh .build-release

# With man pages and completions. As root this is `make program && sudo make install`: what is built is not built again.
install:
	@[ -x $(BUILT)/snapveil ] || $(MAKE) program
	@sh Scripts/notices.sh $(CHECKOUTS) >.build-release/THIRD-PARTY-NOTICES.txt
	@DESTDIR="$(DESTDIR)" sh Scripts/install.sh $(BUILT)/snapveil $(BUILT)/generate-manual \
		.build-release/THIRD-PARTY-NOTICES.txt "$(PREFIX)"

# The sources of all packages, at their exact commits, into vendor/: later builds need no network.
vendor:
	rm -rf vendor
	SNAPVEIL_VENDOR= $(SWIFT) package resolve
	sh Scripts/dependencies.sh vendor .build/checkouts vendor

# All that is released, into dist/; docs/verify.md says how it is made and checked.
release: setup
	SWIFT="$(SWIFT)" BUILD_FLAGS="$(BUILD_FLAGS)" sh Scripts/release.sh

# Packing, signing, verifying and installing, tried with the program as it is released and a key that is thrown away.
test-release: program
	@sh Scripts/install-system-packages.sh release
	python3 -B -m unittest discover -s Tests/Release

clean:
	rm -rf .build .build-* dist vendor
