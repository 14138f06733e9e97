#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a PNG's header says, and how a decoding ended.
typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t bit_depth;
    uint8_t color_type;
    uint8_t interlaced;
    /// Whether a pixel may be other than opaque.
    uint8_t has_alpha;
    /// Bytes that had been read when a call failed.
    size_t offset;
    /// libpng's message where a call failed, else empty.
    char message[160];
    /// libpng's first warning that changes no pixel, else empty.
    char warning[160];
} snapveil_png_info;

/// Reads the header. Returns 1, or 0 with a message.
int snapveil_png_read_header(const uint8_t *bytes, size_t count, snapveil_png_info *info);

/// Decodes into `pixels`: width * height * 4 bytes, 8-bit RGBA, straight alpha, no gamma. Every warning that would
/// leave pixels made up is an error. Returns 1, or 0 with a message.
int snapveil_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_bytes,
                        snapveil_png_info *info);

/// Receives encoded bytes. Returns 0 to stop.
typedef int (*snapveil_png_sink)(void *context, const uint8_t *bytes, size_t count);

/// Gives a row of 8-bit RGBA, which has to last until the next one is asked for.
typedef const uint8_t *(*snapveil_png_rows)(void *context, uint32_t y);

/// Encodes rows from the top to the bottom. Returns 1, or 0 with a message.
int snapveil_png_encode(snapveil_png_rows rows, uint32_t width, uint32_t height, int opaque, snapveil_png_sink sink,
                        void *context, snapveil_png_info *info);
