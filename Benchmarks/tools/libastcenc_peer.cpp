// Decodes a picture with the system's libastcenc, as the decoder of the project is called: one call, one thread.
// The context, which holds the library's tables, is made once for each footprint and is not part of the time.

#include <cstddef>
#include <cstdint>

// The packaged library exports its functions with C names, which its header does not declare.
extern "C" {
#include <astcenc.h>
}

extern "C" void *peer_context(int block_width, int block_height, int is_srgb) {
    astcenc_config config;
    if (astcenc_config_init(is_srgb ? ASTCENC_PRF_LDR_SRGB : ASTCENC_PRF_LDR, block_width, block_height, 1,
                            ASTCENC_PRE_MEDIUM, ASTCENC_FLG_DECOMPRESS_ONLY, &config)) {
        return nullptr;
    }
    astcenc_context *context = nullptr;
    return astcenc_context_alloc(&config, 1, &context) ? nullptr : context;
}

extern "C" int peer_decode(void *context, const uint8_t *blocks, size_t size, int width, int height,
                           uint8_t *pixels) {
    astcenc_image image{};
    image.dim_x = width;
    image.dim_y = height;
    image.dim_z = 1;
    image.data_type = ASTCENC_TYPE_U8;
    void *planes = pixels;
    image.data = &planes;
    astcenc_swizzle swizzle{ASTCENC_SWZ_R, ASTCENC_SWZ_G, ASTCENC_SWZ_B, ASTCENC_SWZ_A};
    astcenc_context *known = static_cast<astcenc_context *>(context);
    int failure = astcenc_decompress_image(known, blocks, size, &image, &swizzle, 0);
    astcenc_decompress_reset(known);
    return failure;
}
