import Digests
import Testing

@Suite struct SHA256Tests {
    /// FIPS 180-4's examples and those of its test vectors.
    static let known = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test(arguments: known)
    func `A digest is the standard's, whole and in pieces`(text: String, digest: String) {
        let bytes = Array(text.utf8)
        #expect(SHA256.hash(bytes).hexadecimal == digest)
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: 1023) {
            hash.update(Array(bytes[start..<min(start + 1023, bytes.count)]))
        }
        hash.update([])
        #expect(hash.finalize().hexadecimal == digest)
    }
}
