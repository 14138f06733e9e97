/// The part of SARIF 2.1.0 that is used here. Property names are the format's.
enum SARIFLog {
    struct Text: Encodable {
        var text: String
        var markdown: String?
    }

    struct Rule: Encodable {
        struct Configuration: Encodable { var level: String }
        struct Properties: Encodable {
            var tags: [String]
            var precision: String
            var securitySeverity: String

            enum CodingKeys: String, CodingKey {
                case tags, precision
                case securitySeverity = "security-severity"
            }
        }

        var id: String
        var name: String
        var shortDescription: Text
        var fullDescription: Text
        var help: Text
        var helpUri: String?
        var defaultConfiguration: Configuration
        var properties: Properties
    }

    struct Driver: Encodable {
        var name: String
        var semanticVersion: String
        var informationUri: String
        var rules: [Rule]
    }

    struct Tool: Encodable { var driver: Driver }

    struct Location: Encodable {
        struct Physical: Encodable {
            struct Artifact: Encodable {
                var uri: String
                var uriBaseId: String?
            }
            /// A picture has no lines; the format's readers want one.
            struct Region: Encodable {
                var startLine = 1
                var startColumn = 1
                var endLine = 1
                var endColumn = 1
            }
            var artifactLocation: Artifact
            var region = Region()
        }
        struct Logical: Encodable {
            var name: String
            var kind: String
        }
        /// Among the locations of a result that its message may name.
        var id: Int?
        var physicalLocation: Physical
        var logicalLocations: [Logical]?
        var message: Text?
    }

    struct Suppression: Encodable {
        var kind = "external"
        var status = "accepted"
        var justification: String
    }

    struct Result: Encodable {
        struct Properties: Encodable {
            struct Region: Encodable {
                var x: Int
                var y: Int
                var width: Int
                var height: Int
                var reason: String
            }
            var bundleIdentifier: String?
            var scene: String?
            var sha256: String?
            var template: String?
            var certainty: String?
            /// Pixels of the picture.
            var regions: [Region]?
        }

        var ruleId: String
        var ruleIndex: Int
        var level: String
        var message: Text
        var locations: [Location]
        var relatedLocations: [Location]?
        var partialFingerprints: [String: String]
        var suppressions: [Suppression]?
        var properties: Properties
    }

    struct Notification: Encodable {
        var level: String
        var message: Text
        var locations: [Location]?
    }

    struct Invocation: Encodable {
        var executionSuccessful: Bool
        var startTimeUtc: String?
        var endTimeUtc: String?
        var toolExecutionNotifications: [Notification]
    }

    struct AutomationDetails: Encodable { var id: String }

    /// A file that was looked at, with the digest that ties the result to it.
    struct File: Encodable {
        var location: Location.Physical.Artifact
        var length: Int?
        var roles: [String]
        var hashes: [String: String]?
    }

    struct BaseID: Encodable { var description: Text }

    struct RunProperties: Encodable { var judgedBy: String }

    struct Run {
        var tool: Tool
        var automationDetails: AutomationDetails
        var invocations: [Invocation]
        /// Each is made when it is asked for.
        var results: AnyCollection<Result>
        var artifacts: AnyCollection<File>
        var originalUriBaseIds: [String: BaseID]
        var properties: RunProperties
    }

    static let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    static let version = "2.1.0"
}
