/// Where a member of an archive lies in it, by the name that it has.
struct MemberPath {
    /// Without empty components, and without those that stay where they are (`.`).
    let path: EvidencePath
    /// Whether a component leads upwards (`..`).
    let leaves: Bool

    /// One pass over the bytes, for a name may be of thousands of folders.
    init(_ name: [UInt8]) {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        var joined: [UInt8] = []
        joined.reserveCapacity(name.count)
        var leaves = false
        var start = 0
        while start < name.count {
            var end = start
            while end < name.count, name[end] != slash { end += 1 }
            let length = end - start
            let isDots = length <= 2 && name[start..<end].allSatisfy { $0 == dot }
            leaves = leaves || isDots && length == 2
            if length > (isDots ? 1 : 0) {
                if !joined.isEmpty { joined.append(slash) }
                joined += name[start..<end]
            }
            start = end + 1
        }
        (path, self.leaves) = (EvidencePath(bytes: joined), leaves)
    }
}
