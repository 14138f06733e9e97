// libpng reports errors through setjmp, which Swift can't use. This file catches them and nothing else.
#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t count;
    size_t offset;
} reader;

static void keep_message(snapveil_png_info *info, const char *message) {
    if (info == NULL || info->message[0] != 0) return;
    strncpy(info->message, message, sizeof(info->message) - 1);
}

static void on_error(png_structp png, png_const_charp message) {
    keep_message((snapveil_png_info *)png_get_error_ptr(png), message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
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
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
    png_set_chunk_cache_max(png, 256);
    png_set_chunk_malloc_max(png, 8 << 20);
    return png;
}

static void header_fields(png_structp png, png_infop png_info, snapveil_png_info *info) {
    info->width = png_get_image_width(png, png_info);
    info->height = png_get_image_height(png, png_info);
    info->bit_depth = png_get_bit_depth(png, png_info);
    info->color_type = png_get_color_type(png, png_info);
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
    // The sizes are judged by the caller's limits, not by libpng's.
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    png_read_info(png, png_info);
    header_fields(png, png_info, info);
    png_destroy_read_struct(&png, &png_info, NULL);
    return 1;
}

int snapveil_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_bytes,
                        snapveil_png_info *info) {
    reader r = {bytes, count, 0};
    png_infop png_info = NULL;
    png_bytep *volatile rows = NULL;
    png_structp png = open_reader(&r, info, &png_info);
    if (png == NULL) return 0;
    if (setjmp(png_jmpbuf(png))) {
        free(rows);
        info->offset = r.offset;
        png_destroy_read_struct(&png, &png_info, NULL);
        return 0;
    }
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    png_read_info(png, png_info);
    header_fields(png, png_info, info);
    size_t row_bytes = (size_t)info->width * 4;
    if (pixel_bytes / row_bytes < info->height) png_error(png, "the header changed between two reads");

    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, png_info);
    if (png_get_rowbytes(png, png_info) != row_bytes) png_error(png, "unexpected row size");

    rows = (png_bytep *)malloc((size_t)info->height * sizeof(png_bytep));
    if (rows == NULL) png_error(png, "out of memory");
    for (uint32_t y = 0; y < info->height; y++) rows[y] = pixels + (size_t)y * row_bytes;
    png_read_image(png, rows);
    png_read_end(png, NULL);
    free(rows);
    png_destroy_read_struct(&png, &png_info, NULL);
    return 1;
}

typedef struct {
    snapveil_png_sink sink;
    void *context;
} writer;

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    writer *w = (writer *)png_get_io_ptr(png);
    if (!w->sink(w->context, bytes, count)) png_error(png, "the output could not be taken");
}

static void on_flush(png_structp png) { (void)png; }

int snapveil_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int opaque, snapveil_png_sink sink,
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
    png_set_compression_level(png, 6);
    png_write_info(png, png_info);
    if (opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width * 4);
    png_write_end(png, png_info);
    png_destroy_write_struct(&png, &png_info);
    return 1;
}
