/// Replacement that readers of a format agree with: they look at code points, while Swift's characters join a quote and the
/// accent behind it to something that is no quote any more.
extension StringProtocol {
    func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let replacement = replacements[scalar] {
                result.append(contentsOf: replacement.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
