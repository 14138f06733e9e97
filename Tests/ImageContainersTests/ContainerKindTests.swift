import ImageContainers
import TestSupport
import Testing
import Vocabulary

@Suite struct ContainerKindTests {
    @Test(
        "Each kind is told by its first bytes",
        arguments: [
            (AAPLBuilder.signature, ContainerKind.aapl),
            (KTX1Builder.signature, .ktx1),
            (KTX2Builder.signature, .ktx2),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
            ([0xFF, 0xD8, 0xFF, 0xDB], .jpeg),
        ])
    func signatures(bytes: [UInt8], kind: ContainerKind) {
        #expect(ContainerKind.sniff(bytes) == kind)
        #expect(ContainerKind.sniff(bytes + [UInt8](repeating: 7, count: 40)) == kind)
        #expect(ContainerKind.sniff(Array(bytes.dropLast(kind == .jpeg ? 2 : 1))) == nil)
    }

    @Test("People read one list of the kinds")
    func list() { #expect(ContainerKind.list == "AAPL, KTX, PNG or JPEG") }

    @Test("The sniffed length covers the longest signature")
    func sniffLength() {
        #expect(ContainerKind.allCases.map(\.signature.count).max() == ContainerKind.sniffLength)
    }

    @Test("A file that is no container is named by its first bytes")
    func unrecognized() {
        #expect(
            decodingError(Array("GIF89a, and so on".utf8))
                == "not an AAPL, KTX, PNG or JPEG file: it begins with 47 49 46 38 39 61 2C 20 61 6E 64 20")
        #expect(decodingError([]) == "the file is empty")
    }
}
