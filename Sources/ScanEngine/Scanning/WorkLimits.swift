/// What the pictures of a scan may cost, all together and each. Steps are those of `PictureWork`.
///
/// Each picture within `DecodeLimits` is harmless; a thousand of them fit into a few kilobytes of an archive. So what all of
/// them may cost grows with the evidence. A texture of one colour on a phone's screen takes 6 million steps and has 2 KB in
/// a folder, 350 bytes in an archive; an ordinary one takes 15 to 25 million and has 7 KB or more.
public struct WorkLimits: Sendable, Equatable {
    /// Steps of all pictures, however small the evidence is: more than a thousand screens of one colour in no room at all,
    /// or eight seconds of what is costliest.
    public var scanWork: Int
    /// Further steps for each byte of the evidence: of an archive's file, or of the pictures in folders. A screen of one
    /// colour in a file of its own takes six tenths of what it brings.
    public var scanWorkPerByte: Int
    /// Steps of one picture file: six hundred drawings of covers on a phone's screen, or thirty on a photograph of 48
    /// million pixels.
    public var pictureWork: Int
    /// Bytes of memory for all pictures in work, as far as that is known before. One picture may always be in work.
    public var pictureMemory: Int
    /// Steps of reading what leaks in evidence of up to a mebibyte, seven seconds: eighteen telephone screens, of which so
    /// much holds ten.
    public var readingWork: Int
    /// Further steps of reading for each byte beyond. A screen takes 500 million on average and brings five times as many.
    public var readingWorkPerByte: Int

    public init(
        scanWork: Int = 8_000_000_000, scanWorkPerByte: Int = 5000, pictureWork: Int = 9_000_000_000,
        pictureMemory: Int = 512 << 20, readingWork: Int = 9_000_000_000, readingWorkPerByte: Int = 20_000
    ) {
        self.scanWork = scanWork
        self.scanWorkPerByte = scanWorkPerByte
        self.pictureWork = pictureWork
        self.pictureMemory = pictureMemory
        self.readingWork = readingWork
        self.readingWorkPerByte = readingWorkPerByte
    }
}
