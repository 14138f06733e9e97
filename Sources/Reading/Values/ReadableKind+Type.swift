public import Vocabulary

extension ReadableKind {
    public init(_ type: SensitiveType) { self = ReadableKind(rawValue: type.rawValue) ?? .own }
}
