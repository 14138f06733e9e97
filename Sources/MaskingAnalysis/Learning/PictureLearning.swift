import PixelModel
internal import Vocabulary

/// Makes image templates: as few pictures as explain all examples.
enum PictureLearning {
    static func learn(_ examples: CoverExamples) throws(TemplateLearningError) -> LearnedTemplate {
        let examples = examples.all
        // A large picture tells more about smaller ones than the other way round.
        var open = examples.indices.sorted { examples[$0].image.size.area > examples[$1].image.size.area }
        var result = LearnedTemplate(covers: [], findings: [], warnings: [])
        while let first = open.first {
            guard result.covers.count < TemplateLearning.mostPictures else {
                throw TemplateLearningError(
                    description: "the pictures have too little in common: more than "
                        + "\(TemplateLearning.mostPictures) different covers, so they show content, not a cover")
            }
            let best = bestFit(of: examples[first].image, among: open.dropFirst(), examples)
            let explained = [first] + best.explained
            let same = explained.filter { examples[$0].image.size == examples[first].image.size }
            let image = mean(same.map { examples[$0].image })
            result.covers.append(
                LearnedCover(
                    cover: .image(CoverPicture(image), fit: best.fit, background: image.cornerColor),
                    pictures: ["image": .init(image: image)]))
            let size = image.size
            result.findings.append(
                explained.count == 1
                    ? "a picture of \(size) pixels, from one example"
                    : "a picture of \(size) pixels that explains \(explained.count) examples, drawn as "
                        + best.fit.rawValue)
            if explained.count == 1, examples.count > 1 {
                result.warnings.append(
                    "the picture of \(size) pixels has nothing in common with the others: make sure that it is a cover")
            }
            open.removeAll(where: explained.contains)
        }
        if examples.count == 1 {
            result.warnings.append("learned from one picture: a second one would show that nothing in it changes")
        }
        return result
    }

    /// Whether the largest example explains all others.
    static func isOnePicture(_ examples: CoverExamples) -> Bool {
        let examples = examples.all
        guard
            let first = examples.indices.max(by: { examples[$0].image.size.area < examples[$1].image.size.area })
        else { return false }
        let others = examples.indices.filter { $0 != first }
        return bestFit(of: examples[first].image, among: others[...], examples).explained.count == others.count
    }

    /// The way of drawing that explains most of the others, and of several the one that leaves least.
    private static func bestFit(
        of image: RGBAImage, among others: ArraySlice<Int>, _ examples: [CoverExamples.Example]
    ) -> (fit: FitMode, explained: [Int]) {
        var best: (fit: FitMode, explained: [Int], misfit: Double) = (.aspectFill, [], .infinity)
        let picture = CoverPicture(image)
        for fit in FitMode.allCases {
            let matcher = TemplateMatcher(cache: PredictionCache())
            var explained: [Int] = []
            var misfit = 0.0
            for index in others {
                let scale = examples[index].pixelsPerPoint
                let drawing = matcher.bestDrawing(
                    of: picture, id: "", technique: .image, fits: [fit], background: image.cornerColor,
                    grid: examples[index].grid, pixelsPerPoint: scale)
                guard let found = drawing else { continue }
                guard LeakGrouping.groups(in: found.residual.mask, pixelsPerPoint: scale).isEmpty else { continue }
                explained.append(index)
                misfit += found.residual.misfit
            }
            if explained.count > best.explained.count
                || (explained.count == best.explained.count && !explained.isEmpty && misfit < best.misfit)
            {
                best = (fit, explained, misfit)
            }
        }
        return (best.fit, best.explained)
    }

    /// The mean of pictures of one size that show the same: the codec's errors differ from file to file.
    private static func mean(_ images: [RGBAImage]) -> RGBAImage {
        guard let first = images.first, images.count > 1 else { return images[0] }
        var sums = first.pixels.map(UInt32.init)
        for image in images.dropFirst() {
            for (index, value) in image.pixels.enumerated() { sums[index] += UInt32(value) }
        }
        let count = UInt32(images.count)
        return RGBAImage(size: first.size, pixels: sums.map { UInt8(min(255, ($0 + count / 2) / count)) })
    }
}
