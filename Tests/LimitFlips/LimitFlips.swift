import ByteReading
import Foundation
import ImageContainers
import MaskingAnalysis
import Synchronization
import Vocabulary

/// Judges labelled pictures without templates, once by the limits as they are and once with each limit 20 % smaller and
/// larger, and prints how many verdicts change.
///
///     limit-flips LABELS.json DUMP [--unmoved]
///
/// With `--unmoved` only by the limits as they are, which takes seconds instead of minutes.
@main struct LimitFlips {
    struct Label: Decodable, Sendable {
        var path: String
        var pixelsPerPoint: Double
    }

    struct Outcome: Encodable {
        /// Verdicts by the limits as they are, by path.
        var verdicts: [String: String]
        var limits: [Limit]
    }

    struct Limit: Encodable {
        var name: String
        var value: Double
        var unit: String
        var source: String
        var reason: String
        /// Pictures whose verdict changes.
        var smaller: Int
        var larger: Int
    }

    private static let change = 0.2

    /// Of one picture.
    struct Changes: Sendable {
        var path: String
        var verdict: Verdict
        /// By the limits' places in the table.
        var smaller: [Bool]
        var larger: [Bool]
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 || arguments.count == 4 && arguments[3] == "--unmoved" else {
            fatalError("usage: limit-flips LABELS.json DUMP [--unmoved]")
        }
        let labels = try JSONDecoder().decode(
            [Label].self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
        let dump = URL(fileURLWithPath: arguments[2])
        let limits = arguments.count == 3 ? CoverLimit.allCases : []
        let found = Mutex<[Changes]>([])
        DispatchQueue.concurrentPerform(iterations: labels.count) { index in
            do {
                let changes = try changes(labels[index], dump, by: limits)
                found.withLock { $0.append(changes) }
            } catch {
                fatalError("\(labels[index].path): \(error)")
            }
        }
        let all = found.withLock { $0 }
        let outcome = Outcome(
            verdicts: Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0.verdict.rawValue) }),
            limits: limits.enumerated().map { place, limit in
                let facts = limit.facts
                return Limit(
                    name: limit.name, value: facts.value, unit: facts.unit.rawValue, source: facts.source.rawValue,
                    reason: facts.reason, smaller: all.count { $0.smaller[place] },
                    larger: all.count { $0.larger[place] })
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        print(String(decoding: try encoder.encode(outcome), as: UTF8.self))
    }

    private static func changes(_ label: Label, _ dump: URL, by limits: [CoverLimit]) throws -> Changes {
        let bytes = [UInt8](try Data(contentsOf: dump.appendingPathComponent(label.path)))
        let decoded = try SnapshotDecoder.decode(bytes, limits: .standard)
        let trial = LimitTrial(
            decoded.image, isLossy: decoded.container == .jpeg, pixelsPerPoint: label.pixelsPerPoint)
        func moved(_ factor: Double) -> [Bool] {
            limits.map {
                trial.verdict(by: CoverLimits.standard.scaling($0, by: factor)) != trial.verdict
            }
        }
        return Changes(
            path: label.path, verdict: trial.verdict, smaller: moved(1 - change), larger: moved(1 + change))
    }
}
