internal import Synchronization

/// A value that several pictures share and that is made when the first of them is asked for, like a decompressed level.
final class Lazily<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Result<Value, ContainerError>
    private let made = Mutex<Result<Value, ContainerError>?>(nil)

    init(_ make: @escaping @Sendable () throws(ContainerError) -> Value) {
        self.make = {
            do throws(ContainerError) {
                return .success(try make())
            } catch {
                return .failure(error)
            }
        }
    }

    func get() throws(ContainerError) -> Value {
        let result = made.withLock { made in
            if let made { return made }
            let result = make()
            made = result
            return result
        }
        return try result.get()
    }
}
