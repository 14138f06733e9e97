import ByteReading
import Foundation
import ImageCodecs
import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import Places
@testable import ReportPictures
@testable import ScanEngine

@Suite struct PictureAlbumTests {
    private let holder: TemporaryFolder
    private var folder: URL { holder.url }

    init() throws { holder = try TemporaryFolder() }

    private func album(_ privacy: PicturePrivacy) throws -> PictureAlbum {
        try PictureAlbum(privacy, folder: folder.path, evidence: [])
    }

    private func explain(_ image: RGBAImage) -> Explanation {
        MaskingAnalyzer().explain(image, JudgingContext(pixelsPerPoint: 1))
    }

    /// A screen of text-like bars, so that nobody takes it for a cover.
    private func screen(_ seed: Int) -> RGBAImage {
        RGBAImage(size: RedactionTests.size) { pixels in
            for y in 0..<RedactionTests.size.height {
                for x in 0..<RedactionTests.size.width {
                    let isInk = y % 14 < 8 && x % 9 < 6 && (x / 9 &* 31 &+ y / 14 &* 17 &+ seed) % 5 != 0
                    for channel in 0..<3 { pixels[(y * 160 + x) * 4 + channel] = isInk ? 20 : 250 }
                    pixels[(y * 160 + x) * 4 + 3] = 255
                }
            }
        }
    }

    private func decode(_ album: PictureAlbum, _ id: EvidencePictures.ID) throws -> RGBAImage {
        try JPEGDecoder.decode(album.jpeg(id), limits: .standard).image
    }

    @Test("Nothing of the album has a name in the folder")
    func nameless() throws {
        let album = try album(.full)
        album.add(explain(screen(1)), path: "a")
        #expect(album["a"] != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("Pictures come back as they were drawn, and equal ones are kept once")
    func kept() throws {
        let album = try album(.full)
        for (path, seed) in [("a", 1), ("b", 2), ("c", 1)] { album.add(explain(screen(seed)), path: path) }
        let (a, b, c) = (try #require(album["a"]), try #require(album["b"]), try #require(album["c"]))
        #expect(a.snapshot == c.snapshot && a.snapshot != b.snapshot)
        let decoded = try decode(album, a.snapshot)
        #expect(decoded.size == RedactionTests.size)
        #expect(decoded[3, 3].red < 80 && decoded[3, 11].red > 180)
        #expect(!a.isRedacted)
        #expect(album["d"] == nil)
        #expect(album.problem == nil)
    }

    @Test("A redacted album never gets what is redacted")
    func redacted() throws {
        let album = try album(.redacted)
        let explanation = explain(screen(1))
        #expect(explanation.judgement.verdict == .unmasked)
        album.add(explanation, path: "a")
        let pictures = try #require(album["a"])
        #expect(pictures.isRedacted)
        for id in [pictures.snapshot, pictures.thumbnail] {
            let shown = try decode(album, id)
            // Inside the cell between (20, 20) and (40, 40), where a JPEG block of its own lies.
            #expect(shown[24, 24] == shown[31, 31])
            #expect(shown[24, 24] == shown[24, 30])
        }
    }

    @Test("A redacted screen has no residual, and its picture and cover know nothing of the screen")
    func residual() throws {
        let cover = OverlayTemplate(id: "white", kind: .solid([RGBColor(red: 250, green: 250, blue: 250)]))
        func pictures(_ seed: Int) throws -> [[UInt8]] {
            let album = try album(.redacted)
            let explanation = MaskingAnalyzer().explain(
                screen(seed), JudgingContext(templates: [cover], pixelsPerPoint: 1))
            #expect(explanation.judgement.verdict == .unmasked)
            album.add(explanation, path: "a")
            let pictures = try #require(album["a"])
            #expect(pictures.residual == nil)
            return try [pictures.snapshot, pictures.thumbnail, pictures.cover].map { try album.jpeg(try #require($0)) }
        }
        #expect(try pictures(1) == pictures(2))
    }

    @Test("An album without pictures takes none")
    func none() throws {
        let album = try album(.none)
        album.add(explain(screen(1)), path: "a")
        #expect(album["a"] == nil && album.problem == nil)
    }

    @Test("An album is not put into the evidence, nor where there is no folder")
    func places() throws {
        #expect(throws: UsageError.self) { try PictureAlbum(.full, folder: folder.path, evidence: [folder.path]) }
        #expect(throws: UsageError.self) {
            try PictureAlbum(.full, folder: folder.path + "/missing", evidence: [])
        }
    }

    @Test("A picture that the album does not have is an error")
    func missing() throws {
        let (one, other) = (try album(.full), try album(.full))
        one.add(explain(screen(1)), path: "a")
        let id = try #require(one["a"]).snapshot
        #expect(throws: UsageError.self) { try other.jpeg(id) }
    }
}
