import Foundation
import Operations
import PixelModel
import ScanEngine
import Testing

/// What is learned of covers that an app's own pictures show: from then on it is `masked`.
@Suite struct FoundCoverLearningTests {
    private typealias Drawn = FoundCoverDrawing

    private func learned(_ files: [String: RGBAImage]) async throws -> ConfigurationProposal {
        let folder = try Drawn.dump(files)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("snapveil-learned-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: place) }
        return try await ConfigurationProposal.run(
            EvidenceRequest(paths: [folder.path], jobs: 2), writing: place.appendingPathComponent("a.yml").path,
            forced: false,
            acceptingBars: false, progress: { _ in })
    }

    @Test func `A picture that is scaled on screens of two shapes is learned`() async throws {
        let files = Dictionary(
            uniqueKeysWithValues: [Drawn.portrait, PixelSize(width: 1200, height: 600)].map { size in
                ("\(Drawn.scene)/\(size.width)@2x.png", Drawn.cover(size))
            })
        let proposal = try await learned(files)
        #expect(proposal.apps.first?.covers.isEmpty == false, "\(proposal.apps)")
    }

    /// Somebody may have come back to a photograph, or to a letter in one.
    @Test func `What only stands unchanged in several scenes is not learned`() async throws {
        var files: [String: RGBAImage] = [:]
        for name in 1...3 { files["\(Drawn.window(name))/A@2x.png"] = Drawn.cover(Drawn.portrait) }
        let proposal = try await learned(files)
        #expect(proposal.written.isEmpty && proposal.apps.allSatisfy { $0.covers.isEmpty }, "\(proposal.apps)")
        #expect(proposal.apps.first?.refused.first?.reason.contains("looks like content") == true)
    }
}
