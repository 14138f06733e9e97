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
    /// - Returns: whether anything is.
    mutating func beginSecondPass() -> Bool {
        for member in pending {
            if let origin = origin(member) { waiting[origin, default: []].append(member) }
        }
        pending = []
        return isWaiting
    }

    /// Gives up the links to a member.
    mutating func take(_ origin: EvidencePath) -> [ArchiveMember] { waiting.removeValue(forKey: origin) ?? [] }

    /// Gives up what never came, in the order of what was waited for.
    mutating func takeRest() -> [ArchiveMember] {
        defer { waiting = [:] }
        return waiting.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    private func origin(_ member: ArchiveMember) -> EvidencePath? { member.hardLink.map(origin) }

    /// The member that has the bytes of another, as far as links lead.
    func origin(_ path: EvidencePath) -> EvidencePath {
        var path = path
        var hops = 0
        while let next = targets[path], next != path, hops < Self.mostHops { (path, hops) = (next, hops + 1) }
        return path
    }
}
