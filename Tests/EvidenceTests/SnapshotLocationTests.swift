import Evidence
import Testing

@Suite struct SnapshotLocationTests {
    private func location(_ path: String) -> SnapshotLocation? {
        SnapshotLocation(components: path.split(separator: "/").map(String.init))
    }

    @Test(arguments: [
        "Documents/photo.png", "Snapshots/A.ktx", "Library/Preferences/Snapshots/A.ktx", "Library/Caches/A.ktx",
        "Library/SplashBoard/Snapshots", "sceneID:a.b-default",
    ])
    func `A place that has another shape is none of snapshots`(path: String) {
        #expect(location(path) == nil)
    }

    @Test func `A scene's folder that was copied out of its place still says what it is`() throws {
        let found = try #require(location("loot/sceneID_a.b-default/downscaled/A.ktx"))
        #expect(found.sceneIdentifier == "a.b-default")
        #expect(found.folderBundleIdentifier == "a.b")
        #expect(found.isDownscaled)
    }

    @Test(arguments: [
        ("sceneID:a.b-default", "a.b"), ("sceneID:a.b-c-default", "a.b-c"),
        ("sceneID:a.b-7FBA52D7-C5C3-5D6D-A565-2B4311DF1DAB", "a.b"),
        // A suffix that is neither is a part of the name.
        ("sceneID:a.b-7FBA52D7-C5C3-5D6D-A565-2B4311DF1DAZ", "a.b-7FBA52D7-C5C3-5D6D-A565-2B4311DF1DAZ"),
        ("sceneID:", ""), ("sceneID:a.b", "a.b"),
    ])
    func `The bundle identifier stands before the scene's suffix`(folder: String, bundle: String) {
        #expect(location("Library/SplashBoard/Snapshots/\(folder)/A.ktx")?.folderBundleIdentifier == bundle)
    }

    @Test func `The innermost snapshot folder decides, so that one container inside another is its own`() throws {
        let found = try #require(
            location("x/Library/Caches/Snapshots/outer/y/Library/SplashBoard/Snapshots/sceneID:inner-default/A.ktx"))
        #expect(found.layout == .splashBoard)
        #expect(found.folderBundleIdentifier == "inner")
        #expect(found.containerDepth == 6)
    }

    @Test func `The older layout knows no scenes and keeps the app's folder apart from its copies`() throws {
        let found = try #require(location("c/Library/Caches/Snapshots/downscaled/a.b/A.png"))
        #expect(found.layout == .caches)
        #expect(found.folderBundleIdentifier == "a.b")
        #expect(found.isDownscaled)
        #expect(found.sceneIdentifier == nil)
        #expect(!found.isLaunchImage)
        #expect(found.containerDepth == 1)
    }

    @Test(arguments: [
        ("A@3x.ktx", 3), ("A@2x.png", 2), ("A@1x.ktx", 1), ("A.ktx", nil), ("A@3x", nil), ("A@9x.ktx", nil),
        ("@3x.ktx", 3), ("", nil), (".", nil), ("A@3x.old.ktx", nil),
    ])
    func `The name states the scale before the extension`(name: String, scale: Int?) {
        #expect(SnapshotFileName.scale(name) == scale)
    }

    @Test(arguments: [("a.KTX", true), ("a.jpeg", true), ("ktx", false), ("a.ktx.bak", false), ("a.", false)])
    func `A name claims to be a picture by its extension`(name: String, isImage: Bool) {
        #expect(SnapshotFileName.hasImageExtension(name) == isImage)
    }
}
