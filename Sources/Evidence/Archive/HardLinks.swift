/// Members of an archive that are other names of members: tar stores a file's content once, under the name that came
/// first, whatever that name is.
struct HardLinks {
    /// Names that are remembered, and links from one to the next that are followed.
    private static let (mostNames, mostHops) = (1_000_000, 40)

    private var targets: [EvidencePath: EvidencePath] = [:]
    /// Links that matter, by the member that has their content.
    private var waiting: [EvidencePath: [ArchiveMember]] = [:]
    private var pending: [ArchiveMember] = []

    static func isOne(_ member: ArchiveMember) -> Bool { member.hardLink != nil && member.facts.size == 0 }

    /// Notes where a member leads, whether it matters or not.
    mutating func note(_ member: ArchiveMember) {
        guard Self.isOne(member), targets.count < Self.mostNames else { return }
        targets[member.path] = member.hardLink
    }

    var isWaiting: Bool { !waiting.isEmpty }

    /// Has a link wait for its content.
    mutating func wait(_ member: ArchiveMember) { pending.append(member) }

    /// To be called when all members have come: what is waited for is looked up in a second pass.
    /// - Parameter isThereTwice: whether members of that name came more than once. Which of them a link means depends on
    ///   when it is extracted.
    /// - Returns: links whose content nobody knows for this.
    mutating func beginSecondPass(isThereTwice: (EvidencePath) -> Bool) -> [ArchiveMember] {
        var disputed: [ArchiveMember] = []
        for member in pending {
            guard let link = member.hardLink else { continue }
            let way = way(from: link)
            if way.contains(where: isThereTwice) {
                disputed.append(member)
            } else {
                waiting[way[way.count - 1], default: []].append(member)
            }
        }
        pending = []
        return disputed
    }

    /// Gives up the links to a member.
    mutating func take(_ origin: EvidencePath) -> [ArchiveMember] { waiting.removeValue(forKey: origin) ?? [] }

    /// Gives up what never came, in the order of what was waited for.
    mutating func takeRest() -> [ArchiveMember] {
        defer { waiting = [:] }
        return waiting.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// The member that has the bytes of another, as far as links lead.
    func origin(_ path: EvidencePath) -> EvidencePath {
        let way = way(from: path)
        return way[way.count - 1]
    }

    /// The names that links lead through, the first one included.
    private func way(from path: EvidencePath) -> [EvidencePath] {
        var way = [path]
        while let next = targets[way[way.count - 1]], next != way[way.count - 1], way.count <= Self.mostHops {
            way.append(next)
        }
        return way
    }
}
