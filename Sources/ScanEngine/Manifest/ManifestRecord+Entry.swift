internal import Evidence
internal import ReportModel

extension ManifestRecord {
    /// What the database stores of an entry, as reports write it.
    init(_ entry: ManifestEntry) {
        func text(_ text: String?) -> String? { text.map { EvidencePath($0).escaped } }
        func moment(_ seconds: Double?) -> String? { seconds.flatMap(UTCTime.text) }
        func rounded(_ value: Double?) -> Double? { value.flatMap(Rounding.fourDecimals) }
        self.init(
            bundleIdentifier: EvidencePath(entry.bundleIdentifier).escaped, group: EvidencePath(entry.group).escaped)
        (identifier, variant, fileName, name) =
            (text(entry.identifier), text(entry.variant), text(entry.fileName), text(entry.name))
        (created, lastUsed, expires) = (moment(entry.created), moment(entry.lastUsed), moment(entry.expires))
        (contentType, interfaceOrientation) = (entry.contentType, entry.interfaceOrientation)
        (userInterfaceStyle, fileLocation) = (entry.userInterfaceStyle, entry.fileLocation)
        (referenceWidth, referenceHeight) = (rounded(entry.referenceSize?.width), rounded(entry.referenceSize?.height))
        imageScale = rounded(entry.imageScale)
        (contentFrame, safeAreaInsets) = (text(entry.contentFrame), text(entry.safeAreaInsets))
        letterboxInsets = text(entry.letterboxInsets)
        (requiredOSVersion, launchInterface) = (text(entry.requiredOSVersion), text(entry.launchInterface))
        backgroundStyle = text(entry.backgroundStyle)
        (fullScreen, opaque) = (entry.isFullScreen, entry.isOpaque)
    }
}
