internal import Vocabulary

/// What is readable as findings: one for each kind in each picture.
package enum ReadingFindings {
    /// Values that a sentence lists.
    private static let listed = 3

    package static func findings(_ snapshots: SnapshotList) -> [EvidenceFinding] {
        snapshots.flatMap { snapshot -> [EvidenceFinding] in
            guard let reading = snapshot.reading else { return [] }
            return ReadableKind.allCases.compactMap { kind in
                let values = reading.values.filter { $0.kind == kind }
                guard !values.isEmpty else { return nil }
                return EvidenceFinding(
                    kind.rule, path: snapshot.path,
                    bundleIdentifier: snapshot.bundleIdentifier, scene: snapshot.scene, message: sentence(kind, values))
            }
        }
    }

    private static func sentence(_ kind: ReadableKind, _ values: [ReadValue]) -> String {
        let places = values.prefix(listed).map { value in
            [value.name, value.masked].compactMap(\.self).joined(separator: " ")
                + " at (\(value.x), \(value.y))" + (value.way == .plain ? "" : ", \(value.way.words)")
        }
        let more = values.count > listed ? "; and \(values.count - listed) more" : ""
        return "readable: \(kind.counted(values.count)): " + places.joined(separator: "; ") + more
    }
}

extension ReadingWay {
    var words: String {
        switch self {
        case .plain: "as it is"
        case .contrast: "with its contrast stretched"
        case .deblurred: "after sharpening"
        }
    }
}
