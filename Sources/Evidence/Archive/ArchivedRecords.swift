/// What files beside the pictures of an archive say of them: containers' records of their apps, and what Android wrote of
/// its tasks. They may come before the pictures or behind them.
struct ArchivedRecords {
    /// By their container.
    private var containers: [EvidencePath: Result<String, EvidenceError>] = [:]
    /// Bytes of these.
    private var spent = 0
    /// By the path of their pictures without their ending.
    private var tasks: [EvidencePath: TaskRecord] = [:]

    /// Takes a container's record.
    /// - Parameters:
    ///   - path: absolute, of the record.
    ///   - content: its bytes.
    mutating func takeContainer(_ path: [UInt8], _ content: () throws(EvidenceError) -> [UInt8]) {
        let container = EvidencePath(bytes: path).components.dropLast()
        containers[EvidencePath(bytes: Array(container.joined(separator: [UInt8(ascii: "/")])))] = Result {
            () throws(EvidenceError) in try ContainerMetadata.bundleIdentifier(in: content(), spent: &spent)
        }
    }

    /// Takes the record of a task.
    /// - Parameter path: absolute, of the record.
    mutating func takeTask(_ path: [UInt8], _ bytes: [UInt8]) throws(EvidenceError) {
        let key = EvidencePath(bytes: path).components.joined(separator: [UInt8(ascii: "/")])
        tasks[EvidencePath(bytes: key.dropLast(TaskRecord.suffix.utf8.count))] = try TaskRecord(bytes)
    }

    /// Whether a container's app is known.
    func isKnown(_ container: EvidencePath) -> Bool { bundle(of: container) != nil }

    private func bundle(of container: EvidencePath) -> String? {
        guard case .success(let bundle) = containers[container], !isPlanted(container) else { return nil }
        return bundle
    }

    private func isPlanted(_ container: EvidencePath) -> Bool {
        ContainerMetadata.isPlanted(in: container) { containers[$0] != nil }
    }

    /// What is wrong with a container's record.
    func problem(of container: EvidencePath) -> EvidenceError? {
        switch containers[container] {
        case .failure(let error): error
        case .success: isPlanted(container) ? .plantedRecord : nil
        case nil: nil
        }
    }

    /// A picture with what is known of it.
    func identified(_ candidate: SnapshotCandidate) -> SnapshotCandidate {
        var candidate = candidate
        if let bundle = bundle(of: candidate.container) { candidate.identify(bundle) }
        if let task = tasks[candidate.container] { candidate.take(task) }
        return candidate
    }
}
