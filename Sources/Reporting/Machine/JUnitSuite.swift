internal import Foundation

/// One test of a JUnit report.
struct JUnitCase {
    enum Outcome {
        case passed
        case skipped(message: String)
        case failure(type: String, message: String, details: [String])
        case error(type: String, message: String, details: [String])
    }

    var name: String
    var classname: String
    var outcome = Outcome.passed
    /// What a test has to say besides its outcome, a line each; they stand in the suite's output.
    var remarks: [String] = []

    init(name: String, classname: String) {
        self.name = name
        self.classname = classname
    }

    var xml: String {
        let start =
            "    <testcase name=\"\(XMLText.escape(name))\" classname=\"\(XMLText.escape(classname))\" time=\"0\""
        switch outcome {
        case .passed: return start + "/>\n"
        case .skipped(let message):
            return start + ">\n      <skipped message=\"\(XMLText.escape(message))\"/>\n    </testcase>\n"
        case .failure(let type, let message, let details): return start + problem("failure", type, message, details)
        case .error(let type, let message, let details): return start + problem("error", type, message, details)
        }
    }

    private func problem(_ element: String, _ type: String, _ message: String, _ details: [String]) -> String {
        let text = details.map(XMLText.escape).joined(separator: "\n")
        return ">\n      <\(element) type=\"\(XMLText.escape(type))\" message=\"\(XMLText.escape(message))\">\(text)"
            + "</\(element)>\n    </testcase>\n"
    }
}

/// Tests under one name. They are looked at several times, so that they need not all be kept.
struct JUnitSuite<Cases: Collection<JUnitCase>> {
    var name: String
    var cases: Cases
    /// A sentence.
    var judgedBy: String

    /// - Parameters:
    ///   - id: counted from 0 in a report.
    ///   - date: when the tests began.
    func write(id: Int, date: Date, to sink: (String) throws -> Void) rethrows {
        var (failures, errors, skipped) = (0, 0, 0)
        for test in cases {
            switch test.outcome {
            case .passed: break
            case .skipped: skipped += 1
            case .failure: failures += 1
            case .error: errors += 1
            }
        }
        let name = XMLText.escape(name)
        // Host and durations would make equal scans differ, and nobody asks for them here.
        let attributes = [
            "id=\"\(id)\"", "name=\"\(name)\"", "package=\"\(name)\"", "timestamp=\"\(Self.timestamp(date))\"",
            "hostname=\"localhost\"", "tests=\"\(cases.count)\"", "failures=\"\(failures)\"", "errors=\"\(errors)\"",
            "skipped=\"\(skipped)\"", "time=\"0\"",
        ]
        try sink("  <testsuite \(attributes.joined(separator: " "))>\n")
        let property = "<property name=\"judged by\" value=\"\(XMLText.escape(judgedBy))\"/>"
        try sink("    <properties>\(property)</properties>\n")
        for test in cases { try sink(test.xml) }
        try sink("    <system-out>")
        var separator = ""
        for test in cases {
            for remark in test.remarks {
                try sink(separator + XMLText.escape(remark))
                separator = "\n"
            }
        }
        try sink("</system-out>\n    <system-err/>\n  </testsuite>\n")
    }

    /// In UTC, without a zone: the schemas allow none.
    private static func timestamp(_ date: Date) -> String {
        date.formatted(.iso8601).replacing("Z", with: "")
    }
}
