internal import PixelModel

/// From the stored channels of a KTX 2.0 picture to those that are shown, and what is lost on the way.
struct KTX2Channels: Sendable {
    var isPremultiplied = false
    var swizzle: ChannelSwizzle?
    var format: TextureFormat?
    var orientation = ImageOrientation(nil)

    var notes: [String] {
        (isPremultiplied ? ["colours were premultiplied by alpha; divided"] : [])
            + (swizzle.map { ["channels arranged as \(ChannelSwizzle.key) \($0.text) says"] } ?? [])
    }

    func shown(_ stored: SnapshotPicture) -> SnapshotPicture {
        // What is kept as blocks is opaque: dividing by alpha changes nothing.
        if case .blocks = stored, swizzle == nil, orientation.isUpright { return stored }
        let straight = isPremultiplied ? StraightAlpha.image(fromPremultiplied: stored.image) : stored.image
        return .pixels(orientation.upright(swizzle?.apply(to: straight) ?? straight))
    }

    /// Pictures that the arrangement hides.
    ///
    /// - Parameter again: decodes the stored channels once more.
    func hidden(
        in stored: SnapshotPicture, isOpaque: Bool, _ again: @escaping @Sendable () throws(ContainerError) -> RGBAImage
    ) -> [FurtherPicture] {
        guard isPremultiplied || swizzle != nil else { return [] }
        var hidden: [FurtherPicture] = []
        func add(_ name: String, isOpaque: Bool, _ change: @escaping @Sendable (RGBAImage) -> RGBAImage) {
            hidden.append(
                FurtherPicture(name) { [orientation] () throws(ContainerError) in
                    DecodedSnapshot(
                        container: .ktx2, image: orientation.upright(change(try again())), confidence: .confirmed,
                        isKnownOpaque: isOpaque, notes: [])
                })
        }
        let hasAlpha = !isOpaque && !stored.image.isOpaque
        if isPremultiplied, hasAlpha, StraightAlpha.hasColorsAboveAlpha(stored.image) {
            add("stored colours", isOpaque: true) { $0.withoutAlpha }
        }
        if let swizzle {
            if swizzle.hidesColor(of: format) { add("stored channels", isOpaque: isOpaque) { $0 } }
            if swizzle.hidesAlpha, hasAlpha { add("stored alpha", isOpaque: true) { $0.alphaAsGray } }
        }
        return hidden
    }
}
