import Foundation
import TestSupport

@testable import Evidence

/// An archive that a test makes, and what was found in it.
struct ArchiveTree {
    static let container = "private/var/mobile/Containers/Data/Application/0C1D2E3F-0000-4000-8000-000000000001"
    static let scene = "\(container)/Library/SplashBoard/Snapshots/sceneID:com.example.bank-default"
    static let launch = "\(container)/Library/SplashBoard/Snapshots/com.example.bank - {DEFAULT GROUP}"
    static let metadata = "\(container)/.com.apple.mobile_container_manager.metadata.plist"
    static let database = "private/var/mobile/Library/FrontBoard/applicationState.db"

    /// A picture whose content nobody decodes.
    static func picture(_ name: String = "A@2x.ktx", _ bytes: [UInt8] = [1, 2, 3]) -> ArchivedFile {
        ArchivedFile("\(scene)/\(name)", .file(bytes))
    }

    /// The container's record of whose it is.
    static func record(_ bundle: String = "com.example.real") -> ArchivedFile {
        ArchivedFile(
            metadata, .file(PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text(bundle))]))))
    }

    /// Ways to pack the same files.
    enum Form: String, CaseIterable, Sendable {
        case tar, zip, zip64
        case gzip = "tar.gz"
        case bzip2 = "tar.bz2"
        case xz = "tar.xz"
        case zstandard = "tar.zst"

        static let tars: [Form] = [.tar, .gzip, .bzip2, .xz, .zstandard]

        func archive(_ files: [ArchivedFile]) -> [UInt8] {
            switch self {
            case .tar: return TarBuilder.archive(files)
            case .gzip: return GzipStreams.stored(TarBuilder.archive(files))
            case .bzip2: return CompressedStreams.bzip2.compressed(TarBuilder.archive(files))
            case .xz: return CompressedStreams.xz.compressed(TarBuilder.archive(files))
            case .zstandard: return CompressedStreams.zstandard.compressed(TarBuilder.archive(files))
            case .zip, .zip64:
                var builder = ZipBuilder()
                builder.isZip64 = self == .zip64
                return builder.archive(files)
            }
        }
    }

    let tree: EvidenceTree
    let path: [UInt8]

    init(_ bytes: [UInt8], name: String = "archive") throws {
        tree = try EvidenceTree()
        try tree.file(name, bytes)
        path = tree.bytes(name)
    }

    func collector(
        limits: WalkLimits = WalkLimits(), allImages: Bool = false, maximumBytes: Int = 1 << 20,
        watch: WorkWatch = .none
    ) throws -> ArchiveCollector {
        var collector = EvidenceCollector(limits: limits, allImages: allImages) {
            $0.first == 0x89 || $0.starts(with: "AAPL".utf8)
        }
        collector.watch = watch
        return try ArchiveCollector(path, collector: collector, maximumBytes: maximumBytes)
    }

    func collect(
        limits: WalkLimits = WalkLimits(), allImages: Bool = false, maximumBytes: Int = 1 << 20,
        watch: WorkWatch = .none
    ) throws -> EvidenceCollection {
        do {
            var collector = try collector(
                limits: limits, allImages: allImages, maximumBytes: maximumBytes, watch: watch)
            while collector.step() {}
            return collector.finish()
        } catch let error as EvidenceError {
            var nothing = EvidenceCollection()
            nothing.issues = [EvidenceIssue(path: EvidencePath(""), error: error, losesSnapshots: true)]
            return nothing
        }
    }
}

extension EvidenceCollection {
    /// `name: error` for everything that could not be read, in the order in which it was met.
    var complaints: [String] {
        issues.filter(\.losesSnapshots).map { "\(EvidencePath(bytes: $0.path.name)): \($0.error)" }
            + candidates.compactMap {
                guard case .unreadable(let error) = $0.content else { return nil }
                return "\(EvidencePath(bytes: $0.path.name)): \(error)"
            }
    }

    /// Bytes of the pictures that were read, by their paths.
    var contents: [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for candidate in candidates {
            if case .held(let bytes) = candidate.content { contents[candidate.path.escaped] = bytes }
        }
        return contents
    }
}
