internal import ByteReading
public import ImageCodecs
internal import PixelModel

/// What a decoder made of a part of a block corpus.
public struct ASTCCorpusDecoding: Equatable, Sendable {
    public private(set) var digest: UInt64
    public private(set) var illegal: Int
    public private(set) var hdr: Int

    public init(digest: UInt64, illegal: Int, hdr: Int) {
        self.digest = digest
        self.illegal = illegal
        self.hdr = hdr
    }

    /// The whole corpus, or its sample. Pictures lack a column and a row of texels, so that the last blocks of each
    /// row and column are partial.
    public enum Part: Sendable, CaseIterable {
        case full, sample

        /// Pictures of `ASTCBlockCorpus.pictureSide` blocks a side.
        public func pictures(_ corpus: ASTCBlockCorpus) -> some Sequence<[UInt8]> {
            let count = self == .full ? ASTCBlockCorpus.pictures : 1
            return (0..<count).lazy.map { self == .full ? corpus.picture($0) : corpus.sample() }
        }
    }

    /// Decodes pictures of a corpus with this package's decoder.
    public init(
        _ pictures: some Sequence<[UInt8]>, footprint: BlockFootprint, profile: ASTCColorProfile
    ) throws(ASTCError) {
        let side = ASTCBlockCorpus.pictureSide
        let size = PixelSize(width: side * footprint.width - 1, height: side * footprint.height - 1)
        self.init(digest: 0, illegal: 0, hdr: 0)
        var pixels = PixelDigest()
        for blocks in pictures {
            let decoding = try ASTCDecoder.decode(
                blocks, in: 0..<blocks.count, footprint: footprint, size: size, profile: profile, limits: .standard)
            pixels.add(decoding.image.pixels)
            illegal += decoding.errorBlocks
            hdr += decoding.hdrBlocks
        }
        digest = pixels.value
    }
}
