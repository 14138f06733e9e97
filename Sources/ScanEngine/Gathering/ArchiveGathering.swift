internal import Evidence

/// Reads an archive once, from its beginning to its end, and has pictures judged on the way when too many wait; then, where
/// that is asked for, the archives inside it, one after the other.
struct ArchiveGathering {
    let request: EvidenceRequest
    let collector: EvidenceCollector
    let root: EvidenceRoot
    /// Of the root.
    let index: Int
    /// Of the root's paths in reports.
    let prefix: [UInt8]

    /// An archive to be read.
    private struct Archive {
        /// Absolute.
        var file: [UInt8]
        /// Below the root; empty for the root itself.
        var place: EvidencePath
        /// Archives around it, itself counted.
        var nesting = 1
        var limits: WalkLimits
    }

    /// Reads the root, which is an archive.
    func read(_ judge: ([EvidenceItem]) async -> Void) async throws(EvidenceError) -> EvidenceCollection {
        var held = 0
        return try await read(root.resolved, below: EvidencePath(bytes: []), &held, judge)
    }

    /// Reads the archives that were met in the root, which is a folder.
    /// - Parameter found: what was found in the folder.
    /// - Returns: bytes of all of them.
    func readInside(_ found: inout EvidenceCollection, _ judge: ([EvidenceItem]) async -> Void) async -> Int {
        var (bytes, held) = (0, 0)
        for place in found.archives {
            let file = root.resolved + [UInt8(ascii: "/")] + place.bytes
            do throws(EvidenceError) {
                bytes += try EvidenceFile.facts(file).size
                found.add(try await read(file, below: place, &held, judge), below: place)
            } catch {
                found.add(.trouble(error), below: place)
            }
        }
        return bytes
    }

    /// - Parameter held: bytes of pictures that wait in memory, of all archives of the root.
    private func read(
        _ file: [UInt8], below place: EvidencePath, _ held: inout Int, _ judge: ([EvidenceItem]) async -> Void
    ) async throws(EvidenceError) -> EvidenceCollection {
        var allowance = ArchiveAllowance(of: try EvidenceFile.facts(file).size, request.walkLimits)
        let archive = Archive(file: file, place: place, limits: request.walkLimits)
        return try await read(archive, &allowance, &held, judge)
    }

    private func read(
        _ archive: Archive, _ allowance: inout ArchiveAllowance, _ held: inout Int,
        _ judge: ([EvidenceItem]) async -> Void
    ) async throws(EvidenceError) -> EvidenceCollection {
        let place = archive.place
        let name = place.bytes.isEmpty ? root.typed : "\(root.typed)/\(place.escaped)"
        let watch = request.journal.watch("\(name)/")
        var collector = collector
        collector.limits = archive.limits
        collector.watch = WorkWatch(
            begin: { watch.begin($0) }, next: { watch.next($0) }, end: { watch.end() }, progress: { watch.progress() })
        if let reason = request.journal.reasonToLeaveOut(name) { return .trouble(.leftOut(reason)) }
        var reading: ArchiveCollector
        do throws(EvidenceError) {
            reading = try request.journal.during(name) { () throws(EvidenceError) in
                try ArchiveCollector(
                    archive.file,
                    named: place.bytes.isEmpty ? root.resolved : root.resolved + [UInt8(ascii: "/")] + place.bytes,
                    collector: collector, maximumBytes: request.limits.fileBytes)
            }
        } catch {
            // The evidence is at fault, not the command line.
            switch error {
            case .noArchive where !place.bytes.isEmpty && PackedEvidence.isMerelyCompressed(place):
                var nothing = EvidenceCollection()
                nothing.passOverCompressed(EvidencePath(bytes: []))
                return nothing
            case .badArchive, .noArchive: return .trouble(error)
            default: throw error
            }
        }
        while reading.step() {
            while held + reading.heldBytes > request.walkLimits.pendingBytes {
                let released = reading.release()
                if released.isEmpty { break }
                let items = released.map { candidate in
                    var candidate = candidate
                    candidate.move(below: place)
                    return EvidenceItem(candidate, root, index, prefix)
                }.filter(mayBeOurs)
                if !items.isEmpty { await judge(items) }
            }
        }
        allowance.spend(reading.cost)
        held += reading.heldBytes
        var found = reading.finish()
        if !found.archives.isEmpty { await readInside(&found, archive, &allowance, &held, collector, judge) }
        return found
    }

    /// Reads the archives inside an archive, within what that may cost.
    private func readInside(
        _ found: inout EvidenceCollection, _ archive: Archive, _ allowance: inout ArchiveAllowance,
        _ held: inout Int, _ collector: EvidenceCollector, _ judge: ([EvidenceItem]) async -> Void
    ) async {
        let most = request.walkLimits.nesting
        guard archive.nesting < most else {
            let error = EvidenceError.limit(name: "nesting", allowed: most, found: archive.nesting + 1)
            for place in found.archives { found.add(.trouble(error), below: place) }
            return
        }
        var met: Set<EvidencePath> = []
        for place in found.archives where !met.insert(place).inserted {
            found.add(.trouble(.duplicateMember), below: place)
        }
        do throws(EvidenceError) {
            var nested = try NestedArchives(
                in: archive.file, members: found.archives, archive.limits,
                temporaryFolder: ScratchFolder.path(evidence: request.paths).evidence.get(),
                progress: collector.watch.progress)
            while let (place, copy) = nested.next(&allowance) {
                do throws(EvidenceError) {
                    let inner = Archive(
                        file: try copy.get(),
                        place: archive.place.bytes.isEmpty ? place : archive.place.appending(place.bytes),
                        nesting: archive.nesting + 1, limits: allowance.limits(request.walkLimits))
                    found.add(try await read(inner, &allowance, &held, judge), below: place)
                } catch {
                    found.add(.trouble(error), below: place)
                }
            }
            for place in nested.missing { found.add(.trouble(.badArchive("it was not reached")), below: place) }
        } catch {
            for place in found.archives { found.add(.trouble(error), below: place) }
        }
    }

    /// Whether it is in the share that is judged. Where the manifest may still give the app another name, that is not
    /// known yet.
    private func mayBeOurs(_ item: EvidenceItem) -> Bool {
        guard let shard = request.shard, item.candidate.bundleSource == .containerMetadata else { return true }
        return shard.holds(item)
    }
}

extension EvidenceCollection {
    /// Nothing, and why.
    fileprivate static func trouble(_ error: EvidenceError) -> EvidenceCollection {
        var nothing = EvidenceCollection()
        nothing.issues.append(EvidenceIssue(path: EvidencePath(bytes: []), error: error, losesSnapshots: true))
        return nothing
    }
}
