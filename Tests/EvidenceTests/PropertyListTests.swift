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
            try PropertyListReading.read(bytes)
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
            try PropertyListReading.read([UInt8](written))
                == .dictionary([
                    "text": .text("ä"), "date": .date(700_000_000),
                    "list": .array([.integer(1), .real(2.5), .boolean(true), .data([9])]),
                ]))
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

    /// A dictionary with one key, given as it is encoded.
    private static func dictionary(_ key: [UInt8]) -> [UInt8] {
        var builder = PropertyListBuilder()
        builder.addRaw([0xD1, 0, 1, 0, 2])
        builder.addRaw(key)
        builder.add(.boolean(true))
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
        Hostile(testDescription: "nothing", bytes: [], message: "it begins with the bytes , a binary one"),
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
            testDescription: "a key with a zero", bytes: dictionary([0x52, 0x61, 0]),
            message: "object 1 at 13 is a key with a zero"),
        Hostile(
            testDescription: "a wide key with a zero", bytes: dictionary([0x62, 0, 0x61, 0, 0]),
            message: "object 1 at 13 is a key with a zero"),
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
            _ = try PropertyListReading.read(list.bytes)
            Issue.record("it was read")
        } catch {
            #expect(error.description.hasPrefix(list.message), "\(error)")
        }
    }

    @Test func `A limit in bytes is checked before anything else`() {
        var limits = PropertyListLimits()
        limits.bytes = 10
        #expect(throws: PropertyListError("it has \(Self.good.count) bytes, allowed are 10")) {
            try PropertyListReading.read(Self.good, limits: limits)
        }
    }

    @Test func `No change of one byte of a list ends the program`() {
        var read = 0
        for offset in Self.good.indices {
            for value: UInt8 in [0, 1, 0x0F, 0x5F, 0x7F, 0x80, 0xA3, 0xDF, 0xFF] {
                var bytes = Self.good
                bytes[offset] = value
                if (try? PropertyListReading.read(bytes)) != nil { read += 1 }
            }
        }
        #expect(read > 0)
    }
}
