/// Builds what `NSKeyedArchiver` writes: a flat list of objects that refer to each other by index.
public struct KeyedArchiveBuilder: Sendable {
    /// Number 0 stands for nothing.
    public private(set) var objects: [PropertyListNode] = [.text("$null")]
    private var classes: [String: UInt32] = [:]

    public init() {}

    /// Adds an object and returns a reference to it.
    public mutating func add(_ node: PropertyListNode) -> PropertyListNode {
        objects.append(node)
        return .uid(UInt32(objects.count - 1))
    }

    public mutating func text(_ text: String) -> PropertyListNode { add(.text(text)) }

    /// - Parameter seconds: since 2001-01-01 00:00 UTC.
    public mutating func date(_ seconds: Double) -> PropertyListNode { object("NSDate", [("NS.time", .real(seconds))]) }

    public mutating func array(_ elements: [PropertyListNode]) -> PropertyListNode {
        object("NSArray", [("NS.objects", .array(elements))])
    }

    public mutating func dictionary(_ fields: [(String, PropertyListNode)]) -> PropertyListNode {
        let keys = fields.map { text($0.0) }
        return object("NSDictionary", [("NS.keys", .array(keys)), ("NS.objects", .array(fields.map(\.1)))])
    }

    /// An object of a class, with its fields.
    public mutating func object(_ name: String, _ fields: [(String, PropertyListNode)]) -> PropertyListNode {
        let place = objects.count
        objects.append(.boolean(false))
        if classes[name] == nil {
            objects.append(
                .dictionary([
                    ("$classname", .text(name)), ("$classes", .array([.text(name), .text("NSObject")])),
                ]))
            classes[name] = UInt32(objects.count - 1)
        }
        objects[place] = .dictionary(fields + [("$class", .uid(classes[name] ?? 0))])
        return .uid(UInt32(place))
    }

    /// Replaces an object, e.g. with one that refers to what came after it.
    public mutating func replace(_ reference: PropertyListNode, with node: PropertyListNode) {
        if case .uid(let index) = reference { objects[Int(index)] = node }
    }

    /// The archive as a binary property list.
    public func archive(root: PropertyListNode) -> [UInt8] {
        PropertyListBuilder.bytes(
            .dictionary([
                ("$version", .integer(100_000)), ("$archiver", .text("NSKeyedArchiver")),
                ("$top", .dictionary([("root", root)])), ("$objects", .array(objects)),
            ]))
    }
}
