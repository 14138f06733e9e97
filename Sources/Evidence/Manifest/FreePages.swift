/// The parts of a database that hold nothing any more, but what was in them when they were given up: pages on the list of
/// free ones, and what is unused in the pages of tables.
///
/// ```
/// header: page size at 16, bytes kept at the end of each page at 20, first trunk of the list at 32
/// trunk:  number of the next one, count of leaves, their numbers; the rest is what was there before
/// leaf:   what was there before
/// page of a table: 13, first free block at 1, count of cells at 3, first cell's place at 5, then the cells' places
/// ```
/// Format: "Database File Format", sqlite.org/fileformat2.html, 1.3, 1.5 and 1.6.
struct FreePages {
    private static let signature = Array("SQLite format 3\0".utf8)
    private static let headerLength = 100
    private static let tableLeaf: UInt8 = 13
    private static let tableHeaderLength = 8

    /// Bytes of a page that hold anything.
    let usable: Int
    /// Places of the file where rows may stand that are gone.
    private(set) var regions: [Range<Int>] = []
    /// Why pages of the list are not looked at.
    private(set) var problem: EvidenceError?
    private let pageSize: Int
    /// Pages that still are what they were.
    private var leaves: Set<Int> = []

    /// - Parameter file: a database without a log.
    init(_ file: [UInt8]) throws(EvidenceError) {
        guard file.count >= Self.headerLength, file.starts(with: Self.signature) else {
            throw .badDatabase("it is no database")
        }
        // A page of 65536 bytes is written as 1.
        let stated = Int(file[16]) << 8 | Int(file[17])
        pageSize = stated == 1 ? 65536 : stated
        usable = pageSize - Int(file[20])
        guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0, usable >= 480 else {
            throw .badDatabase("it names pages of \(pageSize) bytes, of which \(usable) are used")
        }
        let trunks = takeList(file)
        for page in 1..<max(1, file.count / pageSize) where !leaves.contains(page + 1) && !trunks.contains(page + 1) {
            takeUnused(file, page * pageSize)
        }
        regions.sort { $0.lowerBound < $1.lowerBound }
    }

    /// What a page of the list holds that was no more than a link of a chain; `nil` for all other pages.
    func content(ofPage number: Int) -> Range<Int>? {
        guard leaves.contains(number) else { return nil }
        let start = (number - 1) * pageSize
        return start..<start + usable
    }

    /// - Returns: the pages that hold the list itself.
    private mutating func takeList(_ file: [UInt8]) -> Set<Int> {
        let pages = 2..<max(2, file.count / pageSize + 1)
        var trunks: Set<Int> = []
        var trunk = file.word(32)
        while trunk != 0 {
            guard pages.contains(trunk), !leaves.contains(trunk), trunks.insert(trunk).inserted else {
                problem = .badDatabase("its list of free pages goes on at page \(trunk), which cannot be")
                break
            }
            let start = (trunk - 1) * pageSize
            let count = file.word(start + 4)
            guard count <= usable / 4 - 2 else {
                problem = .badDatabase("page \(trunk) lists \(count) free pages, and has room for \(usable / 4 - 2)")
                break
            }
            for index in 0..<count {
                let leaf = file.word(start + 8 + 4 * index)
                guard pages.contains(leaf), !trunks.contains(leaf), leaves.insert(leaf).inserted else {
                    problem = .badDatabase("page \(trunk) lists page \(leaf) as free, which cannot be")
                    break
                }
                regions.append((leaf - 1) * pageSize..<(leaf - 1) * pageSize + usable)
            }
            regions.append(start + 8 + 4 * count..<start + usable)
            guard problem == nil else { break }
            trunk = file.word(start)
        }
        return trunks
    }

    /// What is unused between the places of a page's cells and the first of them, and the free blocks after that.
    private mutating func takeUnused(_ file: [UInt8], _ page: Int) {
        guard file[page] == Self.tableLeaf else { return }
        // 65536 is written as 0.
        let stated = file.half(page + 5)
        let (gap, cells) = (Self.tableHeaderLength + 2 * file.half(page + 3), stated == 0 ? 65536 : stated)
        guard gap <= cells, cells <= usable else { return }
        regions.append(page + gap..<page + cells)
        var block = file.half(page + 1)
        // Blocks come in the order of their places, so the list has an end.
        var last = cells - 1
        while block > last, block <= usable - 4 {
            let length = file.half(page + block + 2)
            guard length >= 4, block + length <= usable else { return }
            regions.append(page + block..<page + block + length)
            last = block + length - 1
            block = file.half(page + block)
        }
    }
}

extension [UInt8] {
    /// Two bytes, the high one first.
    fileprivate func half(_ offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

    /// Four bytes, the highest first.
    func word(_ offset: Int) -> Int { half(offset) << 16 | half(offset + 2) }
}
