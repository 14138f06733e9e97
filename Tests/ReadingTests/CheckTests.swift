import Testing

@testable import Reading

@Suite struct CheckTests {
    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }

    @Test(
        "Keccak-256 is the one of Ethereum",
        arguments: [
            ("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
            ("abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
        ])
    func keccak(_ message: String, _ expected: String) {
        #expect(Self.hex(Keccak.hash256(Array(message.utf8))) == expected)
    }

    @Test(
        "Addresses of EIP-55 have their checksum, and lose it with one letter's case",
        arguments: [
            "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
            "dbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "D1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
        ])
    func checksummed(_ address: String) throws {
        #expect(WalletAddresses.hasChecksum(Array(address.utf8)))
        var bytes = Array(address.utf8)
        let place = try #require(bytes.firstIndex { $0.isLetter })
        bytes[place] ^= 0x20
        #expect(!WalletAddresses.hasChecksum(bytes))
    }

    @Test("Bech32 and bech32m are told by BIP-173's and BIP-350's own addresses")
    func bech32() {
        func isValid(_ data: String) -> Bool { Bech32.isValid(prefix: Array("bc".utf8), data: Array(data.utf8)) }
        #expect(isValid("qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"))
        #expect(isValid("p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"))
        #expect(!isValid("qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"))
        #expect(!isValid("b"))
    }

    @Test("Base 58 has a checksum of four bytes")
    func base58() {
        #expect(Base58.checked(Array("1BoatSLRHtKNngkdXEeobR76b53LETtpyT".utf8))?.first == 0)
        #expect(Base58.checked(Array("1BoatSLRHtKNngkdXEeobR76b53LETtpyU".utf8)) == nil)
        #expect(Base58.checked(Array("0OIl".utf8)) == nil)
    }

    @Test("The word list is the standard's")
    func words() {
        #expect(SeedPhrases.list.count == 2048)
        #expect(SeedPhrases.list.first == "abandon")
        #expect(SeedPhrases.list.last == "zoo")
        #expect(SeedPhrases.list == SeedPhrases.list.sorted())
    }
}
