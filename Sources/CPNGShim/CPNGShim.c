// libpng reports errors through setjmp, which Swift can't use. This file catches them. What it does besides, it does in
// C because it happens row by row, between libpng's calls.
#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t count;
    size_t offset;
} reader;

static void keep_first(char *kept, size_t size, const char *message) {
    if (kept[0] != 0) return;
    strncpy(kept, message, size - 1);
    kept[size - 1] = 0;
}

static void keep_message(snapveil_png_info *info, const char *message) {
    keep_first(info->message, sizeof(info->message), message);
}

static void on_error(png_structp png, png_const_charp message) {
    keep_message((snapveil_png_info *)png_get_error_ptr(png), message);
    png_longjmp(png, 1);
}

// "tEXt: CRC error": pixels depend on no chunk whose name begins with a small letter but tRNS.
static int is_about_ancillary_chunk(const char *message) {
    return strlen(message) > 5 && message[4] == ':' && message[0] >= 'a' && message[0] <= 'z' &&
           strncmp(message, "tRNS", 4) != 0;
}

static void on_warning(png_structp png, png_const_charp message) {
    snapveil_png_info *info = (snapveil_png_info *)png_get_error_ptr(png);
    if (!is_about_ancillary_chunk(message)) png_error(png, message);
    keep_first(info->warning, sizeof(info->warning), message);
}

static void on_read(png_structp png, png_bytep target, size_t count) {
    reader *r = (reader *)png_get_io_ptr(png);
    if (count > r->count - r->offset) png_error(png, "the file ends early");
    memcpy(target, r->bytes + r->offset, count);
    r->offset += count;
}

static png_structp open_reader(reader *r, snapveil_png_info *info, png_infop *png_info) {
    memset(info, 0, sizeof(*info));
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, info, on_error, on_warning);
    if (png == NULL) {
        keep_message(info, "libpng could not be set up");
        return NULL;
    }
    *png_info = png_create_info_struct(png);
    if (*png_info == NULL) {
        png_destroy_read_struct(&png, NULL, NULL);
        keep_message(info, "libpng could not be set up");
        return NULL;
    }
    png_set_read_fn(png, r, on_read);
    png_set_benign_errors(png, 1);
    // The sizes are judged by the caller's limits, not by libpng's.
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    // All chunks but IHDR, PLTE, tRNS, IDAT and IEND are passed over, whether libpng knows them or not. None is kept, so
    // that their lengths need no limit, which would refuse pictures for a long text beside them.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_chunk_malloc_max(png, 0);
    return png;
}

static void header_fields(png_structp png, png_infop png_info, snapveil_png_info *info) {
    info->width = png_get_image_width(png, png_info);
    info->height = png_get_image_height(png, png_info);
    info->bit_depth = png_get_bit_depth(png, png_info);
    info->color_type = png_get_color_type(png, png_info);
    info->has_alpha = (info->color_type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, png_info, PNG_INFO_tRNS) != 0;
    info->interlaced = png_get_interlace_type(png, png_info) != PNG_INTERLACE_NONE;
}

int snapveil_png_read_header(const uint8_t *bytes, size_t count, snapveil_png_info *info) {
    reader r = {bytes, count, 0};
    png_infop png_info = NULL;
    png_structp png = open_reader(&r, info, &png_info);
    if (png == NULL) return 0;
    if (setjmp(png_jmpbuf(png))) {
        info->offset = r.offset;
        png_destroy_read_struct(&png, &png_info, NULL);
        return 0;
    }
    png_read_info(png, png_info);
    header_fields(png, png_info, info);
    png_destroy_read_struct(&png, &png_info, NULL);
    return 1;
}

// Spreads a row of RGB, which ends where the row of RGBA will end, over the row. Writing stays behind reading.
static void add_alpha(uint8_t *row, uint32_t width) {
    const uint8_t *source = row + width;
    for (uint32_t x = 0; x + 1 < width; x++) {
        uint8_t pixel[4];
        memcpy(pixel, source + (size_t)x * 3, 4);
        pixel[3] = 0xff;
        memcpy(row + (size_t)x * 4, pixel, 4);
    }
    // A word from the last pixel on would reach beyond the row.
    uint8_t *last = row + (size_t)(width - 1) * 4;
    memmove(last, last + 1, 3);
    last[3] = 0xff;
}

typedef struct {
    int count;
    uint8_t colors[256][4];
} palette;

static void read_palette(png_structp png, png_infop info, palette *target) {
    png_colorp colors = NULL;
    png_bytep alphas = NULL;
    int color_count = 0;
    int alpha_count = 0;
    if (png_get_PLTE(png, info, &colors, &color_count) == 0) png_error(png, "no palette");
    if (png_get_valid(png, info, PNG_INFO_tRNS)) png_get_tRNS(png, info, &alphas, &alpha_count, NULL);
    target->count = color_count;
    for (int index = 0; index < color_count; index++) {
        target->colors[index][0] = colors[index].red;
        target->colors[index][1] = colors[index].green;
        target->colors[index][2] = colors[index].blue;
        target->colors[index][3] = index < alpha_count ? alphas[index] : 0xff;
    }
}

// Spreads a row of palette indices likewise. libpng would make up colours that the palette does not have.
static void look_up(png_structp png, const palette *source, uint8_t *row, uint32_t width) {
    const uint8_t *indices = row + (size_t)width * 3;
    for (uint32_t x = 0; x < width; x++) {
        if (indices[x] >= source->count) png_error(png, "a pixel has a colour that the palette does not have");
        memcpy(row + (size_t)x * 4, source->colors[indices[x]], 4);
    }
}

// What may follow the last row's last byte: the stream's empty last blocks and its checksum.
static const size_t most_trailing_bytes = 12;

// libpng passes over whole chunks of image data behind the end of the compressed stream, where another picture may be.
static void refuse_surplus(png_structp png, const reader *r) {
    size_t at = 8;
    size_t surplus = 0;
    while (r->count - at >= 12) {
        size_t length = png_get_uint_32(r->bytes + at);
        const uint8_t *type = r->bytes + at + 4;
        if (memcmp(type, "IEND", 4) == 0 || length > r->count - at - 12) return;
        if (memcmp(type, "IDAT", 4) == 0 && at >= r->offset) surplus += length;
        if (surplus > most_trailing_bytes) png_error(png, "image data behind the last row");
        at += 12 + length;
    }
}

int snapveil_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_bytes,
                        snapveil_png_info *info) {
    reader r = {bytes, count, 0};
    png_infop png_info = NULL;
    png_structp png = open_reader(&r, info, &png_info);
    if (png == NULL) return 0;
    if (setjmp(png_jmpbuf(png))) {
        info->offset = r.offset;
        png_destroy_read_struct(&png, &png_info, NULL);
        return 0;
    }
    png_read_info(png, png_info);
    header_fields(png, png_info, info);
    uint32_t width = info->width;
    uint32_t height = info->height;
    size_t row_bytes = (size_t)width * 4;
    if (pixel_bytes / row_bytes < height) png_error(png, "the header changed between two reads");

    palette colors;
    int is_palette = info->color_type == PNG_COLOR_TYPE_PALETTE;
    if (is_palette) {
        read_palette(png, png_info, &colors);
        png_set_packing(png);
    } else {
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
    }
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, png_info);
    int channels = png_get_channels(png, png_info);
    size_t stored_bytes = png_get_rowbytes(png, png_info);
    if (channels > 4 || channels < (is_palette ? 1 : 3) || stored_bytes != (size_t)width * channels) {
        png_error(png, "unexpected row size");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            uint8_t *row = pixels + y * row_bytes;
            png_read_row(png, row + row_bytes - stored_bytes, NULL);
            // Earlier passes leave gaps that the next one fills.
            if (pass < passes - 1) continue;
            if (is_palette) look_up(png, &colors, row, width);
            if (channels == 3) add_alpha(row, width);
        }
    }
    refuse_surplus(png, &r);
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &png_info, NULL);
    return 1;
}

typedef struct {
    snapveil_png_sink sink;
    void *context;
} writer;

// More effort makes screens up to a tenth smaller and takes up to twice the time.
static const int compression_level = 4;

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    writer *w = (writer *)png_get_io_ptr(png);
    if (!w->sink(w->context, bytes, count)) png_error(png, "the output could not be taken");
}

static void on_flush(png_structp png) { (void)png; }

int snapveil_png_encode(snapveil_png_rows rows, uint32_t width, uint32_t height, int opaque, snapveil_png_sink sink,
                        void *context, snapveil_png_info *info) {
    memset(info, 0, sizeof(*info));
    writer w = {sink, context};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, info, on_error, on_warning);
    if (png == NULL) {
        keep_message(info, "libpng could not be set up");
        return 0;
    }
    png_infop png_info = png_create_info_struct(png);
    if (png_info == NULL || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &png_info);
        keep_message(info, "libpng could not be set up");
        return 0;
    }
    png_set_write_fn(png, &w, on_write, on_flush);
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    png_set_IHDR(png, png_info, width, height, 8, opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, compression_level);
    png_write_info(png, png_info);
    if (opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, rows(context, y));
    png_write_end(png, png_info);
    png_destroy_write_struct(&png, &png_info);
    return 1;
}
