/// Turns single blocks of one footprint into texels.
///
/// This is the codec's kernel: it works on unchecked memory of its own. What keeps that in bounds is said where the
/// memory is made; no value of a block reaches an index without having been masked or checked.
struct BlockDecoder: ~Copyable {
    /// What a block turned out to be.
    enum Outcome {
        case decoded, highDynamicRange, illegal
    }

    let width: Int
    let height: Int
    let isSRGB: Bool
    let tables: KernelTables
    let axes: KernelTable<WeightGrid.Axis>

    /// Weights of both planes as stored. A sequence writes up to 64 and a few beyond, infill reads a row beyond.
    let stored: UnsafeMutablePointer<UInt8>
    /// Weights of the second plane on their own.
    let separated: UnsafeMutablePointer<UInt8>
    /// A weight for each texel, for both planes.
    let texelWeights: UnsafeMutablePointer<UInt8>
    let secondTexelWeights: UnsafeMutablePointer<UInt8>
    /// The partition of each texel.
    let texelPartitions: UnsafeMutablePointer<UInt8>
    /// End point values: 18 and a few beyond, and 8 are read from the last one's start.
    let colorValues: UnsafeMutablePointer<UInt8>
    /// First and second end points of four partitions.
    let firstEndpoints: UnsafeMutablePointer<SIMD4<UInt16>>
    let secondEndpoints: UnsafeMutablePointer<SIMD4<UInt16>>
    /// The decoded texels, row by row, as red, green, blue, alpha.
    let texels: UnsafeMutablePointer<UInt8>

    /// 64 weights and more than `IntegerSequence.slack` and `WeightGrid.inputSlack`.
    private static let weightRoom = 128
    /// 12 × 12 texels and more than `WeightGrid.outputSlack`.
    private static let texelRoom = 176
    private static let colorRoom = 32

    init(footprint: BlockFootprint, profile: ASTCColorProfile) {
        width = footprint.width
        height = footprint.height
        isSRGB = profile == .sRGB
        tables = .shared
        axes = WeightGrid.axes
        func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
            memory.initialize(repeating: 0, count: count)
            return memory
        }
        stored = bytes(Self.weightRoom)
        separated = bytes(Self.weightRoom)
        texelWeights = bytes(Self.texelRoom)
        secondTexelWeights = bytes(Self.texelRoom)
        texelPartitions = bytes(Self.texelRoom)
        colorValues = bytes(Self.colorRoom)
        texels = bytes(Self.texelRoom * 4)
        firstEndpoints = .allocate(capacity: 4)
        firstEndpoints.initialize(repeating: .zero, count: 4)
        secondEndpoints = .allocate(capacity: 4)
        secondEndpoints.initialize(repeating: .zero, count: 4)
    }

    deinit {
        for memory in [
            stored, separated, texelWeights, secondTexelWeights, texelPartitions, colorValues, texels,
        ] {
            memory.deallocate()
        }
        firstEndpoints.deallocate()
        secondEndpoints.deallocate()
    }

    /// Opaque magenta, red in the lowest byte.
    static let errorColor: UInt32 = 0xFFFF_00FF

    /// Decodes one block into `texels`.
    @inline(__always)
    func decode(low: UInt64, high: UInt64) -> Outcome {
        if VoidExtent.isOne(low) {
            switch VoidExtent(low: low, high: high) {
            case .color(let color):
                fill(color)
                return .decoded
            case .highDynamicRange:
                fill(Self.errorColor)
                return .highDynamicRange
            case .illegal:
                fill(Self.errorColor)
                return .illegal
            }
        }
        guard let block = read(low: low, high: high) else {
            fill(Self.errorColor)
            return .illegal
        }
        spreadWeights(block)
        if block.partitions > 1 { findPartitions(block) }
        interpolate(block)
        return block.hasHDR ? .highDynamicRange : .decoded
    }

    private func fill(_ color: UInt32) {
        let pixels = UnsafeMutableRawPointer(texels).assumingMemoryBound(to: UInt32.self)
        for index in 0..<(width &* height) { pixels[index] = color }
    }
}
