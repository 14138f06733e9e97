public import ByteReading
public import Evidence

/// The limits that a person may change, by the names that errors give them.
public struct NamedLimits: Sendable {
    public var decode = DecodeLimits.standard
    public var walk = WalkLimits()
    public var work = WorkLimits()
    /// Seconds that one picture, member or folder may take, by the wall's clock, before it is stopped. The most
    /// expensive picture within the limits takes some seconds on an idle machine.
    public var itemSeconds = 120

    public init() {}

    /// What the command line offers: name, meaning, and where the value is kept.
    private static let table:
        [(name: String, meaning: String, path: any WritableKeyPath<NamedLimits, Int> & Sendable)] = [
            ("fileBytes", "bytes of one file", \.decode.fileBytes),
            ("pixels", "pixels of one picture", \.decode.pixels),
            ("side", "width or height of one picture", \.decode.side),
            ("decompressedBytes", "bytes that a compressed stream may become", \.decode.decompressedBytes),
            ("chunks", "chunks of one container", \.decode.chunks),
            ("keyValueBytes", "bytes of a KTX file's key/value block", \.decode.keyValueBytes),
            ("furtherPictures", "pictures of one file besides the first", \.decode.furtherPictures),
            ("depth", "nested folders", \.walk.depth),
            ("pathBytes", "bytes of a path below the scanned one", \.walk.pathBytes),
            ("entries", "entries of all folders, or of an archive, together", \.walk.entries),
            ("archivePictures", "pictures of one archive", \.walk.archivePictures),
            (
                "archiveRatio", "bytes that a byte of an archive may become, where one of a name counts as 64",
                \.walk.archiveRatio
            ),
            ("archiveBytes", "bytes that an archive may become before its ratio counts", \.walk.archiveBytes),
            (
                "pendingBytes", "bytes of an archive's pictures that wait for their app's other files",
                \.walk.pendingBytes
            ),
            ("nesting", "archives inside each other, where they are opened", \.walk.nesting),
            ("backupBytes", "bytes of the list of a backup in a folder", \.walk.backupBytes),
            ("scanWork", "steps, of about a nanosecond, that all pictures may take", \.work.scanWork),
            ("scanWorkPerByte", "further steps for each byte of the evidence", \.work.scanWorkPerByte),
            ("pictureWork", "steps that one picture may take", \.work.pictureWork),
            (
                "pictureMemory", "bytes of memory for the pictures in work, of which one may take more",
                \.work.pictureMemory
            ),
            ("readingWork", "steps that reading what leaks may take in a mebibyte of evidence", \.work.readingWork),
            ("readingWorkPerByte", "further steps of reading for each byte beyond", \.work.readingWorkPerByte),
            ("itemSeconds", "seconds that a picture, a folder or a member of an archive may take", \.itemSeconds),
        ]

    /// The largest value that may be given: sums of two never overflow.
    private static let largest = 1 << 40

    /// One line for each limit with its default.
    public static var overview: [String] {
        table.map { "\($0.name)=\(NamedLimits()[keyPath: $0.path]) (\($0.meaning))" }
    }

    /// - Parameter text: `NAME=VALUE`.
    /// - Returns: what is wrong with it, or `nil`.
    public mutating func set(_ text: String) -> String? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let entry = Self.table.first(where: { $0.name == parts[0] }) else {
            return "unknown limit '\(parts[0])'; there are \(Self.table.map(\.name).joined(separator: ", "))"
        }
        guard parts.count == 2, let value = Int(parts[1]), (1...Self.largest).contains(value) else {
            return "write \(entry.name)=VALUE with a whole number from 1 to 2^40"
        }
        self[keyPath: entry.path] = value
        return nil
    }
}
