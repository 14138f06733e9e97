internal import ArgumentParser
internal import Policy
internal import ScanEngine

/// Whether and how what leaks is read.
struct ReadingOptions: ParsableArguments {
    @Flag(
        help: "Read the text and codes of what leaks and say what is sensitive in them; needs Tesseract (make reading)."
    )
    var read = false

    @Flag(
        help: "With --read: reports hold the values that were read, not only their kinds; a redacted page never does.")
    var values = false

    func validate() throws {
        if values, !read { throw ValidationError("--values needs --read") }
    }

    func request(_ settings: ReadingSettings) -> ReadingRequest? {
        read ? ReadingRequest(settings, keepsValues: values) : nil
    }
}
