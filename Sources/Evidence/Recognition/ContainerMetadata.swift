/// The container manager's record of whose container it is.
public enum ContainerMetadata {
    public static let fileName = ".com.apple.mobile_container_manager.metadata.plist"
    /// The records seen are below 2 KB.
    static let maximumBytes = 64 << 10
    /// Bytes of the records of all containers, for which reading them as XML takes some seconds.
    static let maximumBytesOfAll = 64 << 20
    /// Bytes of an identifier; the App Store allows 155.
    private static let maximumIdentifierBytes = 1024

    /// The bundle identifier in the record of the container at `path`, or `nil` where there is no record.
    /// - Parameter spent: bytes of the records that were read.
    static func bundleIdentifier(container path: [UInt8], spent: inout Int) throws(EvidenceError) -> String? {
        let file = path + [UInt8(ascii: "/")] + Array(fileName.utf8)
        guard (try? EvidenceFile.facts(file)) != nil else { return nil }
        return try bundleIdentifier(in: EvidenceFile.read(file, maximum: maximumBytes), spent: &spent)
    }

    /// The bundle identifier in a record, where all of them are not too large together.
    static func bundleIdentifier(in bytes: [UInt8], spent: inout Int) throws(EvidenceError) -> String {
        spent += bytes.count
        guard spent <= maximumBytesOfAll else {
            throw .badPropertyList("the records of all containers have more than \(maximumBytesOfAll) bytes")
        }
        return try bundleIdentifier(in: bytes)
    }

    /// Whether a folder lies where apps can write, as in another container: a record in it is not the system's.
    /// - Parameter isRecorded: whether a folder has a record of its own; asked for those above.
    static func isPlanted(in folder: EvidencePath, isRecorded: (EvidencePath) -> Bool) -> Bool {
        let parts = folder.components
        if parts.indices.contains(where: { SandboxKind.areShared(parts[..<$0]) }) { return true }
        return parts.indices.contains { index in
            guard SandboxKind.writableFolders.contains(parts[index]) else { return false }
            let above = EvidencePath(bytes: Array(parts[..<index].joined(separator: [UInt8(ascii: "/")])))
            return SandboxKind(container: above).map { $0 != .system } == true || isRecorded(above)
        }
    }

    /// The bundle identifier in a record.
    static func bundleIdentifier(in bytes: [UInt8]) throws(EvidenceError) -> String {
        guard let identifier = try stated(bytes), !identifier.isEmpty else {
            throw .badPropertyList("no text under MCMMetadataIdentifier")
        }
        guard identifier.utf8.count <= maximumIdentifierBytes else {
            throw .badPropertyList("\(identifier.utf8.count) bytes under MCMMetadataIdentifier")
        }
        return identifier
    }

    /// The identifier's text.
    private static func stated(_ bytes: [UInt8]) throws(EvidenceError) -> String? {
        let value: PropertyListValue
        do throws(PropertyListError) {
            value = try PropertyListReading.read(bytes)
        } catch {
            throw .badPropertyList(error.description)
        }
        guard case .dictionary(let fields) = value else { throw .badPropertyList("no dictionary at its top") }
        if case .text(let text) = fields["MCMMetadataIdentifier"] { return text }
        return nil
    }
}
