/// Keccak-256 with the padding of the original submission, as Ethereum uses it; not SHA-3.
enum Keccak {
    private static let rounds: [UInt64] = [
        0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000,
        0x0000_0000_0000_808B, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
        0x0000_0000_0000_008A, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
        0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
        0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
        0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
    ]
    /// Bytes taken in between two permutations.
    private static let rate = 136

    static func hash256(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [1]
        padded += [UInt8](repeating: 0, count: (rate - padded.count % rate) % rate)
        padded[padded.count - 1] |= 0x80
        var state = [UInt64](repeating: 0, count: 25)
        for start in stride(from: 0, to: padded.count, by: rate) {
            for lane in 0..<rate / 8 {
                for byte in 0..<8 { state[lane] ^= UInt64(padded[start + lane * 8 + byte]) << (8 * byte) }
            }
            permute(&state)
        }
        return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> (8 * ($0 % 8))) }
    }

    private static func permute(_ a: inout [UInt64]) {
        func turned(_ value: UInt64, _ by: Int) -> UInt64 { by == 0 ? value : value << by | value >> (64 - by) }
        for constant in rounds {
            // θ: every column takes in the parities of its neighbours.
            var c = [UInt64](repeating: 0, count: 5)
            for lane in 0..<25 { c[lane % 5] ^= a[lane] }
            for x in 0..<5 {
                let d = c[(x + 4) % 5] ^ turned(c[(x + 1) % 5], 1)
                for y in 0..<5 { a[x + 5 * y] ^= d }
            }
            // ρ and π: lanes are turned and change places.
            var (x, y, moved) = (1, 0, a[1])
            for step in 0..<24 {
                (x, y) = (y, (2 * x + 3 * y) % 5)
                let next = a[x + 5 * y]
                a[x + 5 * y] = turned(moved, (step + 1) * (step + 2) / 2 % 64)
                moved = next
            }
            // χ and ι.
            for y in 0..<5 {
                let row = [UInt64](a[(5 * y)..<(5 * y + 5)])
                for x in 0..<5 {
                    let (next, second) = (row[(x + 1) % 5], row[(x + 2) % 5])
                    a[x + 5 * y] = row[x] ^ (~next & second)
                }
            }
            a[0] ^= constant
        }
    }
}
