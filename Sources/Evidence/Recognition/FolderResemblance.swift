import Foundation

/// Tells folders that are called almost like those of the system: copies (`Snapshots 2`, `SplashBoard.old`), other
/// cases, letters that look alike, short names of FAT (`SPLASH~1`). What lies in them was a snapshot once, or is meant to
/// be taken for none.
struct FolderResemblance {
    enum Likeness: Sendable {
        case splashBoard, snapshots, caches, scene
        /// Like one of the system's names in part (`old-Snapshot`, `Splashbord 2`, `Snaps`), as folders of other things
        /// may be.
        case partly
        /// `Splash`, which many apps call what they draw at launch: like `SplashBoard` only where that lies.
        case cut
    }

    /// Letters that may be wrong, missing or exchanged in a name.
    private static let slips = 2
    /// The same in a part of a name, where more names are like it by chance.
    private static let slipsInPart = 1
    /// Names that were cut off have so many of their letters at least: `splash` alone is what many apps call a picture.
    private static let (fewestOfSnapshots, fewestOfSplashBoard) = (5, 7)
    private static let cutSplashBoard = "splash"
    /// Names that are remembered; most folders' names come again and again.
    private static let remembered = 10_000

    private var known: [String: Likeness?] = [:]

    init() {}

    /// What a folder's name is like; the system's own names are like themselves.
    mutating func likeness(_ name: String) -> Likeness? {
        if let known = known[name] { return known }
        if known.count >= Self.remembered { known.removeAll(keepingCapacity: true) }
        let found =
            Self.isCode(name) ? nil : Self.likeness(short: name) ?? Self.likeness(folded: Self.folded(name))
        known[name] = .some(found)
        return found
    }

    /// Lower case letters and digits, wide and accented ones as the plain ones that they stand for.
    static func folded(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(
                decoding: name.utf8.compactMap { byte -> UInt8? in
                    switch byte {
                    case 0x41...0x5A: byte | 0x20
                    case 0x61...0x7A, 0x30...0x39: byte
                    default: nil
                    }
                }, as: UTF8.self)
        }
        let plain = name.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
        let letters = plain.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        return String(String.UnicodeScalarView(letters.map { lookAlikes[$0] ?? $0 }))
    }

    /// Letters of other scripts, and small capitals, by the Latin ones for which they or their capitals are taken (Unicode
    /// Technical Standard 39, confusables).
    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = {
        let scripts = [
            ("авсԁеһнікӏморѕтух", "abcdehhiklmopstyx"), ("αβεηικνορτυχ", "abenikvoptux"), ("հոսօ", "hnuo"),
            ("ɑɡıɩʙᴄᴅᴇʜɪʟɴᴏᴘʀꜱᴛ", "agiibcdehilnoprst"),
        ]
        return Dictionary(
            uniqueKeysWithValues: scripts.flatMap { zip($0.unicodeScalars, $1.unicodeScalars).map { ($0, $1) } })
    }()

    /// Whether a folder is called like that in which `SplashBoard` lies.
    static func holdsSplashBoard(_ name: String) -> Bool { folded(name) == "library" }

    /// Code and its resources: `SplashBoard.framework` is a part of the system.
    static func isCode(_ name: String) -> Bool {
        [".framework", ".bundle", ".axbundle", ".app", ".appex"].contains { name.hasSuffix($0) }
    }

    private static func likeness(folded: String) -> Likeness? {
        if folded.holds("splashboard") || isNear(folded, "splashboard") { return .splashBoard }
        if folded.holds("snapshots") || isNear(folded, "snapshots") { return .snapshots }
        if folded.hasPrefix("caches") || folded == "cache" { return .caches }
        if isSlip(atStartOf: folded, "sceneid") { return .scene }
        let isPart =
            isNear(partOf: folded, "snapshots", halves: ("snap", "shots"))
            || isNear(partOf: folded, "splashboard", halves: ("splash", "board"))
            || folded.count >= fewestOfSnapshots && "snapshots".hasPrefix(folded)
            || folded.count >= fewestOfSplashBoard && "splashboard".hasPrefix(folded)
        return isPart ? .partly : folded == cutSplashBoard ? .cut : nil
    }

    /// The first six letters, a tilde and a number, as FAT keeps longer names beside the long ones and some tools instead
    /// of them.
    private static func likeness(short name: String) -> Likeness? {
        guard let tilde = name.utf8.firstIndex(of: UInt8(ascii: "~")) else { return nil }
        let number = name.utf8[name.utf8.index(after: tilde)...]
        guard !number.isEmpty, number.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        switch name[..<tilde].lowercased() {
        case "splash": return .splashBoard
        case "snapsh": return .snapshots
        case "scenei": return .scene
        default: return nil
        }
    }

    /// Whether few letters tell a part of a name and `whole` apart.
    /// - Parameter halves: of `whole`; one slip leaves one of them as it is.
    private static func isNear(partOf name: String, _ whole: String, halves: (String, String)) -> Bool {
        guard name.holds(halves.0) || name.holds(halves.1) else { return false }
        // Levenshtein's distance where the part may begin and end anywhere (Sellers, 1980).
        let (a, b) = (Array(name.unicodeScalars), Array(whole.unicodeScalars))
        var column = Array(0...b.count)
        var least = column[b.count]
        for letter in a {
            var diagonal = column[0]
            for (j, y) in b.enumerated() {
                let cost = min(diagonal + (letter == y ? 0 : 1), column[j] + 1, column[j + 1] + 1)
                (diagonal, column[j + 1]) = (column[j + 1], cost)
            }
            least = min(least, column[b.count])
        }
        return least <= slipsInPart
    }

    /// Whether a name begins with a word, or with another letter in one place of it.
    private static func isSlip(atStartOf name: String, _ word: String) -> Bool {
        let start = name.unicodeScalars.prefix(word.unicodeScalars.count)
        return start.count == word.unicodeScalars.count
            && zip(start, word.unicodeScalars).count { $0 != $1 } <= slipsInPart
    }

    /// Whether few letters tell two names apart (Levenshtein's distance, row by row).
    private static func isNear(_ a: String, _ b: String) -> Bool {
        let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
        guard abs(a.count - b.count) <= slips else { return false }
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let cost = min(diagonal + (x == y ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                (diagonal, row[j + 1]) = (row[j + 1], cost)
            }
        }
        return row[b.count] <= slips
    }
}

extension String {
    /// Whether a word of plain letters stands in it; Foundation's own search takes most of the time of a walk's names.
    fileprivate func holds(_ word: String) -> Bool {
        let (bytes, word) = (Array(utf8), Array(word.utf8))
        guard bytes.count >= word.count else { return false }
        return (0...bytes.count - word.count).contains { start in
            bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
        }
    }
}

/// A place that is called almost like one of snapshots, or a file that was taken out of one and is called by it.
struct ResemblingPlace: Equatable, Sendable {
    var location: SnapshotLocation
    /// How many components of the absolute path there are up to the folder that is called so.
    var depth: Int
    /// Whether any picture in it is taken. Elsewhere apps keep pictures of their own under such names, and only what
    /// the system writes snapshots in is taken.
    var takesAnyPicture: Bool
    /// Whether the file's own name says so, and not a folder's.
    var isInName = false

    /// Folders below one that is called like `Snapshots` alone: the app's, the group's, and one for copies, and one more.
    private static let deepest = 4

    /// - Parameters:
    ///   - components: the absolute path's components, the file's name last.
    ///   - above: how many of them are above what is scanned: how the analyst calls folders says nothing.
    /// - Returns: `nil` for places that are called otherwise.
    init?(components: [String], above: Int, _ resemblance: inout FolderResemblance) {
        let folders = components.dropLast()
        var found: (depth: Int, any: Bool, container: Int)?
        guard above < folders.endIndex else { return nil }
        for index in above..<folders.endIndex {
            guard let likeness = resemblance.likeness(folders[index]) else { continue }
            if [.snapshots, .partly].contains(likeness), SnapshotLocation.holdsRecents(folders[..<index]) {
                found = (index + 1, true, index - 1)
                continue
            }
            let parent = index > 0 ? resemblance.likeness(folders[index - 1]) : nil
            switch likeness {
            // `SplashBoard` itself holds nothing but `Snapshots`, so what lies in it otherwise was renamed.
            case .splashBoard: found = (index + 1, true, index - 1)
            case .snapshots where parent == .splashBoard || parent == .caches: found = (index + 1, true, index - 2)
            case .snapshots where found?.any != true: found = (index + 1, false, index - 1)
            case .partly where found?.any != true: found = (index + 1, false, index - 1)
            case .cut
            where found?.any != true && index > 0 && FolderResemblance.holdsSplashBoard(folders[index - 1]):
                found = (index + 1, false, index - 1)
            case .scene: found = (index + 1, true, found?.container ?? index - 1)
            case .snapshots, .partly, .cut, .caches: continue
            }
        }
        guard let found, found.any || folders.endIndex - found.depth <= Self.deepest else { return nil }
        (depth, takesAnyPicture) = (found.depth, found.any)
        location = SnapshotLocation(
            resembling: Array(folders[found.depth...]),
            containerDepth: Self.container(folders, max(0, found.container)..<found.depth) ?? max(0, found.container))
    }

    /// A file whose name tells a snapshot.
    /// - Parameter folders: of the absolute path.
    init(_ name: FlattenedName, in folders: [String]) {
        (depth, takesAnyPicture, isInName) = (folders.count, name.isSure, true)
        location = SnapshotLocation(resembling: name.scene.map { [$0] } ?? [], containerDepth: folders.count)
    }

    /// How many components there are up to a container's folder, where those above it tell that it is one: such a folder may
    /// lie in it directly.
    private static func container(_ folders: ArraySlice<String>, _ depths: Range<Int>) -> Int? {
        depths.first { depth in
            switch SandboxKind(folders: folders[..<depth]) {
            case .application, .plugIn, .appGroup: true
            case .system, nil: false
            }
        }
    }

    /// What apps keep, too: PNG and JPEG.
    private static let pictures: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF]]

    /// - Parameter start: the first bytes of what looks like a picture.
    func takes(_ start: [UInt8]) -> Bool {
        takesAnyPicture || !Self.pictures.contains { start.starts(with: $0) }
    }
}
