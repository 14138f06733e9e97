/// How far two texts are from each other in single edits.
enum EditDistance {
    /// Levenshtein's distance, or more than `limit` where it is larger than that.
    static func between(_ a: [UInt32], _ b: [UInt32], limit: Int) -> Int {
        guard abs(a.count - b.count) <= limit else { return limit + 1 }
        var row = Array(0...b.count)
        for i in 0..<a.count {
            var diagonal = row[0]
            row[0] = i + 1
            for j in 0..<b.count {
                let replaced = diagonal + (a[i] == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
