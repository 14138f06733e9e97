/// A parser, or a chain of them, that is fed arbitrary bytes. It must return; what it must keep besides is checked by
/// requirements in ``run``.
struct FuzzTarget: Sendable {
    var name: String
    /// What the fuzzer starts from; the same on every machine.
    var seeds: @Sendable () -> [[UInt8]]
    var run: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = [
        .aapl, .ktx1, .ktx2, .lzfse, .astc, .cgbi, .png, .jpeg, .wholeFile, .judging, .learning, .configuration,
        .propertyList, .containerRecord, .manifest, .backup, .taskRecord, .archive, .paths, .places, .report,
    ]

    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
