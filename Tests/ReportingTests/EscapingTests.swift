import Testing

@testable import Reporting

/// What comes from the evidence is text, whatever it looks like.
@Suite struct EscapingTests {
    @Test(
        "A cell is never a formula",
        arguments: [
            ("plain", "\"plain\""), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("=1+1", "\"'=1+1\""),
            ("+1", "\"'+1\""), ("-1", "\"'-1\""), ("@SUM(A1)", "\"'@SUM(A1)\""), ("  =1", "\"'  =1\""),
            ("\t=1", "\"\\u{9}=1\""), ("\r\n=1", "\"\\u{D}\\u{A}=1\""), ("＝1", "\"'＝1\""), ("", "\"\""),
        ])
    func csv(_ text: String, _ cell: String) { #expect(CSVReporter.cell(text) == cell) }

    @Test("An accent behind a mark does not hide the mark")
    func accents() {
        let accent = "\u{308}"
        func same(_ a: String, _ b: String) -> Bool { Array(a.utf8) == Array(b.utf8) }
        #expect(same(CSVReporter.cell("\"\(accent),"), "\"\"\"\(accent),\""))
        #expect(same(CSVReporter.cell("=\(accent)1"), "\"'=\(accent)1\""))
        #expect(same(MarkdownReporter.escape("<\(accent)b>|\(accent)"), "&lt;\(accent)b&gt;&#124;\(accent)"))
        #expect(same(MarkdownReporter.escape("x:/" + "/\(accent)"), "x\\:/" + "/\(accent)"))
        #expect(same(MarkdownReporter.code("a`\(accent)|\(accent)"), "``a`\(accent)\\|\(accent)``"))
        #expect(same(GitHubReporter.property("a:\(accent),%\(accent)"), "a%3A\(accent)%2C%25\(accent)"))
    }

    @Test(
        "XML keeps markup and impossible characters out",
        arguments: [
            ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&apos;"), ("]]>", "]]&gt;"), ("\u{0}\u{1B}", "\\u{0}\\u{1B}"),
            ("\u{FFFE}\u{FFFF}", "\\u{FFFE}\\u{FFFF}"), ("\u{202E}x", "\\u{202E}x"), ("ü 한 σ", "ü 한 σ"),
            ("\n", "\\u{A}"),
        ])
    func xml(_ text: String, _ escaped: String) { #expect(XMLText.escape(text) == escaped) }

    @Test(
        "A path becomes a URI of its bytes, in which nothing is a scheme, a query or a fragment",
        arguments: [
            ("a/b.ktx", "a/b.ktx"), ("sceneID:x/y z@2x", "sceneID%3Ax/y%20z%402x"), ("javascript:x", "javascript%3Ax"),
            ("a?b#c", "a%3Fb%23c"), ("ü", "%C3%BC"), ("\\x0A\\\\\\xFF", "%0A%5C%FF"), ("%41", "%2541"),
            ("\\xZZ\\", "%5CxZZ%5C"), ("\\x0", "%5Cx0"), ("\\x+1", "%5Cx%2B1"), ("", "."),
        ])
    func uri(_ path: String, _ uri: String) { #expect(EvidenceURI.of(path) == uri) }

    @Test(
        "A workflow command keeps to its line and its fields",
        arguments: [
            ("a::b,c%", "a%3A%3Ab%2Cc%25", "a:\\u{3A}b,c%25"),
            ("x\n::error::y", "x\\u{A}%3A%3Aerror%3A%3Ay", "x\\u{A}:\\u{3A}error:\\u{3A}y"),
            ("##vso[x]", "#\\u{23}vso[x]", "#\\u{23}vso[x]"),
        ])
    func github(_ text: String, _ property: String, _ data: String) {
        #expect(GitHubReporter.property(text) == property)
        #expect(GitHubReporter.data(text) == data)
    }

    @Test(
        "Markdown keeps links, mentions, code and tables out of names",
        arguments: [
            ("<b>&", "&lt;b&gt;&amp;"), ("a|b", "a&#124;b"), ("[x](y)", "\\[x\\](y)"), ("@team #1", "`@`team \\#1"),
            ("`*_~$", "\\`\\*\\_\\~\\$"), ("https://x www.y", "https\\://x www\\.y"), ("a\\b", "a\\\\b"),
            ("a\nb", "a\\\\u\\{A\\}b"),
        ])
    func markdown(_ text: String, _ escaped: String) { #expect(MarkdownReporter.escape(text) == escaped) }

    @Test(
        "A code span holds any name",
        arguments: [
            ("a_b*c@d", "`a_b*c@d`"), ("a`b", "``a`b``"), ("``", "``` `` ```"), ("a|b", "`a\\|b`"), (" a", "`  a `"),
            ("<b>", "`<b>`"), ("a\nb", "`a\\u{A}b`"), ("", ""),
        ])
    func markdownCode(_ text: String, _ span: String) { #expect(MarkdownReporter.code(text) == span) }

    @Test("A long path keeps its end")
    func markdownLength() {
        let span = MarkdownReporter.code(String(repeating: "x", count: 5000) + "/name.ktx")
        #expect(span.count == 302 && span.hasPrefix("`…x") && span.hasSuffix("/name.ktx`"))
    }
}
