public import ByteReading
public import ImageCodecs
public import Vocabulary

/// Why a snapshot file could not be read.
public enum ContainerError: Error, Sendable, Equatable {
    /// No container begins with these bytes (at most ``ContainerKind/sniffLength`` of them).
    case unrecognized(firstBytes: [UInt8], fileSize: Int)
    /// The bytes at `offset` contradict the format; `problem` says what was found and what was expected.
    case malformed(ContainerKind, offset: Int, problem: String)
    /// The file may be in order, but uses `feature`, which this decoder does not have.
    case unsupported(ContainerKind, offset: Int, feature: String)
    /// The file asks for more than ``DecodeLimits`` allows.
    case limit(LimitExceeded)
    /// A compressed stream that begins at `offset` did not decode; `problem` is the codec's own message.
    case codec(ContainerKind, offset: Int, problem: String)
    /// Of the picture's `total` ASTC blocks some show nothing of it. `offset` is that of the first of them, or of the
    /// compressed stream that it came from.
    case blocks(ContainerKind, offset: Int, ASTCFaults, total: Int)
}

extension ContainerError: CustomStringConvertible {
    /// One line without the file's name, which the caller knows.
    public var description: String {
        switch self {
        case .unrecognized(let firstBytes, let fileSize):
            if fileSize == 0 { return "the file is empty" }
            if fileSize == firstBytes.count,
                let kind = ContainerKind.allCases.first(where: { $0.signature.starts(with: firstBytes) })
            {
                return "the file ends inside the signature that \(kind) files begin with: it has \(fileSize) bytes"
            }
            return "not an \(ContainerKind.list) file: it begins with \(hexadecimal(firstBytes))"
        case .malformed(let kind, let offset, let problem):
            return "\(kind) damaged at offset \(offset): \(problem)"
        case .unsupported(let kind, let offset, let feature):
            return "\(kind) at offset \(offset): \(feature): not supported"
        case .limit(let exceeded):
            return exceeded.description
        case .codec(let kind, let offset, let problem):
            return "\(kind) payload at offset \(offset): \(problem)"
        case .blocks(let kind, let offset, let faults, let total):
            let first = faults.firstBlock.map { "; the first is block \($0)" } ?? ""
            return "\(kind) payload at offset \(offset): \(faults.count) of \(total) ASTC blocks are not decodable "
                + "(\(faults)\(first))"
        }
    }
}

/// Runs reads of a fixed layout and says of which container the bytes ran out.
func reading<Value>(
    _ kind: ContainerKind, _ body: () throws(EndOfBytes) -> Value
) throws(ContainerError) -> Value {
    do throws(EndOfBytes) {
        return try body()
    } catch {
        throw .malformed(
            kind, offset: error.offset,
            problem: "the file ends early: \(error.needed) bytes expected, \(error.available) present")
    }
}

extension DecodeLimits {
    /// ``check(width:height:)`` with the container's error.
    func checkSize(width: Int, height: Int) throws(ContainerError) {
        do throws(LimitExceeded) {
            try check(width: width, height: height)
        } catch {
            throw .limit(error)
        }
    }

    /// Refuses a count of bytes that a file asks for beyond `allowed`; `nil` stands for one that overflows.
    static func require(_ requested: Int?, atMost allowed: Int, limit: String) throws(ContainerError) -> Int {
        guard let requested, requested <= allowed else {
            throw .limit(LimitExceeded(limit: limit, allowed: allowed, requested: requested))
        }
        return requested
    }
}
