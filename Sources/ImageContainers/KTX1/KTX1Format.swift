/// The pixel format that a KTX 1.1 header names.
struct KTX1Format: Sendable, Equatable {
    let texture: TextureFormat
    let notes: [String]

    /// - Throws: `unsupported` with the constants and their names.
    init(_ header: KTX1Header) throws(ContainerError) {
        var notes: [String] = []
        if let (footprint, profile) = OpenGLFormat.astc(header.glInternalFormat) {
            texture = .astc(footprint, profile)
            if header.glType != 0 || header.glFormat != 0 {
                notes.append("glType and glFormat are not 0, as compressed formats have them")
            }
            self.notes = notes
            return
        }
        let isCompressed = OpenGLNames.compressedFormats[header.glInternalFormat] != nil
        if isCompressed || (header.glType == 0 && header.glFormat == 0) {
            throw .unsupported(
                .ktx1, offset: KTX1Header.FieldOffset.glInternalFormat,
                feature: OpenGLFormat.described(header.glInternalFormat))
        }
        guard let layout = OpenGLFormat.layout(glType: header.glType, glFormat: header.glFormat) else {
            let type = OpenGLNames.types[header.glType] ?? "unknown"
            let format = OpenGLNames.formats[header.glFormat] ?? "unknown"
            throw .unsupported(
                .ktx1, offset: KTX1Header.FieldOffset.glType,
                feature:
                    "glType \(hexadecimal(header.glType)), \(type), with glFormat \(hexadecimal(header.glFormat)), "
                    + "\(format), \(OpenGLFormat.described(header.glInternalFormat))")
        }
        texture = .uncompressed(layout)
        if header.glTypeSize != 0, Int(header.glTypeSize) != layout.unitBytes {
            notes.append("glTypeSize is \(header.glTypeSize); \(layout.name) has units of \(layout.unitBytes) bytes")
        }
        if OpenGLNames.sizedFormats[header.glInternalFormat] == nil {
            notes.append("\(OpenGLFormat.described(header.glInternalFormat)); read by glType and glFormat")
        }
        self.notes = notes
    }
}
