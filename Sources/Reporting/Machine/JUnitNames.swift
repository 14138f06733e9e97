internal import ReportModel
internal import Vocabulary

/// Names of tests that a new extraction of the same app does not change, so that a CI server knows a test again: scene,
/// role, orientation and appearance; never containers, files and their UUIDs.
///
/// Where several snapshots of an app share all of that, those with a finding are told apart by its fingerprint and the others
/// by numbers.
struct JUnitNames {
    private var names: [Int: String] = [:]

    /// Digits of a fingerprint that tell the findings of a scene apart.
    private static let digits = 8

    /// - Parameter places: of one app's snapshots.
    init(_ snapshots: SnapshotList, _ places: [Int], _ findings: FindingIndex) {
        var shared: [String: [Int]] = [:]
        for place in places { shared[Self.base(snapshots[place]), default: []].append(place) }
        for (base, places) in shared {
            guard places.count > 1 else {
                names[places[0]] = base
                continue
            }
            var seen: [String: Int] = [:]
            // By content: the order of files is that of their UUIDs.
            let sorted = places.map { ($0, snapshots[$0]) }.sorted {
                ($0.1.sha256 ?? "", $0.1.path) < ($1.1.sha256 ?? "", $1.1.path)
            }
            for (place, snapshot) in sorted {
                let mark = findings.ofSnapshot(snapshot.path).map { Self.short($0.fingerprint) }
                let name = mark.map { "\(base), \($0)" } ?? base
                seen[name, default: 0] += 1
                let number = seen[name] ?? 1
                names[place] = number == 1 && mark != nil ? name : "\(name) #\(number)"
            }
        }
    }

    func name(_ place: Int) -> String { names[place] ?? "" }

    private static func base(_ snapshot: SnapshotReport) -> String {
        var parts: [String]
        if let scene = snapshot.scene {
            let own = snapshot.bundleIdentifier.map { $0 + "-" } ?? ""
            parts = [
                "scene " + FindingFingerprint.stable(scene.hasPrefix(own) ? String(scene.dropFirst(own.count)) : scene)
            ]
        } else if snapshot.group == "launch-images" {
            parts = ["launch image"]
        } else {
            parts = [FindingFingerprint.stablePath(snapshot.path)]
        }
        if let variant = snapshot.variant { parts.append(variant) }
        if let orientation = snapshot.orientation { parts.append(orientation) }
        if let appearance = snapshot.appearance { parts.append(appearance) }
        return parts.joined(separator: ", ")
    }

    static func short(_ fingerprint: String) -> String {
        String(fingerprint.drop { $0 != ":" }.dropFirst().prefix(digits))
    }
}
