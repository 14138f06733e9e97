/// Check digits of identifiers. Digits are given as values 0 … 9.
enum CheckDigits {
    /// ISO/IEC 7812-1, annex B (Luhn): every second digit from the right doubled.
    static func luhn(_ digits: [Int]) -> Bool {
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            sum += place % 2 == 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)
        }
        return !digits.isEmpty && sum % 10 == 0
    }

    /// ISO/IEC 7064, MOD 97-10: letters count as 10 … 35; the rest of the whole number.
    static func rest97(_ text: some Sequence<UInt8>) -> Int {
        var rest = 0
        for byte in text {
            if byte.isDigit {
                rest = (rest * 10 + Int(byte - 0x30)) % 97
            } else {
                rest = (rest * 100 + Int(byte - 0x41) + 10) % 97
            }
        }
        return rest
    }

    /// ISO/IEC 7064, MOD 11,10.
    static func mod11and10(_ digits: [Int]) -> Bool {
        guard let last = digits.last else { return false }
        var product = 10
        for digit in digits.dropLast() {
            let sum = (product + digit) % 10
            product = (sum == 0 ? 10 : sum) * 2 % 11
        }
        return (product + last) % 10 == 1
    }

    /// The weighted sum of the first digits.
    static func sum(_ digits: [Int], _ weights: [Int]) -> Int {
        zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Verhoeff's check, a permutation of each place in the dihedral group D5.
    static func verhoeff(_ digits: [Int]) -> Bool {
        var check = 0
        for (place, digit) in digits.reversed().enumerated() {
            var permuted = digit
            for _ in 0..<place % 8 { permuted = permutation[permuted] }
            check = dihedral(check, permuted)
        }
        return !digits.isEmpty && check == 0
    }

    private static let permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

    private static func dihedral(_ a: Int, _ b: Int) -> Int {
        if a < 5 { return b < 5 ? (a + b) % 5 : (a + b - 5) % 5 + 5 }
        return b < 5 ? (a - b + 5) % 5 + 5 : (a - b + 5) % 5
    }

    /// Whether a year, month and day make a date; a year of two digits fits any century.
    static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        guard (1...12).contains(month) else { return false }
        let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        guard (1...days).contains(day) else { return false }
        return !(month == 2 && day == 29) || year % 4 == 0
    }
}
