import PixelModel
internal import Vocabulary

/// Makes image templates: as few pictures as explain all examples.
enum PictureLearning {
    static func learn(_ examples: CoverExamples) throws(TemplateLearningError) -> LearnedTemplate {
        let sets = sets(of: examples, atMost: TemplateLearning.mostPictures)
        guard sets.reduce(0, { $0 + $1.members.count }) == examples.all.count else {
            throw TemplateLearningError(
                description: "the pictures have too little in common: more than "
                    + "\(TemplateLearning.mostPictures) different covers, so they show content, not a cover")
        }
        var result = LearnedTemplate(covers: [], findings: [], warnings: [])
        for set in sets {
            result.covers.append(cover(set, examples))
            let first = examples.all[set.members[0]]
            let (size, count) = (first.image.size, set.members.count)
            result.findings.append(
                count == 1
                    ? "a picture of \(size) pixels, from one example"
                    : "a picture of \(size) pixels that explains \(count) examples, drawn as \(set.fit.rawValue)")
            if count == 1, examples.all.count > 1 {
                let name = first.picture.name.map { "\($0) (\(size))" } ?? "the picture of \(size) pixels"
                result.warnings.append("\(name) has nothing in common with the others: make sure that it is a cover")
            }
        }
        if examples.all.count == 1 {
            result.warnings.append("learned from one picture: a second one would show that nothing in it changes")
        }
        return result
    }

    /// Examples that show one picture, and how it is drawn on them.
    struct Set {
        /// The largest picture first.
        var members: [Int]
        var fit: FitMode
    }

    /// Divides examples into pictures, the largest first.
    /// - Parameter most: no more sets than this; what is left is in none.
    static func sets(of examples: CoverExamples, atMost most: Int) -> [Set] {
        let examples = examples.all
        // A large picture tells more about smaller ones than the other way round.
        var open = examples.indices.sorted { examples[$0].image.size.area > examples[$1].image.size.area }
        var result: [Set] = []
        while let first = open.first, result.count < most {
            let best = bestFit(of: examples[first].image, among: open.dropFirst(), examples)
            result.append(Set(members: [first] + best.explained, fit: best.fit))
            open.removeAll(where: result[result.count - 1].members.contains)
        }
        return result
    }

    /// The cover that a set shows, and its picture.
    static func cover(_ set: Set, _ examples: CoverExamples) -> LearnedCover {
        let examples = examples.all
        let size = examples[set.members[0]].image.size
        let image = mean(set.members.filter { examples[$0].image.size == size }.map { examples[$0].image })
        return LearnedCover(
            cover: .image(CoverPicture(image), fit: set.fit, background: image.cornerColor),
            pictures: ["image": .init(image: image)])
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
