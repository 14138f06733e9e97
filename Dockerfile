# The release binary with the libraries it links against. First `make release`, then:
#   docker build -t snapveil .
#   docker run --rm --network none -v /path/to/extract:/evidence:ro -v "$PWD:/work" snapveil scan /evidence
FROM debian:bookworm-slim

RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libarchive13 libplist3 libpng16-16 libsqlite3-0 libstdc++6 libturbojpeg0 zlib1g \
    && rm -rf /var/lib/apt/lists/*

COPY dist/snapveil-*-linux-*/snapveil /usr/local/bin/snapveil

# Nothing here needs to be root, and evidence is mounted read-only.
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["snapveil"]
CMD ["--help"]
