/// What Android writes beside a picture of its recent apps (`TaskSnapshotProto` in AOSP's `windowmanager.proto`; wire
/// format: protobuf.dev, "Encoding").
public struct TaskRecord: Sendable, Equatable {
    static let suffix = ".proto"
    /// Ends the name of a smaller copy, before its extension.
    static let reduced = "_reduced"
    /// Records have some hundred bytes.
    static let maximumBytes = 1 << 16

    /// `1`: portrait, `2`: landscape (`Configuration.orientation`).
    public private(set) var orientation: Int?
    /// Whether it is a picture of the app; otherwise the system drew it, as for windows with `FLAG_SECURE`. Left out of the
    /// record it means no.
    public private(set) var isReal = false
    /// The activity at the top, as `package/class`.
    public private(set) var activity: String?
    /// Seconds since 1970.
    public private(set) var captured: Double?
    /// Of the task, in pixels.
    public private(set) var size: PictureSize?
    /// What the system's bars take of the picture, and what lies around the app's content; pixels of the task. Nothing is
    /// judged by them: see ADR 9.
    public private(set) var contentInsets: Insets?
    public private(set) var letterboxInsets: Insets?

    public struct Insets: Sendable, Equatable {
        public fileprivate(set) var (left, top, right, bottom) = (0, 0, 0, 0)

        /// In the order and the words in which the manifests of iOS write insets.
        var words: String { "{\(top), \(left), \(bottom), \(right)}" }

        fileprivate mutating func take(_ index: Int, _ value: UInt64) {
            let value = Int(Int32(truncatingIfNeeded: value))
            switch index {
            case 0: left = value
            case 1: top = value
            case 2: right = value
            default: bottom = value
            }
        }
    }

    public var package: String? { activity.flatMap { $0.split(separator: "/").first.map(String.init) } }

    private enum Field {
        static let (orientation, isReal, activity, captured, width, height) = (1, 6, 10, 12, 14, 15)
        /// Left, top, right and bottom.
        static let (contentInsets, letterboxInsets) = (2...5, 17...20)
    }

    init(_ bytes: [UInt8]) throws(EvidenceError) {
        var place = 0
        func number() throws(EvidenceError) -> UInt64 {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 70, by: 7) {
                guard place < bytes.count else { throw .badRecord("it ends inside a number, at byte \(place)") }
                let byte = bytes[place]
                place += 1
                guard shift < 63 || byte <= 1 else { break }
                value |= UInt64(byte & 0x7F) << shift
                if byte & 0x80 == 0 { return value }
            }
            throw .badRecord("a number has more than 64 bits, before byte \(place)")
        }
        func skip(_ count: UInt64) throws(EvidenceError) -> ArraySlice<UInt8> {
            guard count <= UInt64(bytes.count - place) else {
                throw .badRecord("a field of \(count) bytes at byte \(place), where \(bytes.count - place) are left")
            }
            defer { place += Int(count) }
            return bytes[place..<place + Int(count)]
        }
        var (width, height) = (0, 0)
        while place < bytes.count {
            let tag = try number()
            let field = Int(clamping: tag >> 3)
            switch tag & 7 {
            case 0:
                let value = try number()
                switch field {
                case Field.orientation: orientation = Int(clamping: value)
                case Field.isReal: isReal = value != 0
                case Field.captured: captured = Double(Int64(bitPattern: value)) / 1000
                case Field.width: width = Int(clamping: value)
                case Field.height: height = Int(clamping: value)
                case Field.contentInsets:
                    contentInsets = contentInsets ?? Insets()
                    contentInsets?.take(field - Field.contentInsets.lowerBound, value)
                case Field.letterboxInsets:
                    letterboxInsets = letterboxInsets ?? Insets()
                    letterboxInsets?.take(field - Field.letterboxInsets.lowerBound, value)
                default: break
                }
            case 1: _ = try skip(8)
            case 2:
                let text = try skip(number())
                if field == Field.activity { activity = String(validating: text, as: UTF8.self) }
            case 5: _ = try skip(4)
            default: throw .badRecord("the field \(field) has the wire type \(tag & 7), which does not exist")
            }
        }
        if width > 0, height > 0 { size = PictureSize(width: width, height: height) }
    }

    /// What it says of a picture, as the manifests of other systems say it.
    public func entry(task: String, isReduced: Bool) -> ManifestEntry? {
        guard let package else { return nil }
        var entry = ManifestEntry(bundleIdentifier: package, group: task)
        entry.variant = isReduced ? "downscaled" : nil
        entry.name = activity
        entry.created = captured
        entry.safeAreaInsets = contentInsets?.words
        entry.letterboxInsets = letterboxInsets?.words
        switch orientation {
        case 1: entry.interfaceOrientation = 1
        case 2: entry.interfaceOrientation = 3
        default: break
        }
        return entry
    }
}
