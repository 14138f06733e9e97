internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Decodes a picture and returns the milliseconds of processor time that the decoder took, its memory included, or -1 if
/// it failed. The pixels are copied to `output`, outside the time, unless that is `nil`.
@c(snapveil_decode_astc)
public func decodeASTC(
    _ blocks: UnsafePointer<UInt8>, _ count: Int, _ width: Int32, _ height: Int32, _ blockWidth: Int32,
    _ blockHeight: Int32, _ isSRGB: Int32, _ usesCache: Int32, _ output: UnsafeMutablePointer<UInt8>?
) -> Double {
    let bytes = [UInt8](UnsafeBufferPointer(start: blocks, count: count))
    guard let footprint = BlockFootprint(width: Int(blockWidth), height: Int(blockHeight)) else { return -1 }
    var decoding: ASTCDecoding?
    let time = processorMilliseconds {
        decoding = try? ASTCPicture(
            bytes, in: 0..<count, footprint: footprint, size: PixelSize(width: Int(width), height: Int(height)),
            profile: isSRGB == 0 ? .linear : .sRGB, limits: .standard
        ).decode(usesCache: usesCache != 0)
    }
    guard let decoding else { return -1 }
    copy(decoding.image.pixels, to: output)
    return time
}

/// The cells of a picture of 4×4 blocks: returns the milliseconds of processor time that making them straight from the
/// blocks took, or with `paints` by painting the picture and reducing it, or -1 if that failed. The cells are copied to
/// `output`, outside the time, unless that is `nil`.
@c(snapveil_cells)
public func cells(
    _ blocks: UnsafePointer<UInt8>, _ count: Int, _ width: Int32, _ height: Int32, _ isSRGB: Int32, _ paints: Int32,
    _ output: UnsafeMutablePointer<UInt8>?
) -> Double {
    let bytes = [UInt8](UnsafeBufferPointer(start: blocks, count: count))
    var cells: PictureCells?
    let time = processorMilliseconds {
        let picture = try? ASTCPicture(
            bytes, in: 0..<count, footprint: .f4x4, size: PixelSize(width: Int(width), height: Int(height)),
            profile: isSRGB == 0 ? .linear : .sRGB, limits: .standard)
        cells = paints == 0 ? picture?.cells()?.cells : picture.map { PictureCells($0.decode().image) }
    }
    guard let cells else { return -1 }
    cells.cells.withUnsafeBytes { copy([UInt8]($0), to: output) }
    return time
}
