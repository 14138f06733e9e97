internal import Evidence

/// A file that is read in one go, with the care that evidence gets: reports may come from anybody.
package enum WholeFile {
    /// Why a file was not read, in words.
    package struct Failure: Error {
        package var message: String
    }

    /// - Parameter maximum: bytes; a longer file is not read.
    package static func read(_ path: String, maximum: Int) -> Result<[UInt8], Failure> {
        guard let resolved = RealPath.of(path) else {
            return .failure(Failure(message: "no such file, or no permission"))
        }
        do throws(EvidenceError) {
            return .success(try EvidenceFile.read(resolved, maximum: maximum))
        } catch {
            return .failure(Failure(message: "\(error)"))
        }
    }
}
