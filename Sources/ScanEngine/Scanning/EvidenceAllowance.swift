/// Steps of work that evidence may take: some for any, and more for each of its bytes.
struct EvidenceAllowance: Sendable {
    /// For any evidence.
    let steps: Int
    let stepsPerByte: Int
    /// Bytes that bring nothing beyond ``steps``.
    let freeBytes: Int
    private var bytes = 0

    init(steps: Int, stepsPerByte: Int, freeBytes: Int = 0) {
        (self.steps, self.stepsPerByte, self.freeBytes) = (steps, stepsPerByte, freeBytes)
    }

    /// More evidence is known.
    mutating func add(bytes more: Int) {
        let sum = bytes.addingReportingOverflow(max(0, more))
        bytes = sum.overflow ? .max : sum.partialValue
    }

    /// Sums with what is spent and claimed stay below the largest number.
    var allowed: Int {
        let more = max(0, bytes - freeBytes).multipliedReportingOverflow(by: stepsPerByte)
        let sum = steps.addingReportingOverflow(more.overflow ? .max : more.partialValue)
        return min(1 << 60, sum.overflow ? .max : sum.partialValue)
    }
}
