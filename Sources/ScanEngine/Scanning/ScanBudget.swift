internal import Synchronization

/// What all pictures of a scan may cost together.
///
/// A picture begins its turn when there is memory for it beside those in work. When the evidence's steps are spent, no further
/// picture is looked at. A picture that might be the last waits until it is known what those in work really cost, so that
/// little more is spent than allowed however many are in work at a time.
package final class ScanBudget: Sendable {
    /// What a picture may cost, as far as that is known before it is decoded.
    struct Claim: Sendable {
        /// Bytes of memory for each pixel: of a compressed texture's blocks, once as stored and once in order, and two
        /// pictures, where the order is not known.
        static let bytesPerPixel = 10
        /// Steps for each pixel without covers.
        static let stepsPerPixel = 8

        var bytes: Int
        var steps: Int

        /// - Parameter pixels: at most as many as the limits allow.
        init(pixels: Int) {
            bytes = pixels * Self.bytesPerPixel
            steps = pixels * Self.stepsPerPixel
        }
    }

    private struct Waiting {
        var claim: Claim
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var allowance: EvidenceAllowance
        var spent = 0
        var inWork = 0
        var claimedSteps = 0
        var heldBytes = 0
        var waiting: [Waiting] = []
    }

    let limits: WorkLimits
    /// What reading may cost besides.
    let reading: ReadingFund
    private let state: Mutex<State>

    package init(_ limits: WorkLimits) {
        (self.limits, reading) = (limits, ReadingFund(limits))
        state = Mutex(
            State(allowance: EvidenceAllowance(steps: limits.scanWork, stepsPerByte: limits.scanWorkPerByte)))
    }

    /// More evidence is known, which allows for more.
    func add(evidenceBytes: Int) {
        state.withLock { $0.allowance.add(bytes: evidenceBytes) }
        reading.add(evidenceBytes: evidenceBytes)
        resume()
    }

    /// Waits for a turn, which ``end(_:spent:)`` must follow.
    /// - Returns: `false` if nothing may be looked at any more.
    func begin(_ claim: Claim) async -> Bool {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting.append(Waiting(claim: claim, continuation: continuation)) }
            resume()
        }
    }

    /// - Parameter spent: steps that the picture took.
    func end(_ claim: Claim, spent: Int) {
        state.withLock { state in
            state.inWork -= 1
            state.heldBytes -= claim.bytes
            state.claimedSteps -= claim.steps
            let sum = state.spent.addingReportingOverflow(spent)
            state.spent = sum.overflow ? .max : sum.partialValue
        }
        resume()
    }

    /// What a report says of a picture that was not looked at.
    var refusal: String {
        "was not looked at: what came before took all work that evidence of this size may take "
            + "(scanWork=\(limits.scanWork) and scanWorkPerByte=\(limits.scanWorkPerByte)): raise --limit scanWork"
    }

    /// Lets those go on that can, the first first.
    private func resume() {
        let decided: [(CheckedContinuation<Bool, Never>, Bool)] = state.withLock { state in
            var decided: [(CheckedContinuation<Bool, Never>, Bool)] = []
            while let first = state.waiting.first, let goes = decision(on: first.claim, &state) {
                state.waiting.removeFirst()
                decided.append((first.continuation, goes))
            }
            return decided
        }
        for (continuation, goes) in decided { continuation.resume(returning: goes) }
    }

    /// - Returns: `nil` for a claim that has to wait.
    private func decision(on claim: Claim, _ state: inout State) -> Bool? {
        let allowed = state.allowance.allowed
        if state.spent >= allowed { return false }
        let isAlone = state.inWork == 0
        let fits =
            state.heldBytes + claim.bytes <= limits.pictureMemory
            && state.spent + state.claimedSteps + claim.steps <= allowed
        guard isAlone || fits else { return nil }
        state.inWork += 1
        state.heldBytes += claim.bytes
        state.claimedSteps += claim.steps
        return true
    }
}
