internal import Foundation
internal import PixelModel
internal import Policy
internal import Reading
internal import ReportModel
internal import Vocabulary

/// Reads pictures, one on each thread that asks. The libraries are loaded with the first desk, in the process that scans.
package final class ReadingDesk: @unchecked Sendable {
    /// Engines that nobody uses right now. They belong to one thread at a time; the lock hands them over.
    private var idle: [PictureReader] = []
    private let lock = NSLock()
    private let make: () -> PictureReader
    private let keepsValues: Bool
    private let hasConfiguration: Bool
    /// What can't be read at all and what to install, a line each.
    let problems: [String]
    private let textProblem: String?
    /// What can be read of the others says nothing of a canary in another script.
    private let unreadCanary: String?

    /// Languages used where the configuration names none: each line that one is not sure of is read by the next.
    private static let mostLanguages = 6
    /// Words that a name, a slogan or a message on a cover does not have.
    private static let screenWords = 12

    init(_ request: ReadingRequest, hasTemplates: Bool) {
        let data = LanguageData.installed()
        let languages = request.settings.languages ?? Array(data.languages.prefix(Self.mostLanguages))
        var problems: [String] = []
        do throws(EngineFailure) {
            _ = try TesseractEngine.all(languages, data: data)
            textProblem = nil
        } catch {
            textProblem = error.description
            problems.append(error.description)
        }
        do throws(EngineFailure) { _ = try CodeScanner() } catch { problems.append(error.description) }
        let unread = textProblem == nil ? Self.unreadCanary(request.settings.canaries, by: languages) : nil
        unreadCanary = unread
        if let unread { problems.append(unread) }
        self.problems = problems
        keepsValues = request.keepsValues
        hasConfiguration = hasTemplates
        let values = ValueFinder(own: request.settings.patterns)
        let canaries = CanaryFinder(request.settings.canaries)
        make = {
            PictureReader(
                engines: (try? TesseractEngine.all(languages, data: data)) ?? [], codes: try? CodeScanner(),
                values: values,
                canaries: canaries)
        }
    }

    private static func unreadCanary(_ canaries: [Canary], by languages: [String]) -> String? {
        for canary in canaries {
            guard let script = LetterScript.unread(in: canary.text, by: languages) else { continue }
            return
                "the canary \"\(canary.name)\" has \(script.rawValue) letters, which no language in use has: "
                + languages.joined(separator: ", ")
        }
        return nil
    }

    /// - Parameters:
    ///   - size: of the file's first picture, in whose pixels places are reported.
    ///   - steps: that may be taken.
    ///   - refusal: what is said where they do not suffice.
    /// - Returns: what is read, the steps that it took, and whether no more were needed.
    func read(
        _ pictures: [LeakingPicture], size: PixelSize, steps: Int, refusal: String
    ) -> (report: ReadingReport, steps: Int, isWhole: Bool) {
        lock.lock()
        let reader = idle.popLast() ?? make()
        lock.unlock()
        defer {
            lock.lock()
            idle.append(reader)
            lock.unlock()
        }
        var report = ReadingReport(incomplete: textProblem ?? unreadCanary)
        var (spent, isWhole) = (0, true)
        for picture in pictures {
            let text = reader.read(picture.image, picture.task, steps: steps - spent)
            spent += text.steps
            // Lines are looked at once more only where steps are left.
            let isCut = text.isOutOfSteps && text.incomplete != nil
            if isCut { isWhole = false }
            report.incomplete = report.incomplete ?? (isCut ? refusal : text.incomplete)
            report.words += text.lines.reduce(0) { $0 + $1.words.count { Self.isWord($0) } }
            let scale = (
                Double(size.width) / Double(max(1, picture.image.width)),
                Double(size.height) / Double(max(1, picture.image.height))
            )
            for value in values(text) {
                guard !picture.ignores(PixelRectangle(x: value.x, y: value.y, width: value.width, height: value.height))
                else { continue }
                let placed = value.scaled(scale)
                if !report.values.contains(placed) { report.values.append(placed) }
            }
            if picture.judgement.verdict == .unrecognizedCover, !hasConfiguration, report.words >= Self.screenWords {
                report.values.append(
                    ReadValue(
                        kind: .words, name: nil, masked: "\(report.words) words", value: nil, x: 0, y: 0,
                        width: size.width,
                        height: size.height, certainty: .likely, way: text.lines.first?.way ?? .plain))
            }
        }
        // People read what engines do not: that nothing was found proves nothing.
        if report.words == 0, report.values.isEmpty, pictures.contains(where: { $0.judgement.verdict.isLeak }) {
            report.incomplete = report.incomplete ?? "no word was found in it"
        }
        report.values.sort { ($0.y, $0.x, $0.kind.rawValue) < ($1.y, $1.x, $1.kind.rawValue) }
        return (report, spent, isWhole)
    }

    /// Certainty and letters of what is a word, not the grain of a picture.
    private static let leastCertainty = 0.6

    private static func isWord(_ word: RecognizedWord) -> Bool {
        word.certainty >= leastCertainty && word.text.count { $0.isLetter || $0.isNumber } >= 3
    }

    private func values(_ text: PictureText) -> [ReadValue] {
        let canaries = text.canaries.map { canary in
            ReadValue(
                kind: .canary, name: canary.name, masked: nil, value: nil, box: canary.box,
                certainty: canary.certainty == 1 ? .proven : .likely, way: canary.way)
        }
        let values = text.values.map { value in
            ReadValue(
                kind: ReadableKind(value.type), name: value.detail, masked: value.masked,
                value: keepsValues ? value.text : nil,
                box: value.box, certainty: value.certainty, way: value.way)
        }
        let codes = text.codes.map { code in
            ReadValue(
                kind: .code, name: "\(code.symbology), \(code.content.rawValue)",
                masked: "(\(code.payload.count) characters)", value: keepsValues ? code.payload : nil, box: code.box,
                certainty: .proven, way: code.way)
        }
        return canaries + values + codes
    }
}

extension ReadValue {
    fileprivate init(
        kind: ReadableKind, name: String?, masked: String?, value: String?, box: PixelRectangle,
        certainty: ReadingCertainty, way: ReadingWay
    ) {
        self.init(
            kind: kind, name: name, masked: masked, value: value, x: box.x, y: box.y, width: box.width,
            height: box.height,
            certainty: certainty, way: way)
    }

    /// In pixels of another picture of the same screen.
    fileprivate func scaled(_ factor: (x: Double, y: Double)) -> ReadValue {
        guard factor != (1, 1) else { return self }
        var value = self
        value.x = Int(Double(x) * factor.x)
        value.y = Int(Double(y) * factor.y)
        value.width = Int((Double(width) * factor.x).rounded(.up))
        value.height = Int((Double(height) * factor.y).rounded(.up))
        return value
    }
}
