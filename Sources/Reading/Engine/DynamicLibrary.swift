#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// A C library that is loaded when it is asked for, so that the program runs without it.
struct DynamicLibrary: @unchecked Sendable {
    // The handle is never closed, and looking up names in it is safe from every thread.
    private let handle: UnsafeMutableRawPointer

    /// The first of `names` that can be loaded.
    init?(_ names: [String]) {
        for name in names {
            if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
                self.handle = handle
                return
            }
        }
        return nil
    }

    /// A function of the library.
    /// - Parameter type: its C type, for which the caller answers.
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
