internal import ImageCodecs
public import PixelModel

/// A decoded picture, in the form in which it was cheapest to decode all of it.
public enum SnapshotPicture: Sendable {
    case pixels(RGBAImage)
    /// An opaque picture of 4×4 blocks, each of which was looked at.
    case blocks(BlockPicture)

    public var size: PixelSize {
        switch self {
        case .pixels(let image): image.size
        case .blocks(let picture): picture.size
        }
    }

    /// The pixels; they are painted each time where the picture is kept as blocks.
    public var image: RGBAImage {
        switch self {
        case .pixels(let image): image
        case .blocks(let picture): picture.painted
        }
    }

    /// The cells, which are the same of either form.
    public var cells: PictureCells {
        switch self {
        case .pixels(let image): PictureCells(image)
        case .blocks(let picture): picture.cells
        }
    }

    /// The pixels where some columns and rows cross, all within the picture.
    public func pixels(columns: [Int], rows: [Int]) -> RGBAImage {
        switch self {
        case .pixels(let image):
            RGBAImage(
                size: PixelSize(width: columns.count, height: rows.count),
                pixels: rows.flatMap { y in
                    columns.flatMap { x in image.pixels[((y * image.width + x) * 4)..<((y * image.width + x) * 4 + 4)] }
                })
        case .blocks(let picture): picture.pixels(columns: columns, rows: rows)
        }
    }
}

/// An opaque picture that is kept as its blocks, a quarter of its pixels' memory, and of which the cells are known.
public struct BlockPicture: Sendable {
    private let blocks: ASTCPicture
    public let cells: PictureCells

    init(_ blocks: ASTCPicture, cells: PictureCells) {
        self.blocks = blocks
        self.cells = cells
    }

    public var size: PixelSize { cells.size }

    var painted: RGBAImage { blocks.decode().image }

    func pixels(columns: [Int], rows: [Int]) -> RGBAImage { blocks.pixels(columns: columns, rows: rows) }
}
