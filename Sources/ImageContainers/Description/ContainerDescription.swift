public import Vocabulary

/// What a container says about itself: for an auditor who wants to check a verdict down to the byte.
public struct ContainerDescription: Sendable, Equatable {
    public let container: ContainerKind
    public var sections: [Section]

    /// One part of the file, in file order where it has one.
    public struct Section: Sendable, Equatable {
        public let title: String
        public var fields: [Field]

        public init(title: String, fields: [Field] = []) {
            self.title = title
            self.fields = fields
        }
    }

    /// One named value.
    public struct Field: Sendable, Equatable {
        public let name: String
        /// Printable text; control characters that came from the file are escaped.
        public let value: String
        /// Offset in the file, in bytes, where the value is stored at one place.
        public let offset: Int?
        /// Bytes that the value takes there.
        public let size: Int?
        public let confidence: FormatConfidence

        public init(
            _ name: String, _ value: String, offset: Int? = nil, size: Int? = nil,
            confidence: FormatConfidence = .confirmed
        ) {
            self.name = name
            self.value = value
            self.offset = offset
            self.size = size
            self.confidence = confidence
        }
    }

    public init(container: ContainerKind, sections: [Section]) {
        self.container = container
        self.sections = sections
    }
}

extension ContainerDescription.Section {
    /// Adds a section of plain sentences, if there are any.
    static func notes(_ notes: [String]) -> [Self] {
        notes.isEmpty ? [] : [Self(title: "Notes", fields: notes.map { .init("note", $0) })]
    }
}
