internal import Evidence
package import Foundation
internal import ImageContainers
internal import Vocabulary

/// Keeps everything that is written out of the evidence.
public enum OutputPlace {
    /// Checks the place of a report file: outside the evidence, what holds it as far as that is evidence, too, and not
    /// beside folders, archives, single files and the containers that those lie in.
    /// - Parameter isRead: nothing is written there, so that it may lie beside the evidence.
    public static func checkFile(_ path: String, evidence: [String], isRead: Bool = false) throws(UsageError) {
        let target = try resolve(path)
        try check(target, typed: path, evidence: evidence + surroundings(of: evidence))
        var isDirectory: ObjCBool = false
        if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
            throw UsageError(path: path, message: "is a folder; a report needs a file's name")
        }
        let known = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        if let known, known != .typeRegular {
            throw UsageError(
                path: path,
                message:
                    "is a \(known == .typeSymbolicLink ? "link" : "device or a pipe"), not a file, and is not replaced; "
                    + "without --output reports go to standard output")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder) else {
            throw UsageError(path: path, message: "there is no folder \(folder) to write to")
        }
        if !isRead { try checkNeighbours(target, typed: path, evidence: evidence) }
        if let name = LinkedFile.name(of: path, evidence: evidence) {
            throw UsageError(
                path: path, message: "is the same file as \(name) in the evidence (a hard link): name another one")
        }
    }

    /// Checks a folder for temporary files, which get names that nothing there has: outside the evidence itself.
    public static func checkScratch(folder: String, evidence: [String]) throws(UsageError) {
        try check(try resolve(folder), typed: folder, evidence: evidence)
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue
        else { throw UsageError(path: folder, message: "is no folder") }
    }

    /// Checks and makes a folder for exported pictures: it must be new or empty, so that nothing is overwritten and no
    /// link in it leads elsewhere.
    package static func prepareFolder(_ path: String, evidence: [String]) throws(UsageError) -> URL {
        let target = try resolve(path)
        try check(target, typed: path, evidence: evidence + surroundings(of: evidence))
        try checkNeighbours(target, typed: path, evidence: evidence)
        for root in evidence {
            if let resolved = RealPath.of(root), isInside(resolved, target) {
                throw UsageError(path: path, message: "holds the evidence \(root); choose another folder")
            }
        }
        let folder = URL(fileURLWithPath: String(decoding: target, as: UTF8.self), isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            guard try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty else {
                throw UsageError(
                    path: path, message: "is not empty; nothing is ever overwritten, so name a new folder")
            }
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError(path: path, message: "cannot be made or listed: \(reason(error))")
        }
        return folder
    }

    /// What lies directly beside evidence is taken for a part of it by the next person who packs or copies that folder. A
    /// folder in between is enough, and who works in that folder has made it a place of work.
    private static func checkNeighbours(
        _ target: [UInt8], typed: String, evidence: [String]
    ) throws(UsageError) {
        let folder = EvidencePath(bytes: target).components.dropLast()
        if let own = RealPath.of("."), EvidencePath(bytes: own).components.elementsEqual(folder) { return }
        for root in evidence {
            guard let resolved = RealPath.of(root), let kind = (try? EvidenceFile.facts(resolved))?.kind else {
                continue
            }
            let isWhole = kind == .directory || kind == .regular && (try? ArchiveFile.isOne(resolved)) == true
            let beside = isWhole ? resolved : container(of: resolved)
            guard let beside, EvidencePath(bytes: beside).components.dropLast().elementsEqual(folder) else { continue }
            let name = isWhole ? root : text(EvidencePath(bytes: beside).components[...])
            throw UsageError(
                path: typed,
                message: "lies beside the evidence \(name), and nothing is written next to evidence: use a new folder "
                    + "there, or the working directory")
        }
    }

    /// The container that a snapshot lies in: the folder that holds the outermost `Library`.
    private static func container(of file: [UInt8]) -> [UInt8]? {
        let parts = EvidencePath(bytes: file).components
        guard let library = parts.firstIndex(of: Array("Library".utf8)), library > 0 else { return nil }
        return Array(text(parts[..<library]).utf8)
    }

    /// A system error in the system's words.
    public static func reason(_ error: any Error) -> String {
        let error = error as NSError
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError, cause.domain == NSPOSIXErrorDomain {
            return unsafe String(cString: strerror(Int32(cause.code)))
        }
        if error.domain == NSPOSIXErrorDomain { return unsafe String(cString: strerror(Int32(error.code))) }
        return error.localizedDescription
    }

    /// The evidence that single files lie in, as far as their paths tell: what holds the device's file system, a folder of
    /// containers, or the container. Where they do not, a folder that is one by what it holds.
    public static func evidence(of files: [String]) -> [String] {
        files.compactMap { file in
            guard let path = RealPath.of(file) else { return nil }
            let parts = EvidencePath(bytes: path).components.map { String(decoding: $0, as: UTF8.self) }
            let folders = parts.indices.dropFirst().map { "/" + parts[..<$0].joined(separator: "/") }
            let starts = parts.indices.dropFirst().filter { index in
                ["Containers", "Library"].contains(parts[index])
                    || parts[index] == "private" && parts.dropFirst(index + 1).first == "var"
            }
            return starts.first.map { folders[$0 - 1] } ?? folders.first(where: isContainer)
        }
    }

    /// Whether a folder holds what only an app's container has.
    private static func isContainer(_ folder: String) -> Bool {
        [ContainerMetadata.fileName, "Library/SplashBoard"].contains {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }

    /// The part of the evidence that a file lies in; `nil`: outside of it.
    public static func holder(of path: String, evidence: [String]) -> String? {
        guard let place = RealPath.of(path) else { return nil }
        return evidence.first { root in RealPath.of(root).map { isInside(place, $0) } ?? false }
    }

    /// What else of the evidence lies around paths: nobody tells it apart from what a program leaves there.
    static func surroundings(of paths: [String]) -> [String] {
        var found = evidence(of: paths)
        for path in paths {
            guard let resolved = RealPath.of(path) else { continue }
            if isPicture(resolved) { found.append(text(EvidencePath(bytes: resolved).components.dropLast())) }
        }
        for path in paths + found {
            // A container's folder is called by a UUID, and the folder that holds it holds all containers.
            guard let resolved = RealPath.of(path) else { continue }
            let parts = EvidencePath(bytes: resolved).components
            let name = String(decoding: parts.last ?? [], as: UTF8.self)
            if UUID(uuidString: name) != nil { found.append(text(parts.dropLast())) }
        }
        return found.filter { $0 != "/" }
    }

    private static func isPicture(_ path: [UInt8]) -> Bool {
        (try? EvidenceFile.prefix(path, count: 16)).flatMap { ContainerKind.sniff($0) } != nil
    }

    private static func text(_ parts: ArraySlice<[UInt8]>) -> String {
        "/" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    /// Whether the reader of a pipe went away.
    public static func isBrokenPipe(_ error: any Error) -> Bool {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return cause.domain == NSPOSIXErrorDomain && cause.code == Int(EPIPE)
    }

    private static func check(_ target: [UInt8], typed: String, evidence: [String]) throws(UsageError) {
        for root in evidence {
            if let resolved = RealPath.of(root), isInside(target, resolved) {
                throw UsageError(
                    path: typed,
                    message: "lies inside the evidence \(root), which is never written to; choose a place outside")
            }
        }
    }

    private static func isInside(_ path: [UInt8], _ folder: [UInt8]) -> Bool {
        let parts = EvidencePath(bytes: path).components
        let outer = EvidencePath(bytes: folder).components
        return parts.starts(with: outer)
    }

    /// The absolute path without symbolic links, of which the last components need not exist.
    private static func resolve(_ path: String) throws(UsageError) -> [UInt8] {
        guard !path.isEmpty else { throw UsageError(path: path, message: "an empty path names nothing") }
        let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var existing = EvidencePath(absolute).components
        var missing: [[UInt8]] = []
        while true {
            let folder = "/" + existing.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
            if let resolved = RealPath.of(folder) {
                return ([resolved == [UInt8(ascii: "/")] ? [] : resolved] + missing).joined(separator: [
                    UInt8(ascii: "/")
                ])
                .map { $0 }
            }
            guard let last = existing.popLast() else {
                throw UsageError(path: path, message: "cannot be resolved")
            }
            guard last != Array("..".utf8) else {
                throw UsageError(path: path, message: "goes up from a folder that does not exist")
            }
            if last != [UInt8(ascii: ".")] { missing.insert(last, at: 0) }
        }
    }
}
