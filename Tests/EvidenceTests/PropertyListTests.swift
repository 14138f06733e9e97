import Foundation
import TestSupport
import Testing

@testable import Evidence

@Suite struct PropertyListTests {
    @Test func `Every kind of value is read as it was written`() throws {
        let bytes = PropertyListBuilder.bytes(
            .dictionary([
                ("flag", .boolean(true)), ("number", .integer(-5)), ("real", .real(1.5)), ("ascii", .text("abc")),
                ("wide", .text("Übersicht 日本")), ("data", .data([1, 2, 3])), ("uid", .uid(7)),
                ("list", .array([.integer(1), .text(String(repeating: "x", count: 40))])),
            ]))
        #expect(
            try BinaryPropertyList.read(bytes)
                == .dictionary([
                    "flag": .boolean(true), "number": .integer(-5), "real": .real(1.5), "ascii": .text("abc"),
                    "wide": .text("Übersicht 日本"), "data": .data([1, 2, 3]), "uid": .reference(7),
                    "list": .array([.integer(1), .text(String(repeating: "x", count: 40))]),
                ]))
    }

    @Test func `What another library writes is read, too`() throws {
        let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let written = try PropertyListSerialization.data(
            fromPropertyList: ["text": "ä", "date": date, "list": [1, 2.5, true, Data([9])]], format: .binary,
            options: 0)
        #expect(
            try BinaryPropertyList.read([UInt8](written))
                == .dictionary([
                    "text": .text("ä"), "date": .date(700_000_000),
                    "list": .array([.integer(1), .real(2.5), .boolean(true), .data([9])]),
                ]))
    }

    @Test func `Keys may hold zeros, and of equal ones the last counts`() throws {
        #expect(
            try BinaryPropertyList.read(Self.dictionary([0x52, 0x61, 0])) == .dictionary(["a\0": .boolean(true)]))
        var builder = PropertyListBuilder()
        builder.addRaw([0xD2, 0, 1, 0, 1, 0, 2, 0, 3])
        builder.addRaw([0x51, 0x61])
        builder.addRaw([0x09])
        builder.addRaw([0x08])
        #expect(try BinaryPropertyList.read(builder.finish(top: 0)) == .dictionary(["a": .boolean(false)]))
    }

    @Test func `Numbers are read in every width`() throws {
        let numbers: [([UInt8], PropertyListValue)] = [
            ([0x10, 0xFF], .integer(255)), ([0x11, 0x80, 0], .integer(32_768)),
            ([0x12, 0xFF, 0xFF, 0xFF, 0xFE], .integer(4_294_967_294)),
            ([0x13] + [UInt8](repeating: 0xFF, count: 8), .integer(-1)),
            ([0x14] + [UInt8](repeating: 0, count: 8) + [0x7F] + [UInt8](repeating: 0xFF, count: 7), .integer(.max)),
            ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)), ([0x23, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0], .real(-1.5)),
            ([0x33, 0x40, 0x59, 0, 0, 0, 0, 0, 0], .date(100)), ([0x80, 7], .reference(7)),
            ([0x83, 0, 0, 1, 0], .reference(256)), ([0x61, 0xD8, 0x3D], .text("\u{FFFD}")),
        ]
        for (bytes, value) in numbers {
            let read = try BinaryPropertyList.read(Self.dictionary([0x51, 0x61], bytes))
            #expect(read == .dictionary(["a": value]), "\(bytes)")
        }
    }

    @Test func `A list in XML has the values of a binary one`() throws {
        let fields: [String: Any] = [
            "text": "ä", "list": [1, 2.5, true, Data([9])] as [Any],
            "date": Date(timeIntervalSinceReferenceDate: 700_000_000),
        ]
        let forms = try [PropertyListSerialization.PropertyListFormat.xml, .binary].map {
            try PropertyListReading.read(
                [UInt8](PropertyListSerialization.data(fromPropertyList: fields, format: $0, options: 0)))
        }
        #expect(forms[0] == forms[1])
    }

    /// A list that must be refused, and how the message begins.
    struct Hostile: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var message: String
    }

    private static let good = PropertyListBuilder.bytes(.array([.text("a"), .integer(1)]))

    private static func edited(_ offset: Int, _ values: [UInt8]) -> [UInt8] {
        var bytes = good
        let start = offset < 0 ? bytes.count + offset : offset
        bytes.replaceSubrange(start..<start + values.count, with: values)
        return bytes
    }

    /// A dictionary with one key and its value, given as they are encoded.
    private static func dictionary(_ key: [UInt8], _ value: [UInt8] = [0x09]) -> [UInt8] {
        var builder = PropertyListBuilder()
        builder.addRaw([0xD1, 0, 1, 0, 2])
        builder.addRaw(key)
        builder.addRaw(value)
        return builder.finish(top: 0)
    }

    private static var circle: [UInt8] {
        var builder = PropertyListBuilder()
        builder.addRaw(PropertyListBuilder.array(of: [1]))
        builder.addRaw(PropertyListBuilder.array(of: [0]))
        return builder.finish(top: 0)
    }

    /// Each of 40 lists holds the next one twice: 2⁴⁰ values in a few hundred bytes.
    private static var explosion: [UInt8] {
        var builder = PropertyListBuilder()
        for level in 0..<40 { builder.addRaw(PropertyListBuilder.array(of: [level + 1, level + 1])) }
        builder.addRaw([0x09])
        return builder.finish(top: 0)
    }

    private static var tower: [UInt8] {
        var builder = PropertyListBuilder()
        for level in 0..<60_000 { builder.addRaw(PropertyListBuilder.array(of: [level + 1])) }
        builder.addRaw([0x09])
        return builder.finish(top: 0)
    }

    static let hostile = [
        Hostile(testDescription: "nothing", bytes: [], message: "it is empty"),
        Hostile(
            testDescription: "text", bytes: Array("<?xml version='1.0'?>".utf8),
            message: "it begins with the bytes 3c 3f"),
        Hostile(testDescription: "a header alone", bytes: Array("bplist00".utf8), message: "it ends at byte 8"),
        Hostile(testDescription: "an end cut off", bytes: good.dropLast(3), message: "its trailer"),
        Hostile(
            testDescription: "offsets of three bytes", bytes: edited(-26, [3]), message: "its trailer names 3 bytes"),
        Hostile(
            testDescription: "too many objects", bytes: edited(-24, [0xFF, 0xFF]), message: "its trailer names 18446"),
        Hostile(testDescription: "a top object that is not there", bytes: edited(-9, [9]), message: "its top object"),
        Hostile(
            testDescription: "an offset table outside", bytes: edited(-8, [1]),
            message: "its trailer puts the offset table"),
        Hostile(testDescription: "a reference outside", bytes: edited(10, [0x40]), message: "object 0 at 8 refers to"),
        Hostile(testDescription: "a list without end", bytes: edited(8, [0xAE]), message: "object 0 at 8 has 28 bytes"),
        Hostile(
            testDescription: "an unknown kind", bytes: edited(8, [0x70]), message: "object 0 at 8 has the marker 0x70"),
        Hostile(
            testDescription: "a count that is no integer", bytes: edited(8, [0x5F, 0x23]),
            message: "object 0 at 8 has no integer"),
        Hostile(
            testDescription: "a date that is no number",
            bytes: dictionary([0x51, 0x61], [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]),
            message: "object 2 at 15 is a date"),
        Hostile(
            testDescription: "a reference of sixteen bytes",
            bytes: dictionary([0x51, 0x61], [0x8F] + [UInt8](repeating: 1, count: 16)),
            message: "object 2 at 15 is a reference of 16 bytes"),
        Hostile(
            testDescription: "a key that is a number", bytes: dictionary([0x10, 1]),
            message: "object 1 at 13 is a key that is no text"),
        Hostile(testDescription: "a circle", bytes: circle, message: "object 0 contains itself"),
        Hostile(testDescription: "an explosion", bytes: explosion, message: "written out it has more than"),
        Hostile(testDescription: "a tower", bytes: tower, message: "it is nested more than 64 levels deep"),
    ]

    @Test(arguments: hostile)
    func `A hostile list is refused with a reason`(_ list: Hostile) {
        do {
            _ = try BinaryPropertyList.read(list.bytes)
            Issue.record("it was read")
        } catch {
            #expect(error.description.hasPrefix(list.message), "\(error)")
        }
    }

    @Test func `A limit in bytes is checked before anything else`() {
        var limits = PropertyListLimits()
        limits.bytes = 10
        #expect(throws: PropertyListError("it has \(Self.good.count) bytes, allowed are 10")) {
            try BinaryPropertyList.read(Self.good, limits: limits)
        }
    }

    @Test func `No change of one byte of a list ends the program`() {
        var read = 0
        for offset in Self.good.indices {
            for value: UInt8 in [0, 1, 0x0F, 0x5F, 0x7F, 0x80, 0xA3, 0xDF, 0xFF] {
                var bytes = Self.good
                bytes[offset] = value
                if (try? BinaryPropertyList.read(bytes)) != nil { read += 1 }
            }
        }
        #expect(read > 0)
    }
}
