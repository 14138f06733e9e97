import Foundation
import Testing

/// Arrows between modules point downward only. The package manager lets a module import what its dependencies import.
@Suite struct ImportRuleTests {
    /// What each module may import of this package.
    static let allowed: [String: Set<String>] = [
        "ByteReading": [],
        "PixelModel": [],
        "ImageCodecs": ["ByteReading", "PixelModel", "CPNGShim", "CPrefetch", "CZlib", "CTurboJPEG"],
        "ImageContainers": ["ByteReading", "PixelModel", "ImageCodecs"],
        "Evidence": ["ByteReading", "CArchive", "CSQLite", "CPropertyList", "CZlib"],
        "MaskingAnalysis": ["PixelModel"],
        "Policy": ["PixelModel", "MaskingAnalysis"],
        "ScanEngine": [
            "ByteReading", "PixelModel", "ImageCodecs", "ImageContainers", "Evidence", "MaskingAnalysis", "Policy",
        ],
        // The words of a report: verdicts, severities and container kinds.
        "Reporting": ["ScanEngine", "Policy", "MaskingAnalysis", "ImageContainers", "PixelModel"],
        "snapveil": ["ScanEngine", "Reporting", "Policy", "MaskingAnalysis", "ByteReading"],
    ]

    /// What each module may import from elsewhere, besides the system's C libraries.
    static let foreign: [String: Set<String>] = [
        "Evidence": ["Foundation"],
        "ImageCodecs": ["Foundation"],
        "ImageContainers": ["Synchronization"],
        "MaskingAnalysis": ["Foundation", "Synchronization"],
        "Policy": ["Foundation", "Yams"],
        "ScanEngine": ["Foundation", "Crypto", "Synchronization"],
        "Reporting": ["Foundation", "Crypto"],
        "snapveil": ["Foundation", "ArgumentParser", "Logging", "Synchronization"],
    ]

    private static let system: Set<String> = ["CMalloc", "CProcess", "Glibc", "Musl", "Darwin"]
    private static let sources = FixtureVerdictTests.folder.deletingLastPathComponent()
        .appendingPathComponent("Sources")

    /// Modules that a source imports: `import A`, `public import struct A.B`, `@_exported import A`.
    static func imports(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let pattern =
                /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|let|var|typealias)\s+)?(\w+)/
            return line.firstMatch(of: pattern).map { String($0.1) }
        }
    }

    private static func swiftFiles(_ module: String) throws -> [URL] {
        let folder = sources.appendingPathComponent(module)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .map { folder.appendingPathComponent($0) }
    }

    @Test("A module imports only what lies below it", arguments: allowed.keys.sorted())
    func arrows(_ module: String) throws {
        let rules = try #require(Self.allowed[module]).union(Self.foreign[module] ?? []).union(Self.system)
        let files = try Self.swiftFiles(module)
        #expect(!files.isEmpty)
        for file in files {
            for name in Self.imports(in: try String(contentsOf: file, encoding: .utf8)) {
                #expect(rules.contains(name), "\(module)/\(file.lastPathComponent) imports \(name)")
            }
        }
    }

    @Test("Every module with Swift sources has a rule")
    func complete() throws {
        let modules = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        let swift = try modules.filter { try !Self.swiftFiles($0).isEmpty }
        #expect(Set(swift) == Set(Self.allowed.keys))
    }

    @Test("The table itself has no circle")
    func noCircle() {
        var done: Set<String> = []
        var left = Self.allowed
        while let next = left.first(where: { $0.value.allSatisfy { done.contains($0) || Self.allowed[$0] == nil } }) {
            done.insert(next.key)
            left[next.key] = nil
        }
        #expect(left.isEmpty, "these import each other: \(left.keys.sorted())")
    }

    @Test("Import lines are recognised in all their spellings")
    func spellings() {
        let text = """
            import A
            public import B
            internal import struct C.Thing
            @testable import D
                import E
            // import F
            let important = 1
            """
        #expect(Self.imports(in: text) == ["A", "B", "C", "D", "E"])
    }
}
