/// One of several equal shares of the evidence, for scans that run side by side.
///
/// What belongs together stays together: an app's snapshots are compared with its launch images and full sizes, so a
/// share consists of whole apps. Which share an app falls into depends on its place in the evidence alone.
public struct Shard: Sendable, Equatable, Hashable, Codable {
    /// 1 … ``count``.
    public var index: Int
    public var count: Int

    /// More shares than this are more than any evidence has apps.
    public static let maximumCount = 100_000

    /// - Parameter text: `I/N`, e.g. `3/16`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(index: index, count: count)
    }

    /// - Returns: `nil` for a share that cannot be.
    public init?(index: Int, count: Int) {
        guard (1...Self.maximumCount).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        let (index, count) = (try keys.decode(Int.self, forKey: .index), try keys.decode(Int.self, forKey: .count))
        guard let shard = Shard(index: index, count: count) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "there is no shard \(index) of \(count): the count is 1 to \(Self.maximumCount), the "
                    + "index 1 to the count")
            throw DecodingError.dataCorrupted(context)
        }
        self = shard
    }
}

extension Shard: CustomStringConvertible {
    public var description: String { "\(index)/\(count)" }
}
