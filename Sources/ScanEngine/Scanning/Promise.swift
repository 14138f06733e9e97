/// A value that is waited for by several tasks and given once.
actor Promise<Value: Sendable> {
    private var given: Value?
    private var waiting: [CheckedContinuation<Value, Never>] = []

    func give(_ value: Value) {
        given = value
        for continuation in waiting { continuation.resume(returning: value) }
        waiting = []
    }

    var value: Value {
        get async {
            if let given { return given }
            return await withCheckedContinuation { waiting.append($0) }
        }
    }
}
