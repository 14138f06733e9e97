import Testing

@testable import Reporting

@Suite struct HTMLWriterTests {
    private func markup(_ write: (inout HTMLWriter) -> Void) -> String {
        var page = HTMLWriter()
        write(&page)
        return page.take()
    }

    @Test(
        "Text and values of attributes cannot become markup",
        arguments: [
            ("<script>", "&lt;script&gt;"), ("a & b", "a &amp; b"), ("\"'", "&quot;&#39;"),
            // One character for Swift, a quotation mark for a browser.
            ("\"\u{308}", "&quot;\u{308}"), ("<\u{301}b", "&lt;\u{301}b"), ("'\u{FE0F}", "&#39;\u{FE0F}"),
            ("\u{202E}x", "\\u{202E}x"), ("\u{1B}[31m", "\\u{1B}[31m"), ("a\u{0}b", "a\\u{0}b"),
            ("l\nl", "l\\u{A}l"), ("שלום", "שלום"),
        ])
    func escaping(_ text: String, _ expected: String) {
        #expect(markup { $0.element("p", text) } == "<p>\(expected)</p>")
        #expect(markup { $0.element("p", ["title": text], "") } == "<p title=\"\(expected)\"></p>")
        #expect(markup { $0.name(text) } == "<bdi>\(expected)</bdi>")
    }

    @Test("Attributes without a value are left out")
    func attributes() {
        #expect(
            markup { $0.void("input", ["id": nil, "hidden": "", "value": "1"]) } == "<input hidden=\"\" value=\"1\">")
    }

    @Test("Code stands between backticks, and a lone backtick harms nothing")
    func sentences() {
        #expect(markup { $0.sentence("set `a<b` now") } == "set <code>a&lt;b</code> now")
        #expect(markup { $0.sentence("lone ` tick") } == "lone <code> tick</code>")
    }

    @Test("Paths may break between components only")
    func paths() {
        #expect(markup { $0.path("a/<b>//c") } == "<bdi class=\"path\">a/<wbr>&lt;b&gt;/<wbr>/<wbr>c</bdi>")
    }

    @Test("Pictures are inside the page")
    func pictures() {
        #expect(
            markup { $0.picture(["alt": "\""], jpeg: [0xFF, 0xD8]) }
                == "<img alt=\"&quot;\" src=\"data:image/jpeg;base64,/9g=\">")
        #expect(
            markup { $0.waitingPicture(id: "p1", jpeg: [0xFF, 0xD8]) }
                == "<script type=\"text/plain\" id=\"p1\">/9g=</script>\n")
    }
}
