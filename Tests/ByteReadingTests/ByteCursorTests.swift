import ByteReading
import Testing

@Suite struct ByteCursorTests {
    @Test func `Fields are read in the file's byte order`() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        var little = ByteCursor(0..<8)
        #expect(try little.readUInt32(bytes) == 0x0403_0201)
        #expect(try little.readUInt32(bytes, .big) == 0x0506_0708)
        #expect(little.remaining == 0)
        var long = ByteCursor(0..<8)
        #expect(try long.readUInt64(bytes) == 0x0807_0605_0403_0201)
        var longBig = ByteCursor(0..<8)
        #expect(try longBig.readUInt64(bytes, .big) == 0x0102_0304_0506_0708)
    }

    @Test(arguments: 0..<4)
    func `A field that the bytes cut short says where and how much is missing`(count: Int) {
        var cursor = ByteCursor(0..<count)
        #expect(throws: EndOfBytes(offset: 0, needed: 4, available: count)) {
            try cursor.readUInt32([UInt8](repeating: 0, count: count))
        }
        #expect(cursor.offset == 0)
    }

    @Test func `A cursor never leaves the array it is given, whatever its range says`() {
        var cursor = ByteCursor(0..<100)
        #expect(throws: EndOfBytes.self) { try cursor.readUInt32([1, 2]) }
    }

    @Test(arguments: [(0, 0), (1, 4), (3, 4), (4, 4), (5, 6)])
    func `Alignment moves forward and stops at the end`(start: Int, aligned: Int) throws {
        var cursor = ByteCursor(0..<6)
        _ = try cursor.take(start)
        cursor.align(to: 4, from: 0)
        #expect(cursor.offset == aligned)
    }

    @Test func `A negative length is refused`() {
        var cursor = ByteCursor(0..<6)
        #expect(throws: EndOfBytes.self) { try cursor.take(-1) }
    }

    @Test(arguments: [(16385, 1, "side"), (16000, 16000, "pixels"), (Int.max, Int.max, "side")])
    func `A picture's size is checked before memory is taken`(width: Int, height: Int, limit: String) {
        let error = #expect(throws: LimitExceeded.self) {
            try DecodeLimits.standard.check(width: width, height: height)
        }
        #expect(error?.limit == limit)
    }
}
