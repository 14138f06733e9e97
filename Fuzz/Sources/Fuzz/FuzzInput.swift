import MaskingAnalysis
import PixelModel
internal import Vocabulary

/// Reads values from the fuzzer's bytes; behind their end everything is 0.
struct FuzzInput {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var isEmpty: Bool { bytes.isEmpty }
    var rest: [UInt8] { Array(bytes) }

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func take(_ count: Int) -> [UInt8] {
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }

    /// Below `bound`, which is at most 65536.
    mutating func number(below bound: Int) -> Int { (Int(byte()) | Int(byte()) << 8) % bound }

    /// -0.25 … 1.25, so that regions also begin and end outside.
    mutating func fraction() -> Double { Double(number(below: 1537) - 256) / 1024 }

    mutating func color() -> RGBColor { RGBColor(red: byte(), green: byte(), blue: byte()) }

    mutating func text(_ maximum: Int = 40) -> String {
        String(decoding: take(Int(byte()) % maximum), as: UTF8.self)
    }
}
