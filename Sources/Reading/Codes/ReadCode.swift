public import PixelModel
public import Vocabulary

/// A code that was decoded.
public struct ReadCode: Sendable, Equatable {
    /// How it is drawn, e.g. `QR code`.
    public var symbology: String
    public var content: Content
    public var payload: String
    /// In pixels of the picture.
    public var box: PixelRectangle
    public var way: ReadingWay

    /// What a code is for, by its first characters.
    public enum Content: String, Sendable, Codable, CaseIterable {
        /// The secret of a second factor.
        case otpauth
        /// Of a bank or a crypto-currency.
        case payment
        /// Access to a network.
        case wifi
        case contact
        case url
        /// A product or an item.
        case number
        case text
    }

    init(symbology: String, payload: [UInt8], box: PixelRectangle, way: ReadingWay) {
        (self.symbology, self.box, self.way) = (symbology, box, way)
        self.payload = String(decoding: payload, as: UTF8.self)
        content = Self.content(self.payload, symbology)
    }

    private static func content(_ payload: String, _ symbology: String) -> Content {
        let small = payload.lowercased()
        if small.hasPrefix("otpauth") { return .otpauth }
        // EPC069-12, Swiss QR-bill, EMVCo, and the schemes of payments and wallets.
        let payments = [
            "bcd\n", "bcd\r\n", "spc\n", "spc\r\n", "000201", "bitcoin:", "ethereum:", "litecoin:", "lightning:",
            "lnbc", "upi:",
            "swish", "bezahlcode", "paypal", "monero:", "st0001", "spd*", "hct",
        ]
        if payments.contains(where: { small.hasPrefix($0) }) { return .payment }
        if small.hasPrefix("wifi:") { return .wifi }
        if small.hasPrefix("begin:vcard") || small.hasPrefix("mecard:") || small.hasPrefix("mailto:")
            || small.hasPrefix("tel:")
        {
            return .contact
        }
        if small.hasPrefix("http://") || small.hasPrefix("https://") || small.hasPrefix("www.") { return .url }
        return payload.allSatisfy(\.isNumber) && symbology != "QR code" ? .number : .text
    }
}
