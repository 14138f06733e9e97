import ByteReading
import ImageCodecs
import ImageContainers
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// A picture file inside of another one is found, wherever it is.
@Suite struct EmbeddedPictureTests {
    /// Guests: a file of every kind with its picture.
    private static func guests() throws -> [(name: String, bytes: [UInt8])] {
        let image = Fixtures.picture(width: 16, height: 16)
        return Fixtures.Kind.allCases.map { ($0.rawValue, $0.bytes) }
            + [("PNG", try PNGEncoder.encode(image)), ("JPEG", try JPEGEncoder.encode(image, quality: 90))]
    }

    /// Hosts, with the guest after the end and in whatever may hold other data.
    private static func hosts(_ guest: [UInt8]) throws -> [[UInt8]] {
        let image = Fixtures.picture(width: 16, height: 16) { _, _ in (1, 2, 3, 255) }
        let png = try PNGEncoder.encode(image)
        let jpeg = try JPEGEncoder.encode(image, quality: 90)
        var aapl = Fixtures.aapl
        aapl.chunks.append(("MORE", [1, 2, 3] + guest))
        var ktx1 = Fixtures.ktx1
        ktx1.keyValues.append(("preview", guest))
        var ktx2 = Fixtures.ktx2
        ktx2.keyValues.append(("preview", guest))
        let end = png.count - 12
        var behind: [[UInt8]] = []
        for host in Fixtures.Kind.allCases.map(\.bytes) + [png, jpeg] {
            let gap: [UInt8] = [0, 0, 0, 7, 65, 255]
            behind += [host + guest, host + gap + guest, host + guest + gap]
        }
        let exif: [UInt8] = Array("Exif\0\0".utf8) + [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let inside: [[UInt8]] = [
            aapl.build(), ktx1.build(), ktx2.build(),
            Array(png[..<end]) + PNGFile.chunk("juNk", [9] + guest) + png[end...],
            segment(0xE1, exif + guest, jpeg),
            segment(0xED, Array("Photoshop 3.0\0".utf8) + guest, jpeg), segment(0xFE, guest, jpeg),
        ]
        return behind + inside
    }

    /// The JPEG with a segment behind its start.
    private static func segment(_ marker: UInt8, _ content: [UInt8], _ jpeg: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return Array(jpeg.prefix(2)) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
            + jpeg.dropFirst(2)
    }

    @Test("Whatever the host, whatever the guest")
    func everyPair() throws {
        for (name, guest) in try Self.guests() {
            let expected = try SnapshotDecoder.decode(guest, limits: .standard).image
            for (index, host) in try Self.hosts(guest).enumerated() {
                let further = try SnapshotDecoder.decode(host, limits: .standard).further
                let found = further.contains { (try? $0.decode().image) == expected }
                #expect(found, "\(name) in host \(index)")
            }
        }
    }

    @Test("A signature that no picture follows can't be decoded, and is not passed over")
    func noPicture() throws {
        for kind in ContainerKind.allCases {
            let signature = kind.signature + (kind == .jpeg ? [0xE0] : [])
            let further = try SnapshotDecoder.decode(
                Fixtures.Kind.ktx1.bytes + signature + [1, 2, 3], limits: .standard
            ).further
            #expect(further.count == 1, "\(kind)")
            #expect(throws: ContainerError.self) { try further[0].decode() }
        }
    }

    @Test("Thumbnails that are stored as pixels")
    func uncompressed() throws {
        let jpeg = try JPEGEncoder.encode(Fixtures.picture(width: 16, height: 16), quality: 90)
        let pixels = (0..<20 * 50 * 3).map { UInt8(truncatingIfNeeded: $0) }
        let jfxx: [UInt8] = Array("JFXX\0".utf8) + [0x13, 20, 50]
        let jfif: [UInt8] = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 20, 50]
        let cases: [(String, [UInt8])] = [
            ("JFXX thumbnail", Self.segment(0xE0, jfxx + pixels, jpeg)),
            ("JFIF thumbnail", Self.segment(0xE0, jfif + pixels, jpeg)),
        ]
        for (name, file) in cases {
            let further = try SnapshotDecoder.decode(file, limits: .standard).further
            #expect(further.map(\.name) == [name])
            let image = try further[0].decode().image
            #expect(image.size == PixelSize(width: 20, height: 50))
            #expect(image[1, 0] == (pixels[3], pixels[4], pixels[5], 255))
        }
    }

    @Test("Nothing is found in files without anything else", arguments: Fixtures.Kind.allCases)
    func nothing(kind: Fixtures.Kind) throws {
        #expect(try SnapshotDecoder.decode(kind.bytes, limits: .standard).further.isEmpty)
    }
}
