#if canImport(Glibc)
    internal import CMalloc
#endif

/// Keeps the allocator from holding more memory than the pictures in work need.
enum AllocatorArenas {
    /// glibc keeps an arena for each thread, up to eight a core, each with room for the picture that it held last.
    /// - Parameter jobs: pictures in work at a time; one arena for each is as fast and holds no more.
    static func limit(jobs: Int) {
        #if canImport(Glibc)
            _ = mallopt(M_ARENA_MAX, Int32(clamping: max(1, jobs)))
        #endif
    }
}
