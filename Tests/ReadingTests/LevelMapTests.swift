import Testing

@testable import Reading

@Suite struct LevelMapTests {
    /// Values of a row: small steps and large ones, at both ends of a byte.
    private static func levels(_ count: Int, _ kind: Int) -> [UInt8] {
        var state = UInt64(kind + 1) &* 0x9E37_79B9_7F4A_7C15
        return (0..<count).map { index in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let noise = UInt8(truncatingIfNeeded: state >> 40)
            return switch kind % 4 {
            case 0: noise
            case 1: noise < 128 ? 0 : 255
            case 2: (index / 40).isMultiple(of: 2) ? 200 | noise & 7 : noise & 7
            default: 124 + noise & 7
            }
        }
    }

    @Test(arguments: [1, 7, 8, 9, 31, 32, 33, 64, 95, 200]) func `Runs are those of single pixels`(_ width: Int) {
        for kind in 0..<8 {
            let map = LevelMap(Self.levels(width * 3, kind), width: width, height: 3)
            for threshold in UInt8.min...UInt8.max {
                for row in 0..<3 {
                    var found: [Range<Int>] = []
                    let isComplete = map.forEachRun(inRow: row, above: threshold) { begin, end in
                        found.append(begin..<end)
                        return true
                    }
                    var expected: [Range<Int>] = []
                    for x in 0..<width where map.levels[row * width + x] > threshold {
                        if expected.last?.upperBound == x {
                            expected[expected.count - 1] = expected[expected.count - 1].lowerBound..<x + 1
                        } else {
                            expected.append(x..<x + 1)
                        }
                    }
                    guard isComplete, found == expected else {
                        Issue.record("kind \(kind), row \(row), above \(threshold): \(found), not \(expected)")
                        return
                    }
                }
            }
        }
    }

    @Test func `A refused run is the last`() {
        let map = LevelMap([1, 0, 1, 0, 1], width: 5, height: 1)
        var found: [Int] = []
        let isComplete = map.forEachRun(inRow: 0, above: 0) { begin, _ in
            found.append(begin)
            return found.count < 2
        }
        #expect(!isComplete && found == [0, 2])
    }
}
