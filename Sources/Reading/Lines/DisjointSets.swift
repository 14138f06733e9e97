/// Things that are joined into groups, two at a time: a forest whose paths are halved on the way to their roots (Tarjan and
/// van Leeuwen, Journal of the ACM 31, 1984).
struct DisjointSets {
    private var parents: [Int32] = []

    /// - Parameter count: of things, each of which is a group of its own.
    init(count: Int = 0) { parents = (0..<Int32(count)).map { $0 } }

    /// One more thing, with the next number.
    mutating func append() { parents.append(Int32(parents.count)) }

    /// The lowest number in a thing's group.
    mutating func root(_ thing: Int) -> Int {
        var thing = thing
        while Int(parents[thing]) != thing {
            parents[thing] = parents[Int(parents[thing])]
            thing = Int(parents[thing])
        }
        return thing
    }

    mutating func join(_ a: Int, _ b: Int) {
        let (p, q) = (root(a), root(b))
        if p != q { parents[max(p, q)] = Int32(min(p, q)) }
    }

    /// The groups in the order of their lowest numbers, each in order.
    /// - Parameter things: as many as there are numbers.
    mutating func groups<Thing>(of things: [Thing]) -> [[Thing]] {
        var groups: [Int: [Thing]] = [:]
        for index in things.indices { groups[root(index), default: []].append(things[index]) }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }
}
