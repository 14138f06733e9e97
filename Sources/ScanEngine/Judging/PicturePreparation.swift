internal import ImageContainers
internal import MaskingAnalysis
internal import ReportModel

/// From one file of an app to its picture, with all that judging it depends on.
struct PicturePreparation: Sendable {
    let reading: SnapshotReading
    let rules: JudgingContext
    let screens: AppScreens

    /// A picture that can be judged.
    struct Picture: Sendable {
        var decoded: DecodedSnapshot
        /// The file's content, for launch images alone.
        var bytes: [UInt8]
        var context: JudgingContext
    }

    /// Reads one file, unless it ended an earlier process.
    func open(_ item: EvidenceItem) -> Result<SnapshotReading.File, SnapshotReading.Failure> {
        if let reason = reading.journal.reasonToLeaveOut(item.reportPath) {
            return .failure(SnapshotReading.Failure(message: reason))
        }
        return reading.journal.during(item.reportPath) { reading.open(item.candidate) }
    }

    /// Decodes a file and tells the others of its size.
    /// - Parameters:
    ///   - claimedPixels: what decoding cost where it failed.
    ///   - work: what decoding and judging are counted by.
    func picture(
        _ item: EvidenceItem, _ file: consuming Result<SnapshotReading.File, SnapshotReading.Failure>,
        claimedPixels: Int, launchImages: [CoverPicture], _ work: PictureWork
    ) async -> (facts: PictureFacts, picture: Result<Picture, SnapshotReading.Failure>) {
        var facts = PictureFacts(item)
        let outcome = reading.journal.during(item.reportPath) {
            reading.decode(file, keepingBytes: item.isLaunchImage)
        }
        _ = consume file
        facts.sha256 = outcome.sha256
        facts.container = outcome.container?.rawValue
        let decoded: DecodedSnapshot
        switch outcome.picture {
        case .success(let picture): decoded = picture
        case .failure(let failure):
            await screens.announce(item, size: nil)
            outcome.spend(on: work, pixels: claimedPixels)
            return (facts, .failure(failure))
        }
        outcome.spend(on: work, pixels: decoded.size.area)
        await screens.announce(item, size: decoded.size)

        let scale = await screens.scale(of: decoded.size, item)
        facts.formatConfidence = decoded.confidence.rawValue
        facts.scale = scale.scale
        facts.notes = decoded.notes + (scale.note.map { [$0] } ?? [])
        facts.take(decoded.picture, pixelsPerPoint: scale.pixelsPerPoint)
        var context = rules
        context.launchImages = launchImages
        context.work = work
        context.loss = decoded.loss
        context.pixelsPerPoint = scale.pixelsPerPoint
        return (facts, .success(Picture(decoded: decoded, bytes: outcome.bytes, context: context)))
    }
}

extension SnapshotReading.Outcome {
    /// Counts what decoding took.
    func spend(on work: PictureWork, pixels: Int) {
        work.spend(decodingCost, pixels: pixels)
        work.spend(PictureWork.Cost.searching, pixels: searchedBytes)
    }

    /// Steps for each pixel that decoding took.
    private var decodingCost: Int {
        guard container?.holdsTexture == true else {
            return isSlow ? PictureWork.Cost.slowFile : PictureWork.Cost.file
        }
        // Of an inferred order of blocks two were tried.
        let isInferred = (try? picture.get())?.confidence == .inferred
        return isInferred ? PictureWork.Cost.slowFile : PictureWork.Cost.texture
    }
}
