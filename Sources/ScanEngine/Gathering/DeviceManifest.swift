internal import ByteReading
package import Evidence
internal import Foundation

/// The system's manifest of a device's file system, for a single file of it: a scan of the whole would find it.
package enum DeviceManifest {
    private static let place = ["Library", "FrontBoard"]

    /// Gives the items what the manifest says about them, where it lies in its place above the container.
    /// - Parameters:
    ///   - location: of the file.
    ///   - path: of the file, absolute.
    /// - Returns: folders that belong to the evidence, too.
    package static func join(_ items: inout [EvidenceItem], above location: SnapshotLocation, of path: [UInt8])
        -> [String]
    {
        let parts = EvidencePath(bytes: path).components.map { String(decoding: $0, as: UTF8.self) }
        // The container is the app's own: a manifest inside it is nothing that the system wrote.
        guard let mobile = parts.prefix(location.containerDepth).dropLast().lastIndex(of: "mobile") else { return [] }
        let folder = "/" + (parts[...mobile] + place).joined(separator: "/")
        let bytes = Array(folder.utf8)
        guard let found = try? EvidenceCollector().collect(path: bytes, absolute: bytes), !found.manifests.isEmpty
        else { return [] }
        let sources = found.manifests.map { file in
            ManifestSource(file: file, reportPath: EvidencePath(bytes: file.absolutePath).escaped, root: 0) {
                () throws(EvidenceError) in
                try ManifestContents(file, maximum: DecodeLimits.standard.fileBytes)
            }
        }
        _ = ManifestJoining(&items, sources, evidence: [folder])
        return [folder]
    }

}
