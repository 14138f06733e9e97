/// Work on many inputs with a bounded number of them in flight.
package enum BoundedWork {
    /// Starts `body` on the inputs in their order, at most `limit` at a time, and hands the outputs to `collect` as
    /// they come. An input is asked for when its work can start, and released when its work ends.
    package static func forEach<Inputs: Sequence, Output: Sendable>(
        _ inputs: Inputs, limit: Int, _ body: @escaping @Sendable (Inputs.Element) async -> Output,
        collect: (Output) -> Void
    ) async where Inputs.Element: Sendable {
        await withTaskGroup(of: Output.self) { group in
            var running = 0
            var inputs = inputs.makeIterator()
            while true {
                if running >= max(1, limit), let output = await group.next() {
                    collect(output)
                    running -= 1
                }
                guard let input = inputs.next() else { break }
                group.addTask { await body(input) }
                running += 1
            }
            for await output in group { collect(output) }
        }
    }
}
