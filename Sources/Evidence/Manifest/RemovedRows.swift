/// Rows of the table `kvs` that were removed or replaced and still stand whole in a database's free parts.
///
/// ```
/// cell:   bytes of the record, number of the row, the record, number of the page on which it goes on
/// record: bytes of its head, the types of id, app, key and value, then app, key and value
/// ```
/// The first four bytes of a cell are gone where it became a free block, and the first of its record with them. So a record
/// is found by its value, which begins like a property list, and read backwards from there. It counts if all of it is
/// there: on pages that are free themselves, the last of which names no next one.
/// Format: "Database File Format", sqlite.org/fileformat2.html, 1.6 and 2.1.
struct RemovedRows {
    struct Row: Equatable {
        var app: Int64
        var key: Int64
        var value: [UInt8]
    }

    /// Bytes of all values together before another one is begun: those of the largest database that is looked at.
    private static let mostBytes = ManifestHistory.mostBytes
    private static let mostRows = 10_000
    /// The columns of the table, the first of which is the row's number.
    static let columns = ["id", "application_identifier", "key", "value"]

    private static let signature = Array("bplist00".utf8)
    /// Bytes of the number that tells how long a value is.
    private static let longestType = 4

    private(set) var rows: [Row] = []
    /// Whether there are more than are read.
    private(set) var isCutOff = false
    private let file: [UInt8]
    private let pages: FreePages
    /// Bytes that were put together, whether they became a row or not.
    private var joined = 0

    /// - Parameter file: a database without a log.
    init(_ file: [UInt8], _ pages: FreePages) {
        (self.file, self.pages) = (file, pages)
        for region in pages.regions {
            var place = region.lowerBound
            while let start = next(from: place, to: region.upperBound) {
                place = start + 1
                guard let record = record(at: start, region) ?? record(at: start, region, isHeadKnown: false) else {
                    continue
                }
                guard rows.count < Self.mostRows, joined < Self.mostBytes else {
                    isCutOff = true
                    return
                }
                guard let value = value(of: record, region) else { continue }
                rows.append(Row(app: record.app, key: record.key, value: value))
            }
        }
    }

    private struct Record {
        var start: Int
        var valueStart: Int
        var valueLength: Int
        var app: Int64
        var key: Int64
    }

    private func next(from place: Int, to end: Int) -> Int? {
        var place = place
        while place + Self.signature.count <= end {
            if file[place] == Self.signature[0],
                file[place..<place + Self.signature.count].elementsEqual(Self.signature)
            {
                return place
            }
            place += 1
        }
        return nil
    }

    /// The record whose value begins at a place, read backwards.
    /// - Parameter isHeadKnown: whether the bytes of its head are still told, which is the more certain.
    private func record(at start: Int, _ region: Range<Int>, isHeadKnown: Bool = true) -> Record? {
        for keySize in 0...4 {
            for appSize in 0...4 {
                let end = start - keySize - appSize
                for typeSize in 1...Self.longestType {
                    let head = end - typeSize - Self.columns.count
                    guard head >= region.lowerBound, let length = blobLength(end - typeSize..<end) else { continue }
                    guard !isHeadKnown || Int(file[head]) == end - head, file[head + 1] == 0,
                        let app = integer(file[head + 2], end, appSize),
                        let key = integer(file[head + 3], end + appSize, keySize)
                    else { continue }
                    return Record(start: head, valueStart: start, valueLength: length, app: app, key: key)
                }
            }
        }
        return nil
    }

    /// Bytes of a value by its type, a number that ends where the range does.
    private func blobLength(_ place: Range<Int>) -> Int? {
        var type = 0
        for index in place {
            let isLast = index == place.upperBound - 1
            guard (file[index] & 0x80 == 0) == isLast else { return nil }
            type = type << 7 | Int(file[index] & 0x7F)
        }
        return type >= 12 && type.isMultiple(of: 2) ? (type - 12) / 2 : nil
    }

    /// A number of a type that takes so many bytes.
    private func integer(_ type: UInt8, _ place: Int, _ size: Int) -> Int64? {
        switch type {
        case 8, 9: return size == 0 ? Int64(type) - 8 : nil
        case 1...4 where Int(type) == size:
            let first = Int64(Int8(bitPattern: file[place]))
            return file[place + 1..<place + size].reduce(first) { $0 << 8 | Int64($1) }
        default: return nil
        }
    }

    /// The whole value; `nil` where a part of it is not there any more.
    private mutating func value(of record: Record, _ region: Range<Int>) -> [UInt8]? {
        let payload = record.valueStart - record.start + record.valueLength
        // How much of a record its cell holds: "B-tree Pages", X, M and K.
        let most = pages.usable - 35
        let least = (pages.usable - 12) * 32 / 255 - 23
        let wanted = least + (payload - least) % (pages.usable - 4)
        let local = payload <= most ? payload : wanted <= most ? wanted : least
        let end = record.start + local
        guard record.valueStart <= end, end + (local < payload ? 4 : 0) <= region.upperBound else { return nil }
        var value = Array(file[record.valueStart..<end])
        defer { joined += value.count }
        guard local < payload else { return value }
        var next = file.word(end)
        while value.count < record.valueLength {
            // A longer one would take a page twice.
            guard value.count < file.count else { return nil }
            guard let page = pages.content(ofPage: next) else { return nil }
            value += file[page.dropFirst(4).prefix(record.valueLength - value.count)]
            next = file.word(page.lowerBound)
        }
        return next == 0 ? value : nil
    }
}
