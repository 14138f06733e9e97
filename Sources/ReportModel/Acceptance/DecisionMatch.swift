/// By what a decision is known to speak of a finding that has its fingerprint, the surest first.
enum DecisionMatch: CaseIterable {
    case pictureInItsFile, picture, file, fingerprint

    func holds(_ decision: ReviewDecisions.Entry, _ finding: Finding) -> Bool {
        let isItsFile = decision.file == finding.fileName
        return switch self {
        case .pictureInItsFile: decision.pictures.contain(finding) && isItsFile
        case .picture: decision.pictures.contain(finding)
        // Names come back with other pictures in them: Android's are numbers, those of old iOS say the orientation.
        case .file: decision.decision != .falseAlarm && isItsFile
        case .fingerprint: decision.decision != .falseAlarm
        }
    }
}
