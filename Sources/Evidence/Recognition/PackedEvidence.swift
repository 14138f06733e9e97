/// Files that hold other files: archives that can be read, and kinds that cannot and are named for what they are.
public enum PackedEvidence: Hashable, Sendable {
    /// A zip or tar archive, compressed or not.
    case archive
    /// What is not read, in words with their article.
    case unread(String)
    /// One file, compressed: no archive.
    case compressedFile
    /// What the system puts aside of a manifest that it found damaged.
    case damagedManifest

    private static let sevenZip = "a 7-Zip archive"
    private static let rar = "a RAR archive"
    private static let diskImage = "a disk image"
    private static let expertWitness = "an EnCase image (E01)"
    private static let aff4 = "an AFF4 image"
    private static let lz4 = "an LZ4 file"
    private static let split = "a part of a split zip archive"
    private static let part = "a part of a split archive or image"
    private static let cpio = "a cpio archive"
    private static let xar = "a XAR archive"
    private static let appleArchive = "an Apple archive"
    private static let program = "a Windows program"

    /// By which archives are known. README.md lists them.
    static let archives = [
        "zip", "tar", "tgz", "taz", "gz", "tbz2", "tbz", "bz2", "txz", "xz", "tzst", "zst", "tlz", "lzma", "ufdr",
        "clbx",
    ]

    private static let byExtension: [UInt64: PackedEvidence] = {
        let unread = [
            ("7z", sevenZip), ("rar", rar), ("dmg", diskImage), ("iso", diskImage), ("dd", diskImage),
            ("e01", expertWitness), ("ex01", expertWitness), ("aff4", aff4), ("aff", aff4), ("lz4", lz4),
            ("l01", "an EnCase logical image (L01)"), ("z01", split), ("001", part), ("cpio", cpio), ("cpgz", cpio),
            ("xar", xar),
            ("pkg", xar), ("aar", appleArchive), ("yaa", appleArchive), ("aea", appleArchive),
            ("ab", "an Android backup"), ("vmdk", diskImage), ("vhdx", diskImage), ("qcow2", diskImage),
        ]
        return Dictionary(
            uniqueKeysWithValues: archives.compactMap { name in key(name.utf8).map { ($0, .archive) } }
                + unread.compactMap { name, words in key(name.utf8).map { ($0, .unread(words)) } })
    }()
    private static let longestExtension = 7
    private static let compressions = Set(["gz", "bz2", "xz", "zst", "lzma"].compactMap { key($0.utf8) })

    /// Whether a name says no more than that its file is compressed.
    public static func isMerelyCompressed(_ path: EvidencePath) -> Bool {
        let parts = path.name.split(separator: UInt8(ascii: "."))
        guard let last = parts.last.flatMap(key), compressions.contains(last) else { return false }
        return parts.count < 3 || !parts[parts.count - 2].elementsEqual("tar".utf8)
    }

    /// Letters of an extension in one number, capitals as small ones; asked for every file of a tree.
    private static func key(_ letters: some Collection<UInt8>) -> UInt64? {
        guard !letters.isEmpty, letters.count <= longestExtension else { return nil }
        return letters.reduce(0) { $0 << 8 | UInt64((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
    }

    /// What a file is by its name; `nil` for others.
    init?(named path: EvidencePath) {
        let bytes = path.bytes
        var start = bytes.endIndex
        while start > bytes.startIndex, bytes.endIndex - start <= Self.longestExtension, bytes[start - 1] != 0x2E {
            start -= 1
        }
        guard start > bytes.startIndex, bytes[start - 1] == 0x2E else { return nil }
        if let key = Self.key(bytes[start...]), let known = Self.byExtension[key] {
            self = known
        } else if bytes[start...].elementsEqual("damaged".utf8), path.name.starts(with: ManifestFile.name.utf8) {
            self = .damagedManifest
        } else {
            return nil
        }
    }

    /// Signatures of kinds that are not read, as their makers document them.
    private static let signatures: [(bytes: [UInt8], words: String)] = [
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], sevenZip), (Array("Rar!\u{1A}\u{7}".utf8), rar),
        ([0x45, 0x56, 0x46, 9, 0x0D, 0x0A, 0xFF, 0], expertWitness),
        ([0x45, 0x56, 0x46, 0x32, 0x0D, 0x0A, 0x81, 0], expertWitness), ([0x04, 0x22, 0x4D, 0x18], lz4),
        ([0x50, 0x4B, 7, 8], split),
    ]

    /// What a file that a person named is, where it holds other files and is not read; `nil` for others.
    public static func unread(_ path: [UInt8]) throws(EvidenceError) -> String? {
        let start = try EvidenceFile.prefix(path, count: 16)
        if let known = signatures.first(where: { start.starts(with: $0.bytes) }) { return known.words }
        if case .unread(let words)? = PackedEvidence(named: EvidencePath(bytes: path)) { return words }
        // A program that unpacks an archive begins like any other.
        return start.starts(with: [0x4D, 0x5A]) ? program : nil
    }
}
