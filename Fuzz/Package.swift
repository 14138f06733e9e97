// swift-tools-version: 6.2
import PackageDescription

/// The modules are links to the sources of the package above, so that they can be built with the fuzzer's counters and
/// with checked memory. libFuzzer itself is linked by `run.sh`, which knows where the compiler keeps it.
let watched: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .unsafeFlags(["-sanitize=fuzzer,address"]),
]
/// Some parsers are reached from inside their module only.
let opened = watched + [.unsafeFlags(["-enable-testing"])]
let watchedC: [CSetting] = [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]

let package = Package(
    name: "snapveil-fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0")
    ],
    targets: [
        .systemLibrary(name: "CPrefetch"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        .systemLibrary(name: "CPropertyList", pkgConfig: "libplist-2.0"),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive"),
        .target(name: "CPNGShim", dependencies: ["CPNG"], cSettings: watchedC),
        .target(name: "Crypto"),
        .target(name: "ByteReading", swiftSettings: watched),
        .target(name: "PixelModel", swiftSettings: watched),
        .target(
            name: "ImageCodecs",
            dependencies: ["ByteReading", "PixelModel", "CPNGShim", "CPrefetch", "CZlib", "CTurboJPEG"],
            swiftSettings: watched),
        .target(
            name: "ImageContainers", dependencies: ["ByteReading", "PixelModel", "ImageCodecs"],
            swiftSettings: watched),
        .target(
            name: "Evidence", dependencies: ["ByteReading", "CArchive", "CSQLite", "CPropertyList", "CZlib"],
            swiftSettings: opened),
        .target(name: "MaskingAnalysis", dependencies: ["PixelModel"], swiftSettings: watched),
        .target(
            name: "Policy",
            dependencies: ["MaskingAnalysis", "PixelModel", .product(name: "Yams", package: "Yams")],
            swiftSettings: watched),
        .target(
            name: "ScanEngine",
            dependencies: [
                "ByteReading", "PixelModel", "ImageCodecs", "ImageContainers", "Evidence", "MaskingAnalysis", "Policy",
                "Crypto",
            ],
            swiftSettings: watched),
        .target(
            name: "Reporting",
            dependencies: [
                "ScanEngine", "Policy", "MaskingAnalysis", "ImageContainers", "PixelModel",
                "Crypto",
            ],
            resources: [.embedInCode("HTML/Resources/page.css"), .embedInCode("HTML/Resources/page.js")],
            swiftSettings: watched),
        .target(name: "TestSupport", dependencies: ["PixelModel", "ImageCodecs", "CSQLite"], swiftSettings: watched),

        .target(name: "CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzzer", "ByteReading", "PixelModel", "ImageCodecs", "ImageContainers", "Evidence",
                "MaskingAnalysis", "Policy", "ScanEngine", "Reporting", "TestSupport",
            ],
            swiftSettings: watched, linkerSettings: [.unsafeFlags(["-sanitize=address"])]),
    ]
)
