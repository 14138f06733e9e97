#pragma once
#include <nettle/sha2.h>
#include <nettle/version.h>

/// Writes the 32 bytes of a digest. Nettle 4 asks for no length any more.
static inline void snapveil_sha256_digest(struct sha256_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
    nettle_sha256_digest(context, digest);
#else
    nettle_sha256_digest(context, SHA256_DIGEST_SIZE, digest);
#endif
}
