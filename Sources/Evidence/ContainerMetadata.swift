import Foundation

/// The container manager's record of whose container it is.
public enum ContainerMetadata {
    public static let fileName = ".com.apple.mobile_container_manager.metadata.plist"
    /// The records seen are below 2 KB.
    private static let maximumBytes = 1 << 20

    /// The bundle identifier in the record of the container at `path`, or `nil` where there is no record.
    public static func bundleIdentifier(container path: [UInt8]) throws(EvidenceError) -> String? {
        let file = path + [UInt8(ascii: "/")] + Array(fileName.utf8)
        guard (try? EvidenceFile.facts(file)) != nil else { return nil }
        let bytes = try EvidenceFile.read(file, maximum: maximumBytes)
        let parsed: Any
        do {
            parsed = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        } catch {
            throw .badPropertyList("the parser refuses it")
        }
        guard let record = parsed as? [String: Any] else { throw .badPropertyList("no dictionary at its top") }
        guard let identifier = record["MCMMetadataIdentifier"] as? String, !identifier.isEmpty else {
            throw .badPropertyList("no text under MCMMetadataIdentifier")
        }
        return identifier
    }
}
