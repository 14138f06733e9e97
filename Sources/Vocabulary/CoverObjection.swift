/// Why something on a picture is no artwork of a cover: the words of a report.
public enum CoverObjection: String, Sendable, Codable, CaseIterable {
    case bar, title
    case offCentre = "off-centre"
    case separator
    case cutOff = "cut-off"
    case listMargin = "list-margin"
    case offCentreLine = "off-centre-line"
    case splitLine = "split-line"
    case longStroke = "long-stroke"
    case card, code, panel
    case longEdge = "long-edge"
    case manyBlocks = "many-blocks"
    case manyTexts = "many-texts"
    case faintContent = "faint-content"
    case onlyFaint = "only-faint"
    case unknownText = "unknown-text"
    case noBackground = "no-background"
    case drawnBeside = "drawn-beside"
    case number

    /// What it says of a thing on the picture, or of the picture.
    public var sentence: String {
        switch self {
        case .bar: "reaches into the status bar or the home indicator"
        case .title: "stands where a screen's title stands"
        case .offCentre: "is not centred"
        case .separator: "is a line across the screen"
        case .cutOff: "has many parts and is cut off by the screen's edge, like content that goes on there"
        case .listMargin: "has lines that begin at one margin, as a list's do"
        case .offCentreLine: "has a line that is not centred"
        case .splitLine: "has a line that falls apart, like a title and its switch"
        case .longStroke: "has a stroke longer than any letter's, like a field or a separator"
        case .card: "has lines of text on a filled shape, like a card or an alert"
        case .code: "looks like a code to be scanned"
        case .panel: "has straight sides and square corners, like a sheet or a window"
        case .longEdge: "has a long straight edge, like a card or a button"
        case .manyBlocks: "is one of more things than a cover's artwork consists of"
        case .manyTexts: "is or holds one of several texts, or a page of it; a cover has one text of a few lines"
        case .faintContent: "is faint beside strong artwork, like content under a cover"
        case .onlyFaint: "is faint, and nothing on the picture is strong, like content under a cover"
        case .unknownText: "is text, and the app's covers are described in templates"
        case .noBackground: "no colour fills enough of the screen to be a cover's background"
        case .drawnBeside: "stands beside what other snapshots show of the picture, in colours or strokes of its own"
        case .number: "is a code or a number, by which no app is called"
        }
    }

    /// Whether it speaks of the picture and not of things on it.
    public var isAboutPicture: Bool { self == .noBackground }
}
