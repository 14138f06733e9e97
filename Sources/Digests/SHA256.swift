#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import CNettle
#endif

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece, by Nettle; on macOS by the system.
package struct SHA256: Sendable {
    #if canImport(CryptoKit)
        private var state = CryptoKit.SHA256()
    #else
        private var state = sha256_ctx()
    #endif

    package init() {
        #if !canImport(CryptoKit)
            unsafe nettle_sha256_init(&state)
        #endif
    }

    package mutating func update(_ bytes: [UInt8]) {
        #if canImport(CryptoKit)
            state.update(data: bytes)
        #else
            unsafe nettle_sha256_update(&state, bytes.count, bytes)
        #endif
    }

    package consuming func finalize() -> SHA256Digest {
        #if canImport(CryptoKit)
            return SHA256Digest(bytes: Array(state.finalize()))
        #else
            var digest = [UInt8](repeating: 0, count: 32)
            unsafe snapveil_sha256_digest(&state, &digest)
            return SHA256Digest(bytes: digest)
        #endif
    }

    package static func hash(_ bytes: [UInt8]) -> SHA256Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finalize()
    }
}

/// The 32 bytes of a SHA-256.
package struct SHA256Digest: Hashable, Sendable {
    package let bytes: [UInt8]

    private static let digits = Array("0123456789abcdef".utf8)

    /// 64 lower-case digits.
    package var hexadecimal: String {
        String(decoding: bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
