internal import PixelModel

/// Which way the stored rows and columns run, as the `KTXorientation` key says; right and down where it is missing.
struct ImageOrientation: Sendable, Equatable {
    let isLeftward: Bool
    let isUpward: Bool

    static let key = "KTXorientation"

    /// Reads `S=r,T=d` (KTX 1.1) and `rd` (KTX 2.0). Letters besides l and u count as the standard direction.
    init(_ text: String?) {
        guard let text else {
            isLeftward = false
            isUpward = false
            return
        }
        if text.contains("=") {
            isLeftward = text.contains("S=l")
            isUpward = text.contains("T=u")
        } else {
            isLeftward = text.first == "l"
            isUpward = text.dropFirst().first == "u"
        }
    }

    var note: String? {
        switch (isLeftward, isUpward) {
        case (false, false): nil
        case (false, true): "rows are stored from the bottom up (\(Self.key)); turned"
        case (true, false): "columns are stored from right to left (\(Self.key)); turned"
        case (true, true): "rows and columns are stored in reverse (\(Self.key)); turned"
        }
    }

    /// Whether rows and columns run right and down.
    var isUpright: Bool { !isLeftward && !isUpward }

    func upright(_ picture: SnapshotPicture) -> SnapshotPicture {
        isUpright ? picture : .pixels(upright(picture.image))
    }

    /// The picture with its first row at the top and its first column at the left.
    func upright(_ image: RGBAImage) -> RGBAImage {
        guard !isUpright else { return image }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(image.pixels.count)
        let rowBytes = image.width * 4
        for y in 0..<image.height {
            let row = (isUpward ? image.height - 1 - y : y) * rowBytes
            if isLeftward {
                for place in stride(from: row + rowBytes - 4, through: row, by: -4) {
                    pixels.append(contentsOf: image.pixels[place..<place + 4])
                }
            } else {
                pixels.append(contentsOf: image.pixels[row..<row + rowBytes])
            }
        }
        return RGBAImage(size: image.size, pixels: pixels)
    }
}
