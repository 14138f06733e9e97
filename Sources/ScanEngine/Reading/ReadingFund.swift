internal import Synchronization

/// What reading may cost in a scan.
///
/// A page of small text takes fifty times as long to be read as to be judged, and has four kilobytes. So reading has an
/// allowance of its own, which grows with the evidence: no number of seconds suits a dozen pictures and ten thousand. It
/// is counted in steps, so that a scan of one job reads the same everywhere. A picture may take half of what is left at
/// most, so that a page made to be slow leaves something for those behind it. What may be a cover gets none of the last
/// half: leaks are worth more. Where others are being read and little is left beside them, a picture waits until it is known
/// what those really took: however many are in work at a time, none comes short for it.
package final class ReadingFund: Sendable {
    private struct Waiting {
        var isLeak: Bool
        var continuation: CheckedContinuation<Int, Never>
    }

    private struct State {
        var allowance: EvidenceAllowance
        var spent = 0
        /// Of pictures that are being read.
        var held = 0
        /// Pictures that were not read, or not wholly.
        var unread = 0
        var waiting: [Waiting] = []
    }

    /// Bytes of evidence that bring nothing beyond what all have.
    /// No limit of a verdict: only what is read hangs on it.
    private static let freeBytes = 1 << 20

    private let limits: WorkLimits
    private let state: Mutex<State>

    init(_ limits: WorkLimits) {
        self.limits = limits
        state = Mutex(
            State(
                allowance: EvidenceAllowance(
                    steps: limits.readingWork, stepsPerByte: limits.readingWorkPerByte, freeBytes: Self.freeBytes)))
    }

    func add(evidenceBytes: Int) {
        state.withLock { $0.allowance.add(bytes: evidenceBytes) }
        resume()
    }

    /// Waits for the steps that a picture may take, which ``settle(_:spent:isWhole:)`` must follow; 0: it is not read.
    func take(isLeak: Bool) async -> Int {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting.append(Waiting(isLeak: isLeak, continuation: continuation)) }
            resume()
        }
    }

    /// - Parameter isWhole: whether all of the picture was read that can be.
    func settle(_ steps: Int, spent: Int, isWhole: Bool) {
        state.withLock { state in
            state.held -= steps
            state.spent += spent
            if !isWhole { state.unread += 1 }
        }
        resume()
    }

    /// Lets those go on that can, the first first.
    private func resume() {
        let decided: [(CheckedContinuation<Int, Never>, Int)] = state.withLock { state in
            var decided: [(CheckedContinuation<Int, Never>, Int)] = []
            while let first = state.waiting.first, let steps = steps(isLeak: first.isLeak, &state) {
                state.waiting.removeFirst()
                decided.append((first.continuation, steps))
            }
            return decided
        }
        for (continuation, steps) in decided { continuation.resume(returning: steps) }
    }

    /// - Returns: `nil` for a picture that has to wait.
    private func steps(isLeak: Bool, _ state: inout State) -> Int? {
        let allowed = state.allowance.allowed
        let kept = isLeak ? 0 : allowed / 2
        let steps = max(0, allowed - kept - state.spent - state.held) / 2
        if state.held > 0, steps < Self.plenty { return nil }
        guard steps >= Self.leastSteps else {
            state.unread += 1
            return 0
        }
        state.held += steps
        return steps
    }

    /// With these nearly every picture can be read wholly: what four screens take on average. No limit of a verdict.
    private static let plenty = 2_000_000_000
    /// Steps with which something can be read: those of a small picture with a line of text. No limit of a verdict.
    private static let leastSteps = 20_000_000

    /// What a report says of a picture that was not read, or in part.
    var refusal: String {
        "reading took all work that evidence of this size may take (readingWork=\(limits.readingWork) and "
            + "readingWorkPerByte=\(limits.readingWorkPerByte)): raise --limit readingWork"
    }

    /// How much was not read; `nil`: nothing.
    var notice: String? {
        let unread = state.withLock(\.unread)
        guard unread > 0 else { return nil }
        return "\(unread == 1 ? "1 picture was" : "\(unread) pictures were") not read, or not wholly: \(refusal)"
    }
}
