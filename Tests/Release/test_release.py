"""Packing, signing, verifying and installing, with a throw-away key and without a network.

Uses the programs that `make program` built; nothing here is kept.
"""
import hashlib, json, os, pathlib, shutil, subprocess, tarfile, tempfile, unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build-release/release"
EPOCH = "1790000000"


def run(*command, folder=ROOT, status=0, **environment):
    """Runs a command and returns what it said; fails where it ends otherwise."""
    result = subprocess.run(
        [str(word) for word in command], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL, env={**os.environ, **{key: str(value) for key, value in environment.items()}})
    assert result.returncode == status, f"{command}: {result.returncode}\n{result.stdout}"
    return result.stdout


def offline(*command, **options):
    """The same where there is no network at all, as far as the system lets us take it away."""
    if subprocess.run(["unshare", "-rn", "true"], capture_output=True).returncode == 0:
        return run("unshare", "-rn", *command, **options)
    return run(*command, **options)


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


class Release(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = pathlib.Path(tempfile.mkdtemp())
        # A copy of the sources, so that dist/ of the real ones is left alone.
        cls.source = cls.work / "source"
        run("git", "clone", "-q", ROOT, cls.source)
        for name in run("git", "ls-files", "-m", "-o", "--exclude-standard").split("\n"):
            if (ROOT / name).is_file():
                (cls.source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, cls.source / name)
        run("minisign", "-G", "-W", "-p", cls.work / "key.pub", "-s", cls.work / "key")
        cls.key = (cls.work / "key.pub").read_text().split("\n")[1]
        cls.release()
        cls.folder = next((cls.source / "dist").iterdir())
        cls.name = cls.folder.name

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.work)

    @classmethod
    def release(cls):
        run("sh", "Scripts/release.sh", folder=cls.source, SNAPVEIL_BINARY=BUILT / "snapveil",
            GENERATE_MANUAL=BUILT / "generate-manual", CHECKOUTS=ROOT / ".build-release/checkouts", SOURCE_DATE_EPOCH=EPOCH,
            SNAPVEIL_SIGNING_KEY=cls.work / "key", SNAPVEIL_REPOSITORY="example/snapveil")

    def test_two_releases_of_the_same_program_are_the_same_bytes(self):
        first = {file.name: digest(file) for file in self.folder.iterdir()}
        self.release()
        self.assertEqual(first, {file.name: digest(file) for file in self.folder.iterdir()})
        self.assertIn(f"{self.name}.tar.gz", first)

    def test_the_program_has_nothing_of_the_folder_that_it_was_built_in(self):
        with tarfile.open(self.folder / f"{self.name}.tar.gz") as archive:
            program = archive.extractfile(f"{self.name}/bin/snapveil").read()
        self.assertNotIn(str(ROOT).encode(), program)
        if os.uname().sysname == "Linux":
            (self.work / "program").write_bytes(program)
            sections = run("readelf", "--sections", "--wide", self.work / "program")
            for name in [".swift_modhash", ".note.gnu.build-id"]:
                self.assertNotIn(name, sections)

    def test_the_packing_does_not_hang_on_times_owners_or_order(self):
        folders = []
        for number, names in enumerate([["b", "a"], ["a", "b"]]):
            folder = self.work / f"tree{number}"
            folder.mkdir()
            for name in names:
                (folder / name).write_text(name)
                os.utime(folder / name, (number * 1000, number * 1000))
            run("sh", "Scripts/pack.sh", folder, "x", self.work / f"{number}.tar.gz", EPOCH)
            folders.append(digest(self.work / f"{number}.tar.gz"))
        self.assertEqual(*folders)

    def test_the_archive_holds_the_program_with_all_that_belongs_to_it(self):
        with tarfile.open(self.folder / f"{self.name}.tar.gz") as archive:
            members = {member.name: member for member in archive.getmembers()}
        for name in ["bin/snapveil", "share/man/man1/snapveil.1", "share/man/man1/snapveil.scan.1",
                     "share/bash-completion/completions/snapveil", "share/zsh/site-functions/_snapveil",
                     "share/fish/vendor_completions.d/snapveil.fish", "share/doc/snapveil/LICENSE",
                     "share/doc/snapveil/THIRD-PARTY-NOTICES.txt"]:
            self.assertIn(f"{self.name}/{name}", members)
        self.assertEqual({(member.uid, member.gid, member.mtime) for member in members.values()}, {(0, 0, int(EPOCH))})
        with tarfile.open(self.folder / f"snapveil-{self.name.split('-')[1]}-source.tar.gz") as archive:
            self.assertTrue(any(name.endswith("/Package.swift") for name in archive.getnames()))

    def verify(self, folder, **options):
        """The commands of docs/verify.md."""
        guide = (ROOT / "docs/verify.md").read_text()
        lines = [line for line in guide.split("\n") if line.startswith(("minisign -Vm", "sha256sum -c"))]
        self.assertEqual(len(lines), 2)
        said = ""
        for line in lines:
            words = line.replace("snapveil-0.1.0-linux-x86_64", self.name).replace("PUBLIC-KEY", self.key).split()
            said += offline(*words, folder=folder, **options)
        return said

    def test_the_signature_verifies_as_the_guide_says_without_a_network(self):
        said = self.verify(self.folder)
        self.assertIn("Signature and comment signature verified", said)
        self.assertIn(f"{self.name}.tar.gz: OK", said)
        # Every file is under the signature, but the sums and the signature themselves.
        sums = (self.folder / f"{self.name}.SHA256SUMS").read_text()
        for file in self.folder.iterdir():
            self.assertTrue(file.name in sums or ".SHA256SUMS" in file.name, file.name)

    def test_a_changed_file_and_changed_sums_do_not_verify(self):
        for changed, said in [(f"{self.name}.tar.gz", "FAILED"), (f"{self.name}.SHA256SUMS", "Signature verification failed")]:
            copy = self.work / f"changed-{changed}"
            shutil.copytree(self.folder, copy)
            (copy / changed).write_bytes((copy / changed).read_bytes() + b"\n")
            with self.assertRaises(AssertionError) as error:
                self.verify(copy)
            self.assertIn(said, str(error.exception))

    def test_the_bill_of_materials_names_every_part_by_version(self):
        bill = json.loads((self.folder / f"{self.name}.cdx.json").read_text())
        self.assertEqual((bill["bomFormat"], bill["specVersion"]), ("CycloneDX", "1.5"))
        self.assertRegex(bill["serialNumber"], r"^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$")
        parts = {part["bom-ref"]: part for part in bill["components"]}
        for line in (ROOT / "Packaging/dependencies.tsv").read_text().split("\n"):
            if line and not line.startswith("#"):
                self.assertEqual(parts[line.split("\t")[0]]["version"], line.split("\t")[2])
        self.assertEqual(set(bill["dependencies"][0]["dependsOn"]), set(parts))
        self.assertTrue(all(part["version"] != "unknown" for part in parts.values()), parts)
        with tarfile.open(self.folder / f"{self.name}.tar.gz") as archive:
            program = archive.extractfile(f"{self.name}/bin/snapveil").read()
        self.assertEqual(bill["metadata"]["component"]["hashes"][0]["content"], hashlib.sha256(program).hexdigest())

    def test_the_notices_hold_the_licence_of_every_part(self):
        text = (self.folder / "THIRD-PARTY-NOTICES.txt").read_text()
        for words in ["swift-argument-parser 1.8.2", "JP Simard", "The SwiftLog Project", "Runtime Library"]:
            self.assertIn(words, text)

    def test_package_swift_names_the_versions_of_the_list(self):
        manifest = (ROOT / "Package.swift").read_text()
        for line in (ROOT / "Packaging/dependencies.tsv").read_text().split("\n"):
            words = line.split("\t")
            if line and not line.startswith("#") and words[5] == "direct":
                self.assertIn(f'pinned("{words[1]}", "{words[2]}")', manifest)

    @unittest.skipUnless(shutil.which("dpkg-deb"), "no Debian")
    def test_the_debian_package_brings_its_libraries(self):
        package = next(self.folder.glob("*.deb"))
        control = run("dpkg-deb", "--field", package, "Depends")
        for library in ["libarchive13", "libnettle8", "libpng16-16", "libsqlite3-0", "zlib1g", "libc6"]:
            self.assertIn(library, control)
        listed = run("dpkg-deb", "--contents", package)
        self.assertIn("./usr/bin/snapveil", listed)
        self.assertNotRegex(listed, r"(?m)^\S+ (?!root/root)")
        target = self.work / "deb"
        run("dpkg-deb", "--extract", package, target)
        self.assertIn("snapveil ", run(target / "usr/bin/snapveil", "--version"))

    def test_what_is_installed_runs_and_completes(self):
        prefix = self.work / "prefix"
        run("sh", "Scripts/install.sh", BUILT / "snapveil", BUILT / "generate-manual",
            self.folder / "THIRD-PARTY-NOTICES.txt", prefix)
        self.assertIn("snapveil ", run(prefix / "bin/snapveil", "--version"))
        self.assertIn("snapveil", (prefix / "share/man/man1/snapveil.1").read_text())
        run("bash", "-n", prefix / "share/bash-completion/completions/snapveil")
        # As the README's first run does it, on the dump of the project.
        said = run(prefix / "bin/snapveil", "scan", ROOT / "Fixtures/dump", status=1, folder=self.work)
        self.assertIn("61 snapshots of 10 apps", said)

    def test_the_formula_names_the_sources_by_their_digest(self):
        formula = (self.folder / "snapveil.rb").read_text()
        version = self.name.split("-")[1]
        self.assertIn(digest(self.folder / f"snapveil-{version}-source.tar.gz"), formula)
        self.assertIn(f"https://github.com/example/snapveil/releases/download/v{version}/", formula)
        self.assertNotIn("@", formula.replace("x86@", ""))

    def action(self, version, key="", status=0, damage=None):
        """Runs the action's installer against a folder of releases."""
        releases = self.work / f"releases-{version}-{bool(key)}-{damage}"
        shutil.copytree(self.folder, releases / f"v{self.name.split('-')[1]}", dirs_exist_ok=True)
        if damage:
            file = releases / f"v{self.name.split('-')[1]}" / damage
            file.write_bytes(file.read_bytes() + b" ")
        path = releases / "path"
        path.write_text("")
        make = releases / "bin"
        make.mkdir(exist_ok=True)
        # Building is the last resort, and takes minutes: that it was asked for is enough.
        (make / "make").write_text("#!/bin/sh\necho asked to build \"$@\"\n")
        (make / "make").chmod(0o755)
        said = run("bash", "Scripts/github-install.sh", status=status, VERSION=version, PUBLIC_KEY=key,
                   RELEASES=f"file://{releases}", GITHUB_PATH=path, REFERENCE="main", REPOSITORY="example/snapveil",
                   PATH=f"{make}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
        return said, path.read_text().strip()

    def test_the_action_downloads_a_release_and_verifies_it(self):
        version = self.name.split("-")[1]
        for key in ["", self.key]:
            said, path = self.action(version, key)
            self.assertIn("tar.gz: OK", said)
            self.assertIn(f"snapveil {version}", run(f"{path}/snapveil", "--version"))

    def test_the_action_refuses_a_release_that_does_not_verify(self):
        version = self.name.split("-")[1]
        self.assertIn("not what its checksum says", self.action(version, status=2, damage=f"{self.name}.tar.gz")[0])
        said, path = self.action(version, self.key, status=2, damage=f"{self.name}.SHA256SUMS")
        self.assertIn("signature of snapveil", said)
        self.assertEqual(path, "")
        other = self.work / "other"
        other.mkdir(exist_ok=True)
        run("minisign", "-G", "-W", "-f", "-p", other / "pub", "-s", other / "key")
        wrong = (other / "pub").read_text().split("\n")[1]
        self.assertIn("signature of snapveil", self.action(version, wrong, status=2)[0])

    def test_the_action_builds_where_there_is_no_release(self):
        for version in ["", "9.9.9"]:
            said, path = self.action(version)
            self.assertIn("asked to build", said)
            self.assertTrue(path.endswith(".build-release/release"), path)
        self.assertIn("is not one like", self.action("$(touch run)", status=2)[0])
        self.assertFalse((ROOT / "run").exists())

    def test_vendored_sources_are_those_of_the_list_and_resolve_without_a_network(self):
        vendor = self.source / "vendor"
        run("sh", "Scripts/dependencies.sh", "vendor", ROOT / ".build-release/checkouts", vendor, folder=self.source)
        self.assertTrue((vendor / "swift-log/Package.swift").exists())
        said = offline(
            "swift", "package", "--scratch-path", self.work / "offline", "show-dependencies", "--format", "json",
            folder=self.source, SNAPVEIL_VENDOR="vendor", HOME=self.work / "home")
        found = json.loads(said[said.index("{\n"):])
        self.assertEqual({part["url"] for part in found["dependencies"]}, {
            str(vendor / name) for name in
            ["swift-argument-parser", "swift-log", "Yams"]})
        self.assertNotIn("https://", said)

    def test_what_the_image_is_built_from_is_a_whole_package(self):
        # What .dockerignore lets through, and nothing else.
        image = self.work / "image"
        for line in (ROOT / ".dockerignore").read_text().split("\n"):
            if line.startswith("!") and (self.source / line[1:]).exists() and line != "!vendor":
                target = image / line[1:]
                target.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if (self.source / line[1:]).is_dir() else shutil.copy)(self.source / line[1:], target)
        run("sh", "Scripts/dependencies.sh", "vendor", ROOT / ".build-release/checkouts", image / "vendor")
        said = offline(
            "swift", "package", "--scratch-path", self.work / "described", "describe", "--type", "json", folder=image,
            SNAPVEIL_VENDOR="vendor", HOME=self.work / "home")
        self.assertNotIn("error:", said)
        self.assertIn('"name" : "snapveil"', said)
        recipe = (ROOT / "Dockerfile").read_text()
        self.assertNotIn("dist/", recipe)
        self.assertIn("--from=build", recipe)

    def test_other_sources_than_those_of_the_list_are_refused(self):
        copy = self.work / "checkouts"
        shutil.copytree(ROOT / ".build-release/checkouts", copy, symlinks=True)
        (copy / "Yams/README.md").chmod(0o644)
        (copy / "Yams/README.md").write_text("changed")
        with self.assertRaises(AssertionError) as error:
            run("sh", "Scripts/dependencies.sh", "check", copy)
        self.assertIn("was changed", str(error.exception))


if __name__ == "__main__":
    unittest.main()
