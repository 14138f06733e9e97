internal import Vocabulary

/// The content of hard links and of backups' files, which may come before anybody knows that it is wanted: the archive is
/// read once more for it.
extension ArchiveCollector {
    /// - Returns: whether there is something to look up.
    mutating func beginSecondPass() -> Bool {
        links.sort()
        let (places, hard, all) = (places, hardLinks, links)
        backups.beginSecondPass(
            &builder, isJudged: { places[$0] != nil }, isThereTwice: { all.holdsTwice($0) }, origin: { hard.origin($0) }
        )
        for link in hardLinks.beginSecondPass(isThereTwice: { all.holdsTwice($0) }) {
            let name = link.hardLink ?? link.path
            take(link, .failure(.badArchive("it is a hard link to \(name), which leads to a name that is there twice")))
        }
        guard hardLinks.isWaiting || backups.isWaiting else { return false }
        do throws(EvidenceError) {
            secondReader = try ArchiveReader(
                file, limits: collector.limits, progress: collector.watch.progress)
            return true
        } catch {
            giveUpLinks()
            return false
        }
    }

    /// Takes the next member of the second pass. What is wrong with the archive was said in the first one.
    mutating func stepAgain(_ reader: ArchiveReader) -> Bool {
        guard hardLinks.isWaiting || backups.isWaiting, let step = try? reader.next() else {
            giveUpLinks()
            return false
        }
        switch step {
        case .end:
            giveUpLinks()
            return false
        case .damage: return true
        case .member(let member):
            guard member.facts.kind == .regular, !HardLinks.isOne(member) else { return true }
            let (links, files, most) = (hardLinks.take(member.path), backups.take(member.path), maximumBytes)
            if links.isEmpty, files.count == 1 {
                take(files[0], from: member) { lookedAt, accepts throws(EvidenceError) in
                    try reader.read(member, maximum: most, lookedAt: lookedAt, accepts: accepts)
                }
            } else if !(links.isEmpty && files.isEmpty) {
                let content = Result { () throws(EvidenceError) in
                    try reader.read(member, maximum: most) ?? []
                }
                for link in links { take(link, content) }
                for file in files {
                    take(file, from: member) { lookedAt, accepts throws(EvidenceError) in
                        let bytes = try content.get()
                        return accepts(Array(bytes.prefix(lookedAt))) ? bytes : nil
                    }
                }
            }
            return true
        }
    }

    /// Takes a file of a backup, whose bytes are those of a member.
    /// - Parameter read: gets how many bytes are looked at, and what is asked about them; `nil`: it is not wanted.
    private mutating func take(
        _ file: BackupListing.File, from member: ArchiveMember,
        read: (Int, ([UInt8]) -> Bool) throws(EvidenceError) -> [UInt8]?
    ) {
        guard let wanted = builder.wanted(file.path, file.role) else { return }
        var named = member
        named.path = file.path
        if let modified = file.modified { (named.facts.modified, named.facts.modifiedNanoseconds) = (modified, 0) }
        let content: Result<[UInt8], EvidenceError>?
        do throws(EvidenceError) {
            content = try read(wanted.lookedAt) { wanted.settled($0) != nil }.map { .success($0) }
        } catch {
            content = .failure(error)
        }
        if let content { addPicture(named, wanted, content, storedAs: file.stored) }
        builder.settle(file.path, file.role, isTaken: content != nil)
    }

    private mutating func giveUpLinks() {
        for link in hardLinks.takeRest() {
            take(link, .failure(.hardLink(to: link.hardLink ?? link.path)))
        }
    }

    /// Takes a hard link whose content was looked up.
    private mutating func take(_ link: ArchiveMember, _ content: Result<[UInt8], EvidenceError>) {
        let path = link.path
        if isRecord(link) {
            records.takeContainer(absolute(path)) { () throws(EvidenceError) in try content.get() }
        }
        if isDatabase(path) {
            do throws(EvidenceError) {
                var facts = link.facts
                let bytes = try content.get()
                facts.size = bytes.count
                try databases.take(path, facts, absolute(path), bytes)
            } catch {
                report(path, error)
            }
            return
        }
        let role = builder.classifier.role(path, link.facts.kind)
        guard let wanted = builder.wanted(path, role) else { return }
        let start = (try? content.get()).map { Array($0.prefix(wanted.lookedAt)) } ?? []
        let isTaken = wanted.settled(start) != nil
        if isTaken { addPicture(link, wanted, content) }
        builder.settle(path, role, isTaken: isTaken)
    }
}
