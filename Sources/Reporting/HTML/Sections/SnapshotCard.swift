internal import Foundation
internal import PixelModel
internal import ReportModel
internal import ReportPictures
internal import Vocabulary

/// One snapshot: thumbnail, verdict and reason; beneath them what the viewer and the printed page show of it.
struct SnapshotCard {
    let entry: PageContents.Entry
    let album: PictureAlbum?
    private let snapshot: SnapshotReport
    private let words: PageWords

    init(entry: PageContents.Entry, album: PictureAlbum?) {
        (self.entry, self.album, snapshot) = (entry, album, entry.snapshot)
        words = PageWords(snapshot, album?.privacy ?? .none)
    }

    func write(to page: inout HTMLWriter) throws {
        let pictures = entry.pictures
        let thumbnail = try pictures.map { try album?.jpeg($0.thumbnail) ?? [] }
        let isLike = entry.group != nil && entry.alike.isEmpty
        page.element(
            "article",
            [
                "class": "card v-\(snapshot.verdict.rawValue)" + (isLike ? " like" : ""), "id": entry.id,
                "data-file": snapshot.path, "data-verdict": snapshot.verdict.rawValue, "data-app": "\(entry.app)",
                "data-rules": entry.rules.joined(separator: " "), "data-group": entry.group.map(String.init),
                "data-fingerprint": entry.finding?.fingerprint, "data-scene": snapshot.scene,
                // A digest would tell which guess at a hidden picture is right.
                "data-sha256": album?.privacy == .full ? entry.finding?.sha256 : nil,
                "data-width": snapshot.width.map(String.init), "data-height": snapshot.height.map(String.init),
                "data-snapshot": pictures?.larger?.elementID, "data-cover": pictures?.cover?.elementID,
                "data-residual": pictures?.residual?.elementID,
                "data-sensitive": Self.list(pictures?.sensitive ?? []),
                "data-ignored": Self.list(pictures?.ignored ?? []),
                "data-redacted": pictures?.isRedacted == true ? "" : nil,
                "data-doubted": entry.finding?.suppression?.doubt != nil ? "" : nil,
                "data-decision": entry.finding?.decision?.rawValue,
                "data-reason": entry.finding?.decisionReason, "data-expires": entry.finding?.suppression?.expires,
            ]
        ) { page in
            page.element("button", ["type": "button", "class": "open"]) { page in
                page.element("span", ["class": "shot"]) { page in
                    if let pictures, let thumbnail {
                        page.picture(
                            [
                                "alt": "", "loading": "lazy", "decoding": "async",
                                "width": "\(pictures.thumbnailSize.width)",
                                "height": "\(pictures.thumbnailSize.height)",
                            ], jpeg: thumbnail)
                        outlines(&page)
                    } else {
                        page.element(
                            "span", ["class": "no-picture"],
                            snapshot.verdict == .unreadable ? "unreadable" : "no picture")
                    }
                }
                page.element("span", ["class": "label"]) { page in
                    page.element("span", ["class": "badge v-\(snapshot.verdict.rawValue)"], snapshot.verdict.words)
                    page.element("span", ["class": "what"], words.sentence(snapshot.explanation))
                    page.element("span", ["class": "file"]) { $0.name(Self.short(SnapshotText.fileName(snapshot))) }
                }
            }
            page.element("p", ["class": "where"]) { page in
                if let place { page.name(place) }
                for mark in marks { page.element("span", ["class": "mark"], mark) }
            }
            if !entry.alike.isEmpty {
                page.element("p", ["class": "alike"]) { page in
                    page.element(
                        "button", ["type": "button", "class": "more", "aria-expanded": "true"],
                        "\(entry.alike.count) more like it")
                }
            }
            detail(&page)
        }
        page.lineBreak()
    }

    /// Around what leaks, light beneath and red above, so that one of both is seen on any colour.
    private func outlines(_ page: inout HTMLWriter) {
        guard snapshot.verdict.isLeak, let width = snapshot.width, let height = snapshot.height, width > 0, height > 0
        else { return }
        let places = words.regions(snapshot.regions).map(\.place)
        page.element(
            "svg", ["class": "marks", "viewBox": "0 0 \(width) \(height)", "aria-hidden": "true"]
        ) { page in
            for kind in ["edge", "leak"] {
                for place in places {
                    page.element(
                        "rect",
                        [
                            "class": kind, "x": "\(place.x)", "y": "\(place.y)", "width": "\(place.width)",
                            "height": "\(place.height)",
                        ], "")
                }
            }
        }
    }

    /// Both ends of a long name: the middle of a UUID tells nobody anything.
    private static func short(_ name: Substring) -> String {
        name.count <= 24 ? String(name) : "\(name.prefix(8))…\(name.suffix(8))"
    }

    private var place: String? {
        if snapshot.group == "launch-images" { return "launch images" }
        if snapshot.group == "recents" { return "recent apps of Android" }
        guard let scene = snapshot.scene else { return nil }
        // What is left of `com.example.app-default` beneath the app's own name.
        let own = snapshot.bundleIdentifier.map { $0 + "-" } ?? ""
        return "scene \(!own.isEmpty && scene.hasPrefix(own) ? String(scene.dropFirst(own.count)) : scene)"
    }

    private var marks: [String] {
        var marks = [snapshot.variant].compactMap(\.self)
        if let mark = entry.finding?.decision?.words ?? entry.finding?.suppression?.words { marks.append(mark) }
        marks += entry.record.map(\.rule)
        return marks
    }

    private func detail(_ page: inout HTMLWriter) {
        page.element("div", ["class": "detail"]) { page in
            page.element("p", ["class": "why"], words.sentence(snapshot.message))
            if let suppression = entry.finding?.suppression {
                page.element("p", ["class": "accepted"], suppression.sentence)
            }
            for finding in entry.record {
                page.element("p", ["class": "record"]) { page in
                    page.element("code", finding.rule)
                    page.write(" \(words.sentence(finding))")
                }
            }
            if !snapshot.regions.isEmpty { regions(&page) }
            if let reading = snapshot.reading { readable(reading, &page) }
            if !snapshot.objections.isEmpty { objections(&page) }
            for note in snapshot.notes { page.element("p", ["class": "note"], words.sentence(note)) }
            if let rule = entry.finding?.rule {
                page.element("p") { page in
                    page.element(
                        "a", ["href": "#rule-\(rule)", "class": "action", "data-open-rule": ""], "What to change")
                }
            }
            // What a printed page has in the place of the facts.
            page.element("p", ["class": "printed"]) { page in
                page.name(SnapshotText.fileName(snapshot))
                if let fingerprint = entry.finding?.fingerprint { page.write(" \(fingerprint)") }
                if !entry.alike.isEmpty { page.write(" and \(entry.alike.count) more like it") }
            }
            facts(&page)
        }
    }

    /// What can be read, with its places; the values themselves only on a page that hides nothing.
    private func readable(_ reading: ReadingReport, _ page: inout HTMLWriter) {
        if !reading.values.isEmpty {
            page.element("p", ["class": "readable"], "Readable:")
            page.element("ol", ["class": "regions readable"]) { page in
                for value in reading.values {
                    let place = words.place(x: value.x, y: value.y, width: value.width, height: value.height)
                    page.element("li", ["data-place": Self.text(place), "data-kind": value.kind.rawValue]) { page in
                        page.write(words.sentence(value))
                        page.element("small", " \(place), \(value.evidence)")
                    }
                }
            }
        }
        if let reason = reading.incomplete { page.element("p", ["class": "note"], "Not read wholly: \(reason)") }
    }

    /// Why it does not look like a cover.
    private func objections(_ page: inout HTMLWriter) {
        page.element("p", ["class": "no-cover"], "Does not look like a cover:")
        page.element("ul", ["class": "no-cover"]) { page in
            for objection in snapshot.objections {
                page.element("li") { page in
                    page.write(words.sentence(objection))
                    page.element("small", " \(objection.rule.rawValue)")
                }
            }
        }
    }

    private func regions(_ page: inout HTMLWriter) {
        page.element("ol", ["class": "regions"]) { page in
            for (place, reason) in words.regions(snapshot.regions) {
                page.element("li", ["data-place": Self.text(place)]) { page in
                    page.write(reason)
                    page.element("small", " \(words.isExact ? "" : "about ")\(place)")
                }
            }
        }
    }

    private func facts(_ page: inout HTMLWriter) {
        page.element("dl", ["class": "facts"]) { page in
            for (label, value) in ReportFields.of(snapshot, album?.privacy ?? .none) {
                page.element("dt", label)
                page.element("dd") { page in
                    if label == "File" { page.path(value) } else { page.name(value) }
                }
            }
            if let cover = entry.pictures?.coverName {
                page.element("dt", "Compared with")
                page.element("dd") { $0.name(cover) }
            }
            if let fingerprint = entry.finding?.fingerprint {
                page.element("dt", "Fingerprint")
                page.element("dd") { $0.name(fingerprint) }
            }
        }
    }

    private static func text(_ place: PixelRectangle) -> String {
        "\(place.x) \(place.y) \(place.width) \(place.height)"
    }

    private static func list(_ rectangles: [PixelRectangle]) -> String? {
        rectangles.isEmpty ? nil : rectangles.map(text).joined(separator: ";")
    }
}
