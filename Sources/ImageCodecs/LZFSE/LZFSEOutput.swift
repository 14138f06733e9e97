/// The growing output. Behind its capacity lies a margin, so that copies may write whole words past their end; what
/// they write there is overwritten or cut off.
struct LZFSEOutput {
    static let margin = 32

    let base: UnsafeMutableRawPointer
    let capacity: Int
    var count = 0

    init(base: UnsafeMutableRawPointer, capacity: Int) {
        self.base = base
        self.capacity = capacity
    }

    /// Copies exactly `length` bytes; the caller has checked that they fit.
    @inline(__always)
    mutating func append(_ source: UnsafeRawPointer, _ length: Int) {
        (base + count).copyMemory(from: source, byteCount: length)
        count &+= length
    }

    /// Copies `length` bytes in words of 16. The source must be readable for 15 bytes more.
    @inline(__always)
    mutating func appendWide(_ source: UnsafeRawPointer, _ length: Int) {
        let target = base + count
        var done = 0
        repeat {
            let word = (source + done).loadUnaligned(as: SIMD2<UInt64>.self)
            (target + done).storeBytes(of: word, as: SIMD2<UInt64>.self)
            done &+= 16
        } while done < length
        count &+= length
    }

    /// Repeats what was written `distance` bytes ago. The caller has checked `0 < distance <= count` and that `length`
    /// bytes fit.
    @inline(__always)
    mutating func appendMatch(distance: Int, length: Int) {
        let target = base + count
        let source = UnsafeRawPointer(target - distance)
        if distance >= 16 {
            var done = 0
            repeat {
                let word = (source + done).loadUnaligned(as: SIMD2<UInt64>.self)
                (target + done).storeBytes(of: word, as: SIMD2<UInt64>.self)
                done &+= 16
            } while done < length
        } else if distance >= 8 {
            var done = 0
            repeat {
                (target + done).storeBytes(of: (source + done).loadUnaligned(as: UInt64.self), as: UInt64.self)
                done &+= 8
            } while done < length
        } else {
            // A short period: write it byte by byte until it is long enough to copy from in words.
            let head = min(length, 16)
            for index in 0..<head {
                target.storeBytes(
                    of: source.load(fromByteOffset: index, as: UInt8.self), toByteOffset: index, as: UInt8.self)
            }
            if length > head {
                // The largest multiple of the distance that is at most 16 keeps the phase.
                let period = 16 - 16 % distance
                var done = head
                let behind = UnsafeRawPointer(target) - period
                repeat {
                    (target + done).storeBytes(of: (behind + done).loadUnaligned(as: UInt64.self), as: UInt64.self)
                    done &+= 8
                } while done < length
            }
        }
        count &+= length
    }
}
