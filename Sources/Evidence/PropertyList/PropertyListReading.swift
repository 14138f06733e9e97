internal import CPropertyList
import Foundation

/// Reads binary property lists with libplist, after ``BinaryPropertyListCheck``. The library makes a copy of a value
/// for every reference to it and descends recursively, so what it is given has been measured before.
///
/// This is the only place that handles the library's pointers.
enum PropertyListReading {
    static func read(_ bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits()) throws(PropertyListError)
        -> PropertyListValue
    {
        try BinaryPropertyListCheck.check(bytes, limits)
        guard let length = UInt32(exactly: bytes.count) else {
            throw PropertyListError("it has \(bytes.count) bytes, more than can be read")
        }
        var node: plist_t?
        bytes.withUnsafeBytes { buffer in
            plist_from_bin(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), length, &node)
        }
        guard let node else { throw PropertyListError("the parser refuses it") }
        defer { plist_free(node) }
        return value(node)
    }

    private static func value(_ node: plist_t) -> PropertyListValue {
        switch plist_get_node_type(node) {
        case PLIST_BOOLEAN:
            var flag: UInt8 = 0
            plist_get_bool_val(node, &flag)
            return .boolean(flag != 0)
        case PLIST_UINT:
            var number: UInt64 = 0
            plist_get_uint_val(node, &number)
            return .integer(Int64(bitPattern: number))
        case PLIST_REAL:
            var number = 0.0
            plist_get_real_val(node, &number)
            return .real(number)
        case PLIST_STRING, PLIST_KEY:
            var length: UInt64 = 0
            guard let text = plist_get_string_ptr(node, &length) else { return .text("") }
            let buffer = UnsafeRawBufferPointer(start: text, count: Int(clamping: length))
            return .text(String(decoding: buffer, as: UTF8.self))
        case PLIST_DATA:
            var length: UInt64 = 0
            guard let data = plist_get_data_ptr(node, &length) else { return .data([]) }
            return .data(Array(UnsafeRawBufferPointer(start: data, count: Int(clamping: length))))
        case PLIST_DATE:
            var (seconds, microseconds): (Int32, Int32) = (0, 0)
            plist_get_date_val(node, &seconds, &microseconds)
            return .date(Double(seconds) + Double(microseconds) / 1_000_000)
        case PLIST_UID:
            var number: UInt64 = 0
            plist_get_uid_val(node, &number)
            return .reference(number)
        case PLIST_ARRAY: return .array(elements(node))
        case PLIST_DICT: return .dictionary(fields(node))
        default: return .null
        }
    }

    private static func elements(_ node: plist_t) -> [PropertyListValue] {
        var iterator: plist_array_iter?
        plist_array_new_iter(node, &iterator)
        defer { free(iterator) }
        var result: [PropertyListValue] = []
        while true {
            var item: plist_t?
            plist_array_next_item(node, iterator, &item)
            guard let item else { return result }
            result.append(value(item))
        }
    }

    private static func fields(_ node: plist_t) -> [String: PropertyListValue] {
        var iterator: plist_dict_iter?
        plist_dict_new_iter(node, &iterator)
        defer { free(iterator) }
        var result: [String: PropertyListValue] = [:]
        while true {
            var key: UnsafeMutablePointer<CChar>?
            var item: plist_t?
            plist_dict_next_item(node, iterator, &key, &item)
            defer { free(key) }
            guard let key, let item else { return result }
            result[String(cString: key)] = value(item)
        }
    }
}
