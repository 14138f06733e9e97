// swift-tools-version: 6.2
import PackageDescription

/// The targets that are measured are links to the sources of the package above, so that measuring resolves and builds
/// none of its other dependencies.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "snapveil-benchmarks",
    platforms: [.macOS(.v15)],
    products: [.library(name: "BenchmarkEntry", type: .dynamic, targets: ["BenchmarkEntry"])],
    targets: [
        .systemLibrary(name: "CPrefetch"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
        .target(name: "CPNGShim", dependencies: ["CPNG"]),
        .target(name: "ByteReading", swiftSettings: strict),
        .target(name: "PixelModel", swiftSettings: strict),
        .target(
            name: "ImageCodecs",
            dependencies: ["ByteReading", "PixelModel", "CPNGShim", "CPrefetch", "CZlib", "CTurboJPEG"],
            swiftSettings: strict),
        .target(name: "MaskingAnalysis", dependencies: ["PixelModel"], swiftSettings: strict),
        .target(
            name: "BenchmarkEntry",
            dependencies: ["ByteReading", "PixelModel", "ImageCodecs", "MaskingAnalysis", "CPNG"],
            swiftSettings: strict),
    ]
)
