/// The records of a scan's snapshots. Of these there may be hundreds of thousands: packed, each takes a third of the
/// memory of a ``SnapshotReport``, which it becomes again when it is asked for.
public struct SnapshotList: Sendable {
    /// Records behind each other, in pieces: a list that grows never holds two of itself.
    private var pieces: [[UInt8]] = []
    private var places: [Place] = []

    private struct Place {
        var piece: UInt32
        var offset: UInt32
    }

    /// Bytes of a piece, which only a single larger record exceeds.
    private static let pieceBytes = 64 << 10

    public init() {}

    public init(_ snapshots: some Sequence<SnapshotReport>) {
        for snapshot in snapshots { append(snapshot) }
    }

    public mutating func append(_ snapshot: SnapshotReport) {
        let record = PackedSnapshot.pack(snapshot)
        let room = pieces.last.map { Self.pieceBytes - $0.count } ?? 0
        if record.count > room {
            var piece: [UInt8] = []
            piece.reserveCapacity(Swift.max(record.count, Self.pieceBytes))
            pieces.append(piece)
        }
        let last = pieces.count - 1
        places.append(Place(piece: UInt32(last), offset: UInt32(pieces[last].count)))
        pieces[last] += record
    }

    public mutating func append(contentsOf snapshots: some Sequence<SnapshotReport>) {
        for snapshot in snapshots { append(snapshot) }
    }

    /// Sorts by the bytes of the paths.
    mutating func sort() {
        let pieces = pieces
        places.sort { a, b in
            Self.path(pieces, a).lexicographicallyPrecedes(Self.path(pieces, b))
        }
    }

    /// The record with a path, in a list that is sorted; the first of several.
    public func first(at path: String) -> SnapshotReport? {
        let wanted = path.utf8
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.path(pieces, places[middle]).lexicographicallyPrecedes(wanted) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < places.count, Self.path(pieces, places[low]).elementsEqual(wanted) else { return nil }
        return self[low]
    }

    /// Where the records stand that have a key in common, by that key; those without one are left out.
    public func places<Key: Hashable>(by key: (SnapshotReport) -> Key?) -> [Key: [Int]] {
        var places: [Key: [Int]] = [:]
        for (place, snapshot) in enumerated() {
            if let key = key(snapshot) { places[key, default: []].append(place) }
        }
        return places
    }

    private static func path(_ pieces: [[UInt8]], _ place: Place) -> ArraySlice<UInt8> {
        PackedSnapshot.path(pieces[Int(place.piece)], at: Int(place.offset))
    }
}

extension SnapshotList: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { places.count }

    public subscript(index: Int) -> SnapshotReport {
        let place = places[index]
        return PackedSnapshot.unpack(pieces[Int(place.piece)], at: Int(place.offset))
    }
}

extension SnapshotList: Equatable {
    public static func == (a: SnapshotList, b: SnapshotList) -> Bool { a.elementsEqual(b) }
}

/// As a list of ``SnapshotReport``.
extension SnapshotList: Codable {
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { append(try list.decode(SnapshotReport.self)) }
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for snapshot in self { try list.encode(snapshot) }
    }
}
