# The program in an image of its own, built from these sources: nothing has to be built before.
#   docker build -t snapveil .
#   docker run --rm --network none -v /path/to/extract:/evidence:ro -v "$PWD:/work" snapveil scan /evidence
FROM swift:6.2-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libarchive-dev libpng-dev libsqlite3-dev libturbojpeg0-dev make nettle-dev pkg-config zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# A vendor/ folder made by `make vendor` comes along, and then the build needs no network.
RUN make install SETUP= DESTDIR=/image PREFIX=/usr

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libarchive13 libnettle8 libpng16-16 libsqlite3-0 libstdc++6 libturbojpeg0 zlib1g \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /image/ /

# Nothing here needs to be root, and evidence is mounted read-only.
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["snapveil"]
CMD ["--help"]
