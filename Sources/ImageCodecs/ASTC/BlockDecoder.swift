/// Turns single blocks into texels.
///
/// This and what it calls is the codec's kernel: it works on unchecked memory of its own. What keeps that in bounds is
/// said where the memory is made; no value of a block reaches an index without having been masked or checked.
struct BlockDecoder: ~Copyable {
    /// What a block turned out to be.
    enum Outcome {
        case decoded, highDynamicRange, illegal
    }

    let isSRGB: Bool
    let tables: KernelTables

    /// Weights as stored, the two planes' alternating.
    let stored: UnsafeMutablePointer<UInt32>
    /// With two planes, the weights for green and alpha; those for red and blue take the place of the stored ones.
    let greenAlphaWeights: UnsafeMutablePointer<UInt32>
    /// End point values.
    let colorValues: UnsafeMutablePointer<UInt8>
    /// End points of up to four partitions.
    let endpoints: UnsafeMutablePointer<ColorEndpoints>
    let redBlueGrid = WeightGrid()
    let greenAlphaGrid = WeightGrid()

    /// 64 weights, `IntegerSequence.slack`, and the one more that a grid may read.
    private static let weightRoom = 80
    /// 18 values, `IntegerSequence.slack`, and what remains readable after the last pair's start.
    private static let colorRoom = 32

    init(profile: ASTCColorProfile) {
        isSRGB = profile == .sRGB
        tables = .shared
        stored = .allocate(capacity: Self.weightRoom)
        stored.initialize(repeating: 0, count: Self.weightRoom)
        greenAlphaWeights = .allocate(capacity: Self.weightRoom)
        greenAlphaWeights.initialize(repeating: 0, count: Self.weightRoom)
        colorValues = .allocate(capacity: Self.colorRoom)
        colorValues.initialize(repeating: 0, count: Self.colorRoom)
        endpoints = .allocate(capacity: 4)
        endpoints.initialize(repeating: ColorEndpoints(mode: 0, values: colorValues), count: 4)
    }

    deinit {
        stored.deallocate()
        greenAlphaWeights.deallocate()
        colorValues.deallocate()
        endpoints.deallocate()
    }

    /// Opaque magenta, red in the lowest byte.
    static let errorColor: UInt32 = 0xFFFF_00FF

    /// Decodes a block that is not a void extent to `output`, whose rows are `stride` bytes apart. Of each row a
    /// multiple of four texels is written.
    @inline(__always)
    func decode(
        low: UInt64, high: UInt64, width: Int, height: Int, to output: UnsafeMutableRawPointer, stride: Int
    ) -> Outcome {
        guard let block = read(low: low, high: high, width: width, height: height) else {
            for y in 0..<height {
                for group in 0..<((width &+ 3) &>> 2) {
                    (output + (y &* stride &+ group &* 16)).storeBytes(
                        of: SIMD4(repeating: Self.errorColor), as: SIMD4<UInt32>.self)
                }
            }
            return .illegal
        }
        interpolate(block, width: width, height: height, to: output, stride: stride)
        return block.hasHDR ? .highDynamicRange : .decoded
    }
}
