// swift-tools-version: 6.2
import PackageDescription

/// What is built besides the program and its tests: `fuzz` (`make fuzz`) adds the fuzz targets and gives every module the
/// fuzzer's counters and checked memory, `bench` (`make bench`) adds the library that is measured beside its peers, and `judge`
/// (`make mutants`) leaves out all tests but the judge's.
let purpose = Context.environment["SNAPVEIL_BUILD"]

/// Every target is written in the Swift 6 language mode with the same upcoming features.
let plain: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (purpose == "fuzz" ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : [])

/// The program's own targets mark what the compiler cannot check with `unsafe`. Their warnings are errors with the
/// compilers that they were written with; another one may warn of more, and still builds.
#if compiler(>=6.3) && compiler(<6.4)
    let strict = plain + [.strictMemorySafety(), .treatAllWarnings(as: .error)]
#else
    let strict = plain + [.strictMemorySafety()]
#endif
/// Some parsers are reached from inside their module only.
let opened = strict + (purpose == "fuzz" ? [.unsafeFlags(["-enable-testing"])] : [])
let watchedC: [CSetting] = purpose == "fuzz" ? [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])] : []

/// Packages by exact versions, so that every build of a commit is made of the same sources; those and their commits stand in
/// Packaging/dependencies.tsv. `SNAPVEIL_VENDOR` names the folder that `make vendor` made, for builds without a network.
let vendor = Context.environment["SNAPVEIL_VENDOR"].flatMap { $0.isEmpty ? nil : $0 }
func pinned(_ url: String, _ version: Version) -> Package.Dependency {
    guard let vendor, let name = url.split(separator: "/").last else { return .package(url: url, exact: version) }
    return .package(path: "\(vendor)/\(name)")
}

let package = Package(
    name: "snapveil",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "snapveil", targets: ["snapveil"])
    ],
    dependencies: [
        pinned("https://github.com/apple/swift-argument-parser", "1.8.2"),
        pinned("https://github.com/jpsim/Yams", "6.2.2"),
        pinned("https://github.com/apple/swift-log", "1.16.2"),
    ],
    targets: [
        // System libraries.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CPrefetch"),
        .systemLibrary(name: "CProcess"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CArchive", pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .target(name: "CPNGShim", dependencies: ["CPNG"], cSettings: watchedC),

        // From the bottom up: bytes and pixels, words, evidence, judging, reports, commands.
        .target(name: "ByteReading", swiftSettings: strict),
        // macOS has digests of its own.
        .target(
            name: "Digests", dependencies: [.target(name: "CNettle", condition: .when(platforms: [.linux]))],
            swiftSettings: strict),
        .target(name: "PixelModel", swiftSettings: strict),
        .target(name: "Vocabulary", swiftSettings: strict),
        .target(
            name: "ImageCodecs",
            dependencies: ["ByteReading", "PixelModel", "CPNGShim", "CPrefetch", "CZlib", "CTurboJPEG"],
            swiftSettings: strict),
        .target(
            name: "ImageContainers",
            dependencies: ["Vocabulary", "ByteReading", "PixelModel", "ImageCodecs"],
            swiftSettings: strict),
        .target(
            name: "Evidence",
            dependencies: ["Vocabulary", "ByteReading", "CArchive", "CSQLite", "CZlib"],
            swiftSettings: opened),
        .target(name: "MaskingAnalysis", dependencies: ["Vocabulary", "PixelModel"], swiftSettings: strict),
        .target(
            name: "Reading", dependencies: ["Vocabulary", "Digests", "PixelModel"],
            resources: [.embedInCode("Values/Resources/bip39-english.txt")], swiftSettings: strict),
        .target(
            name: "Policy",
            dependencies: ["Vocabulary", "Reading", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict),
        .target(
            name: "Places", dependencies: ["Digests", "Evidence", "ImageContainers"], swiftSettings: strict),
        .target(
            name: "ReportModel", dependencies: ["Vocabulary", "Policy", "Places"], swiftSettings: strict),
        .target(
            name: "ReportPictures",
            dependencies: ["Digests", "PixelModel", "ImageCodecs", "MaskingAnalysis", "Places"], swiftSettings: strict),
        .target(
            name: "ScanEngine",
            dependencies: [
                "Vocabulary", "ByteReading", "PixelModel", "ImageCodecs", "ImageContainers", "Evidence",
                "MaskingAnalysis", "Reading", "Policy", "Places", "ReportModel", "ReportPictures",
            ],
            swiftSettings: strict),
        .target(
            name: "Reporting",
            dependencies: [
                "Vocabulary", "Digests", "PixelModel", "MaskingAnalysis", "Policy", "ReportModel", "ReportPictures",
            ],
            resources: [.embedInCode("HTML/Resources/page.css"), .embedInCode("HTML/Resources/page.js")],
            swiftSettings: strict),
        .target(
            name: "Operations",
            dependencies: [
                "Vocabulary", "ByteReading", "PixelModel", "ImageCodecs", "ImageContainers", "Evidence",
                "MaskingAnalysis", "Policy", "Places", "Reading", "ReportModel", "ScanEngine", "Reporting",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "snapveil",
            dependencies: [
                "CMalloc", "CProcess", "Vocabulary", "ByteReading", "MaskingAnalysis", "Policy", "Places",
                "ReportModel",
                "ReportPictures", "ScanEngine", "Reporting", "Operations",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),

        // What `make accuracy` asks besides the program.
        .executableTarget(
            name: "limit-flips", dependencies: ["Vocabulary", "ByteReading", "ImageContainers", "MaskingAnalysis"],
            path: "Tests/LimitFlips", swiftSettings: plain),

        // Tests: a target per module, one that runs the real binary, and what they share.
        .target(
            name: "TestSupport", dependencies: ["PixelModel", "ImageCodecs", "CSQLite", "CArchive"],
            path: "Tests/TestSupport",
            swiftSettings: plain),
        .testTarget(name: "ByteReadingTests", dependencies: ["ByteReading"], swiftSettings: plain),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: plain),
        .testTarget(
            name: "ImageCodecsTests", dependencies: ["ImageCodecs", "TestSupport"], exclude: ["Fixtures"],
            swiftSettings: plain),
        .testTarget(
            name: "ImageContainersTests",
            dependencies: ["Vocabulary", "ImageContainers", "ImageCodecs", "TestSupport"],
            swiftSettings: plain),
        .testTarget(name: "EvidenceTests", dependencies: ["Evidence", "TestSupport"], swiftSettings: plain),
        .testTarget(
            name: "MaskingAnalysisTests",
            dependencies: ["Vocabulary", "MaskingAnalysis", "ByteReading", "ImageCodecs", "TestSupport"],
            swiftSettings: plain),
        .testTarget(
            name: "ReadingTests", dependencies: ["Vocabulary", "PixelModel", "Reading", "TestSupport"],
            swiftSettings: plain),
        .testTarget(
            name: "PolicyTests", dependencies: ["Vocabulary", "MaskingAnalysis", "Policy", "TestSupport"],
            swiftSettings: plain),
        .testTarget(
            name: "ScanEngineTests",
            dependencies: [
                "Vocabulary", "PixelModel", "ByteReading", "ImageCodecs", "ImageContainers", "Evidence",
                "MaskingAnalysis", "Policy", "Places", "ReportModel", "ReportPictures", "ScanEngine", "Operations",
                "TestSupport",
            ],
            swiftSettings: plain),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "Vocabulary", "Digests", "MaskingAnalysis", "Policy", "ReportModel", "ReportPictures", "ScanEngine",
                "Reporting", "Operations", "TestSupport",
            ], swiftSettings: plain),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "snapveil", "Reporting", "PixelModel", "ImageCodecs", "TestSupport",
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Program/Schemas"],
            swiftSettings: plain),
    ]
)

switch purpose {
case "fuzz":
    package.targets += [
        .target(name: "CFuzzer", path: "Fuzz/Sources/CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzzer", "Vocabulary", "ByteReading", "PixelModel", "ImageCodecs", "ImageContainers", "Evidence",
                "MaskingAnalysis", "Policy", "Places", "ReportModel", "ReportPictures", "ScanEngine", "Reporting",
                "TestSupport",
            ],
            path: "Fuzz/Sources/Fuzz", swiftSettings: plain, linkerSettings: [.unsafeFlags(["-sanitize=address"])]),
    ]
case "bench":
    package.products += [.library(name: "BenchmarkEntry", type: .dynamic, targets: ["BenchmarkEntry"])]
    package.targets += [
        .target(
            name: "BenchmarkEntry",
            dependencies: ["Vocabulary", "ByteReading", "PixelModel", "ImageCodecs", "MaskingAnalysis", "CPNG"],
            path: "Benchmarks/Sources/BenchmarkEntry", swiftSettings: plain)
    ]
case "judge":
    package.targets.removeAll { $0.type == .test && $0.name != "MaskingAnalysisTests" }
default: break
}
