#if canImport(Glibc)
    internal import CMalloc
#endif

/// Makes the allocator keep the memory that the next picture needs, and no more than the pictures in work need.
enum AllocatorArenas {
    /// Larger pieces go back to the system at once: the largest value that glibc allows. A telephone's decoded screen, 12 to
    /// 15 MB, must lie below: the system clears every page that it hands out, which takes longer than decoding a screen. By
    /// itself glibc adapts to the largest piece that was freed, and pictures that are never painted teach it too little.
    private static let greatestKeptPiece: Int32 = 32 << 20
    /// Bytes free at an arena's end above which it gives them back: what a screen and its judging take together.
    private static let greatestKeptEnd: Int32 = 64 << 20

    /// Gives back what is free, also between pieces in use: a walk through a whole file system leaves holes that no
    /// picture fits into.
    static func giveBackFreeMemory() {
        #if canImport(Glibc)
            malloc_trim(0)
        #endif
    }

    /// glibc keeps an arena for each thread, up to eight a core, each with room for the picture that it held last.
    /// - Parameter jobs: pictures in work at a time; one arena for each is as fast and holds no more.
    static func limit(jobs: Int) {
        #if canImport(Glibc)
            _ = mallopt(M_ARENA_MAX, Int32(clamping: max(1, jobs)))
            _ = mallopt(M_MMAP_THRESHOLD, greatestKeptPiece)
            _ = mallopt(M_TRIM_THRESHOLD, greatestKeptEnd)
        #endif
    }
}
