import Evidence
import Testing

@Suite struct EvidencePathTests {
    @Test(arguments: [
        ("plain/näme.ktx", Array("plain/näme.ktx".utf8)),
        (#"line\x0Abreak"#, Array("line\nbreak".utf8)),
        (#"\x1B[31mred"#, Array("\u{1B}[31mred".utf8)),
        (#"right\xE2\x80\xAEleft"#, Array("right\u{202E}left".utf8)),
        (#"back\\slash"#, Array("back\\slash".utf8)),
        (#"stray\xFF\xC3"#, Array("stray".utf8) + [0xFF, 0xC3]),
    ])
    func `Names are shown harmlessly, and their bytes can be read back`(shown: String, bytes: [UInt8]) {
        #expect(EvidencePath(bytes: bytes).escaped == shown)
        var read: [UInt8] = []
        var rest = Array(shown.utf8)[...]
        while let first = rest.first {
            if first == UInt8(ascii: "\\"), rest.dropFirst().first == UInt8(ascii: "x") {
                let digits = String(decoding: rest.dropFirst(2).prefix(2), as: UTF8.self)
                read.append(UInt8(digits, radix: 16) ?? 0)
                rest = rest.dropFirst(4)
            } else {
                read.append(first)
                rest = rest.dropFirst(first == UInt8(ascii: "\\") ? 2 : 1)
            }
        }
        #expect(read == bytes)
    }
}
