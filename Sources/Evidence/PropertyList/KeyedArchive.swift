/// What `NSKeyedArchiver` wrote: a flat list of objects that name each other by index.
///
/// Nothing is unfolded. A reader asks for one field after the other, so an archive whose objects contain each other
/// costs no more than the questions that are asked, which a budget bounds. Plain property lists answer the same
/// questions.
struct KeyedArchive {
    /// Lists that are wrapped in data, one in the other. The system writes two.
    private static let maximumWrappings = 4

    /// Bytes of one text that is asked for; a path takes 1024.
    private static let maximumTextBytes = 16 << 10
    /// Bytes of a text that cost as much as a step.
    private static let bytesOfStep = 16

    private let objects: [PropertyListValue]
    private let budget: ReferenceBudget
    let root: PropertyListValue

    /// - Parameter bytes: a binary property list: the archive itself, or data that holds it.
    init(
        _ bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits(), budget: ReferenceBudget = ReferenceBudget()
    ) throws(PropertyListError) {
        self.budget = budget
        var value = try BinaryPropertyList.read(bytes, limits: limits)
        var wrappings = 1
        while case .data(let inner) = value {
            wrappings += 1
            guard wrappings <= Self.maximumWrappings else {
                throw PropertyListError("it is wrapped in data more than \(Self.maximumWrappings) times")
            }
            do throws(PropertyListError) {
                value = try BinaryPropertyList.read(inner, limits: limits)
            } catch {
                throw PropertyListError("the list inside it cannot be read: \(error)")
            }
        }
        guard case .dictionary(let top) = value, case .text("NSKeyedArchiver") = top["$archiver"] else {
            (objects, root) = ([], value)
            return
        }
        guard case .array(let objects) = top["$objects"] else {
            throw PropertyListError("the keyed archive has no list of objects")
        }
        guard case .dictionary(let roots) = top["$top"], let root = roots["root"] ?? roots.values.first else {
            throw PropertyListError("the keyed archive names no root object")
        }
        self.objects = objects
        self.root = root
    }

    /// The object that a reference means; other values mean themselves. `nil` stands for the archiver's null.
    func object(_ value: PropertyListValue?) throws(PropertyListError) -> PropertyListValue? {
        guard let value else { return nil }
        try budget.spend(1)
        guard case .reference(let index) = value else { return value }
        guard index < UInt64(objects.count) else {
            throw PropertyListError("a reference names object \(index) of \(objects.count)")
        }
        switch objects[Int(index)] {
        case .text("$null"), .null: return nil
        case .reference: throw PropertyListError("object \(index) is a reference itself")
        case let object: return object
        }
    }

    /// The fields of an object or, for a dictionary, its values by key; `nil` for anything else.
    func fields(_ value: PropertyListValue?) throws(PropertyListError) -> [String: PropertyListValue]? {
        guard case .dictionary(let fields) = try object(value) else { return nil }
        guard case .array(let keys) = fields["NS.keys"], case .array(let values) = fields["NS.objects"] else {
            return fields
        }
        guard keys.count == values.count else {
            throw PropertyListError("a dictionary has \(keys.count) keys and \(values.count) values")
        }
        try budget.spend(keys.count)
        var result: [String: PropertyListValue] = [:]
        for (key, value) in zip(keys, values) {
            guard let name = try text(key) else { throw PropertyListError("a dictionary has a key that is no text") }
            result[name] = value
        }
        return result
    }

    /// The elements of an array or a set; `nil` for anything else.
    func elements(_ value: PropertyListValue?) throws(PropertyListError) -> [PropertyListValue]? {
        switch try object(value) {
        case .array(let elements): return elements
        case .dictionary(let fields):
            guard fields["NS.keys"] == nil, case .array(let elements) = fields["NS.objects"] else { return nil }
            return elements
        default: return nil
        }
    }

    func text(_ value: PropertyListValue?) throws(PropertyListError) -> String? {
        switch try object(value) {
        case .text(let text): return try short(text, bytes: text.utf8.count)
        case .dictionary(let fields):
            switch fields["NS.string"] ?? fields["NS.bytes"] {
            case .text(let text): return try short(text, bytes: text.utf8.count)
            case .data(let bytes):
                return try short(bytes, bytes: bytes.count).flatMap { String(validating: $0, as: UTF8.self) }
            default: return nil
            }
        default: return nil
        }
    }

    /// A text that is worth reading: what is done with it takes time for each of its bytes, each time.
    private func short<Text>(_ text: Text, bytes: Int) throws(PropertyListError) -> Text? {
        guard bytes <= Self.maximumTextBytes else {
            throw PropertyListError("a text has \(bytes) bytes, allowed are \(Self.maximumTextBytes)")
        }
        try budget.spend(bytes / Self.bytesOfStep)
        return text
    }

    func number(_ value: PropertyListValue?) throws(PropertyListError) -> Double? {
        switch try object(value) {
        case .integer(let number): return Double(number)
        case .real(let number): return number.isFinite ? number : nil
        case .boolean(let flag): return flag ? 1 : 0
        default: return nil
        }
    }

    func integer(_ value: PropertyListValue?) throws(PropertyListError) -> Int? {
        try number(value).flatMap { Int(exactly: $0) }
    }

    /// Seconds since 2001-01-01 00:00 UTC.
    func seconds(_ value: PropertyListValue?) throws(PropertyListError) -> Double? {
        switch try object(value) {
        case .date(let seconds): return seconds
        case .dictionary(let fields): return try number(fields["NS.time"])
        default: return nil
        }
    }

    /// A rectangle or insets in the archiver's words, such as `{{0, 0}, {390, 844}}`, alone or as a value object.
    func geometry(_ value: PropertyListValue?) throws(PropertyListError) -> String? {
        if let text = try text(value) { return text }
        guard case .dictionary(let fields) = try object(value) else { return nil }
        return try text(fields["NS.rectval"])
    }

    /// A width and a height, from text such as `{390, 844}` as the archiver writes sizes.
    func size(_ value: PropertyListValue?) throws(PropertyListError) -> (width: Double, height: Double)? {
        var written = try text(value)
        if written == nil, case .dictionary(let fields) = try object(value) { written = try text(fields["NS.sizeval"]) }
        guard let match = written?.wholeMatch(of: /\{\s*([0-9.]+)\s*,\s*([0-9.]+)\s*\}/),
            let width = Double(match.1), let height = Double(match.2), width.isFinite, height.isFinite
        else { return nil }
        return (width, height)
    }
}
