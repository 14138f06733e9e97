internal import PixelModel

/// Which screens there are: a file's name may state any scale, but no device draws some sizes at some scales.
enum ScreenSizes {
    /// Screens of telephones in pixels, shorter side first, with the one scale that each has. With "display zoom" some
    /// draw fewer pixels than they have.
    private static let telephones: [(short: Int, long: Int, scale: Int)] = [
        (640, 960, 2), (640, 1136, 2), (640, 1386, 2), (750, 1334, 2), (750, 1624, 2), (828, 1792, 2),
        (960, 2079, 3), (1080, 1920, 3), (1080, 2340, 3), (1125, 2001, 3), (1125, 2436, 3), (1170, 2532, 3),
        (1179, 2556, 3), (1206, 2622, 3), (1242, 2208, 3), (1242, 2688, 3), (1260, 2736, 3), (1284, 2778, 3),
        (1290, 2796, 3), (1320, 2868, 3),
    ]
    /// A picture within this share of a telephone's screen on both sides is one of it: windows of tablets differ by more.
    private static let sameScreen = 0.01

    /// Screens of tablets in pixels, shorter side first.
    private static let tablets: [(short: Int, long: Int)] = [
        (768, 1024), (1488, 2266), (1536, 2048), (1620, 2160), (1640, 2360), (1668, 2224), (1668, 2388), (1668, 2420),
        (2048, 2732), (2064, 2752),
    ]

    /// The largest picture of each scale, shorter side first: the first telephones and tablets; all later tablets with
    /// their windows on other displays, and simulators of them; the largest telephone with room for one to come.
    private static let largest: [Int: (short: Int, long: Int)] = [1: (768, 1024), 2: (2880, 5120), 3: (1500, 3240)]
    /// What television sets and projectors show of an app, always in landscape, without scaling.
    private static let televisions = [PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080)]

    /// Whether a device can have drawn a full-size picture of this size at this scale.
    static func allow(_ size: PixelSize, scale: Int) -> Bool {
        if scale == 1, televisions.contains(size) { return true }
        let (short, long) = (min(size.width, size.height), max(size.width, size.height))
        if let telephone = telephone(size) { return telephone.scale == scale }
        guard let most = largest[scale] else { return false }
        return short <= most.short && long <= most.long
    }

    /// Whether a picture has the size of a telephone's whole screen.
    static func isTelephone(_ size: PixelSize) -> Bool { telephone(size) != nil }

    /// Whether some device's whole screen has exactly this size.
    static func areWhole(_ short: Int, _ long: Int) -> Bool {
        telephones.contains { ($0.short, $0.long) == (short, long) } || tablets.contains { $0 == (short, long) }
    }

    private static func telephone(_ size: PixelSize) -> (short: Int, long: Int, scale: Int)? {
        let (short, long) = (min(size.width, size.height), max(size.width, size.height))
        return telephones.first { near(short, $0.short) && near(long, $0.long) }
    }

    private static func near(_ side: Int, _ known: Int) -> Bool {
        Double(abs(side - known)) <= sameScreen * Double(known)
    }
}
