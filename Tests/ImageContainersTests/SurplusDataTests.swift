import TestSupport
import Testing

@testable import ImageContainers

/// Raw blocks that no part of a file names have no signature, and may be a picture all the same.
@Suite struct SurplusDataTests {
    @Test func `What lies between and behind the parts is a gap`() {
        #expect(SurplusData.gaps(of: 100, outside: [10..<20, 0..<5, 15..<40]) == [5..<10, 40..<100])
        #expect(SurplusData.gaps(of: 40, outside: [0..<40, 10..<12]) == [])
        #expect(SurplusData.gaps(of: 3, outside: []) == [0..<3])
    }

    @Test(arguments: 0..<20)
    func `A gap that may hold blocks is refused, padding is not`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let count = 4097 + random.below(9000)
        let start = random.below(100)
        let bytes = (0..<(start + count)).map { _ in UInt8(random.below(256)) }
        #expect(throws: ContainerError.self) {
            try SurplusData.check(.aapl, bytes, [start..<start + count])
        }
        try SurplusData.check(.aapl, bytes, [start..<start + 4096])
        let filler = [UInt8](repeating: UInt8(random.below(256)), count: start + count)
        try SurplusData.check(.ktx1, filler, [start..<start + count])
    }
}
