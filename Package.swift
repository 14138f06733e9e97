// swift-tools-version: 6.2
import PackageDescription

/// What is built besides the program and its tests: `fuzz` (`make fuzz`) adds the fuzz targets and gives every module the
/// fuzzer's counters and checked memory, `bench` (`make bench`) adds the library that is measured beside its peers.
let purpose = Context.environment["SNAPVEIL_BUILD"]

/// Every target is written in the Swift 6 language mode with the same upcoming features.
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (purpose == "fuzz" ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : [])
/// Some parsers are reached from inside their module only.
let opened = strict + (purpose == "fuzz" ? [.unsafeFlags(["-enable-testing"])] : [])
let watchedC: [CSetting] = purpose == "fuzz" ? [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])] : []

/// A fuzzer's digests come from a stand-in of a few lines: BoringSSL would take longer to build than all else.
let crypto: Target.Dependency = purpose == "fuzz" ? "Crypto" : .product(name: "Crypto", package: "swift-crypto")

let package = Package(
    name: "snapveil",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "snapveil", targets: ["snapveil"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    ] + (purpose == "fuzz" ? [] : [.package(url: "https://github.com/apple/swift-crypto", from: "4.0.0")]),
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
            name: "CPropertyList", pkgConfig: "libplist-2.0",
            providers: [.apt(["libplist-dev"]), .brew(["libplist"])]),
        .systemLibrary(
            name: "CArchive", pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        .target(name: "CPNGShim", dependencies: ["CPNG"], cSettings: watchedC),

        // Bytes and pixels, from the bottom up.
        .target(name: "ByteReading", swiftSettings: strict),
        .target(name: "PixelModel", swiftSettings: strict),
        .target(
            name: "ImageCodecs",
            dependencies: ["ByteReading", "PixelModel", "CPNGShim", "CPrefetch", "CZlib", "CTurboJPEG"],
            swiftSettings: strict),
        .target(
            name: "ImageContainers",
            dependencies: ["ByteReading", "PixelModel", "ImageCodecs"],
            swiftSettings: strict),
        .target(
            name: "Evidence", dependencies: ["ByteReading", "CArchive", "CSQLite", "CPropertyList", "CZlib"],
            swiftSettings: opened),
        .target(name: "MaskingAnalysis", dependencies: ["PixelModel"], swiftSettings: strict),
        .target(
            name: "Policy",
            dependencies: ["MaskingAnalysis", "PixelModel", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict),
        .target(
            name: "ScanEngine",
            dependencies: [
                "ByteReading", "PixelModel", "ImageCodecs", "ImageContainers", "Evidence", "MaskingAnalysis", "Policy",
                crypto,
            ],
            swiftSettings: strict),
        .target(
            name: "Reporting",
            dependencies: [
                "ScanEngine", "Policy", "MaskingAnalysis", "ImageContainers", "PixelModel",
                crypto,
            ],
            resources: [.embedInCode("HTML/Resources/page.css"), .embedInCode("HTML/Resources/page.js")],
            swiftSettings: strict),
        .executableTarget(
            name: "snapveil",
            dependencies: [
                "CMalloc", "CProcess", "ScanEngine", "Reporting", "Policy", "MaskingAnalysis", "ByteReading",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),

        // What `make accuracy` asks besides the program.
        .executableTarget(
            name: "limit-flips", dependencies: ["ByteReading", "ImageContainers", "MaskingAnalysis"],
            path: "Tests/LimitFlips", swiftSettings: strict),

        // Tests: a target per module, one that runs the real binary, and what they share.
        .target(
            name: "TestSupport", dependencies: ["PixelModel", "ImageCodecs", "CSQLite"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "ByteReadingTests", dependencies: ["ByteReading"], swiftSettings: strict),
        .testTarget(
            name: "ImageCodecsTests", dependencies: ["ImageCodecs", "TestSupport"], exclude: ["Fixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "ImageContainersTests", dependencies: ["ImageContainers", "ImageCodecs", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "EvidenceTests", dependencies: ["Evidence", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "MaskingAnalysisTests",
            dependencies: ["MaskingAnalysis", "ByteReading", "ImageCodecs", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "PolicyTests", dependencies: ["Policy", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ScanEngineTests",
            dependencies: [
                "ScanEngine", "PixelModel", "ByteReading", "ImageCodecs", "ImageContainers", "MaskingAnalysis",
                "Policy",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "Reporting", "ScanEngine", "Policy", "MaskingAnalysis", "TestSupport",
                crypto,
            ], swiftSettings: strict),
        .testTarget(
            name: "CommandLineTests", dependencies: ["snapveil", "TestSupport"], exclude: ["Schemas"],
            swiftSettings: strict),
    ]
)

switch purpose {
case "fuzz":
    package.targets += [
        .target(name: "Crypto", path: "Fuzz/Sources/Crypto"),
        .target(name: "CFuzzer", path: "Fuzz/Sources/CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzzer", "ByteReading", "PixelModel", "ImageCodecs", "ImageContainers", "Evidence",
                "MaskingAnalysis", "Policy", "ScanEngine", "Reporting", "TestSupport",
            ],
            path: "Fuzz/Sources/Fuzz", swiftSettings: strict, linkerSettings: [.unsafeFlags(["-sanitize=address"])]),
    ]
case "bench":
    package.products += [.library(name: "BenchmarkEntry", type: .dynamic, targets: ["BenchmarkEntry"])]
    package.targets += [
        .target(
            name: "BenchmarkEntry",
            dependencies: ["ByteReading", "PixelModel", "ImageCodecs", "MaskingAnalysis", "CPNG"],
            path: "Benchmarks/Sources/BenchmarkEntry", swiftSettings: strict)
    ]
default: break
}
