/// The constants of the format that the kernel looks up, computed once from the formulas beside them.
struct KernelTables: Sendable {
    /// A block mode as the kernel wants it; `weightCount` 0 marks an illegal mode.
    struct Mode: BitwiseCopyable, Sendable {
        var gridWidth: UInt8 = 0
        var gridHeight: UInt8 = 0
        var level: UInt8 = 0
        var isDualPlane = false
        var weightCount: UInt8 = 0
        var weightBits: UInt8 = 0
    }

    /// A quantisation level as the kernel wants it.
    struct Level: BitwiseCopyable, Sendable {
        var bits: UInt8
        var digit: QuantizationLevel.Digit
    }

    /// A mask for a block's two words.
    struct Mask: BitwiseCopyable, Sendable {
        var low: UInt64
        var high: UInt64
    }

    /// By the block's eleven lowest bits.
    let modes: KernelTable<Mode>
    /// By position in `QuantizationLevel.all`.
    let levels: KernelTable<Level>
    /// Five trits, a byte each, by the packed byte.
    let trits: KernelTable<UInt64>
    /// Three quints, a byte each, by the packed seven bits.
    let quints: KernelTable<UInt32>
    /// Weights 0…64, each in both halves, by `level * weightStride + value`.
    let weights: KernelTable<UInt32>
    /// End point values 0…255 by `level * colorStride + value`.
    let colors: KernelTable<UInt8>
    /// The finest level at which that many pairs of values fit that many bits, by `pairs * 128 + bits`;
    /// `illegalLevel` where not even the coarsest does.
    let colorLevels: KernelTable<UInt8>
    /// Bits that pairs of values take, by `level * 16 + pairs`. At most 128 where the level is legal.
    let colorSequenceBits: KernelTable<UInt8>
    /// That many low bits, 0 to 128, set in a block's two words.
    let masks: KernelTable<Mask>

    /// Values of the finest weight level.
    static let weightStride = 32
    /// Values of the finest level.
    static let colorStride = 256
    static let illegalLevel: UInt8 = 255
    /// Up to 18 end point values: nine pairs.
    static let maximumColorPairs = 9

    static let shared = KernelTables()

    private init() {
        modes = KernelTable(
            (0..<2048).map { bits in
                guard let mode = BlockMode(bits: bits) else { return Mode() }
                return Mode(
                    gridWidth: mode.gridWidth, gridHeight: mode.gridHeight, level: mode.level,
                    isDualPlane: mode.isDualPlane, weightCount: mode.weightCount, weightBits: mode.weightBits)
            })
        levels = KernelTable(QuantizationLevel.all.map { Level(bits: UInt8($0.bits), digit: $0.digit) })
        trits = KernelTable(
            (0..<256).map { packed in
                DigitPacking.trits(packed).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            })
        quints = KernelTable(
            (0..<128).map { packed in
                DigitPacking.quints(packed).reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            })
        var weights = [UInt32](repeating: 0, count: QuantizationLevel.weightLevels * Self.weightStride)
        for (index, level) in QuantizationLevel.all.prefix(QuantizationLevel.weightLevels).enumerated() {
            for value in 0..<level.count {
                let weight = UInt32(Unquantization.weight(value, level: level))
                weights[index * Self.weightStride + value] = weight << 16 | weight
            }
        }
        self.weights = KernelTable(weights)
        var colors = [UInt8](repeating: 0, count: QuantizationLevel.all.count * Self.colorStride)
        for (index, level) in QuantizationLevel.all.enumerated() where index >= QuantizationLevel.coarsestColorLevel {
            for value in 0..<level.count {
                colors[index * Self.colorStride + value] = UInt8(Unquantization.color(value, level: level))
            }
        }
        self.colors = KernelTable(colors)
        var colorLevels = [UInt8](repeating: Self.illegalLevel, count: (Self.maximumColorPairs + 1) * 128)
        for pairs in 1...Self.maximumColorPairs {
            for bits in 0..<128 {
                let fits = QuantizationLevel.all.lastIndex { $0.sequenceBits(pairs * 2) <= bits }
                if let fits, fits >= QuantizationLevel.coarsestColorLevel {
                    colorLevels[pairs * 128 + bits] = UInt8(fits)
                }
            }
        }
        self.colorLevels = KernelTable(colorLevels)
        masks = KernelTable(
            (0...128).map { bits in Mask(low: ~(UInt64.max << bits), high: ~(UInt64.max << max(0, bits - 64))) })
        colorSequenceBits = KernelTable(
            QuantizationLevel.all.flatMap { level in (0..<16).map { UInt8(level.sequenceBits($0 * 2)) } })
    }
}
