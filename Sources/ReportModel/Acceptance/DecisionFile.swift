internal import Foundation
internal import Places

/// A file of decisions on disk: JSON, as the HTML report exports it.
public enum DecisionFile {
    /// Bytes; a hundred thousand decisions have some forty million.
    static let maximumBytes = 64 << 20

    public static func read(_ path: String) throws(BaselineError) -> ReviewDecisions {
        switch WholeFile.read(path, maximum: maximumBytes) {
        case .success(let bytes): return try parse(Data(bytes), file: path)
        case .failure(let problem): throw BaselineError(file: path, message: problem.message)
        }
    }

    static func parse(_ data: Data, file: String) throws(BaselineError) -> ReviewDecisions {
        let decisions: ReviewDecisions
        do {
            decisions = try JSONDecoder().decode(ReviewDecisions.self, from: data)
        } catch let error as DecodingError {
            throw BaselineError(file: file, message: "is not a file of decisions: \(BaselineFile.words(error))")
        } catch {
            throw BaselineError(file: file, message: "is not a file of decisions: \(error.localizedDescription)")
        }
        if let problem = decisions.problem { throw BaselineError(file: file, message: problem) }
        return decisions
    }
}
