/// What findings are called, in reports, baselines and suppressions; `RuleCatalogue` says the rest of each.
public enum RuleID: String, Sendable, Codable, CaseIterable {
    // Leaks, by the word of their verdict.
    case unmasked
    case partiallyMasked = "partially-masked"
    case translucent
    case legibleBlur = "legible-blur"
    case unrecognizedCover = "unrecognized-cover"
    // What can be read in leaks, by its kind.
    case readCanary = "read:canary"
    case readCard = "read:card"
    case readIban = "read:iban"
    case readEmail = "read:email"
    case readPhone = "read:phone"
    case readOneTimeCode = "read:one-time-code"
    case readNationalID = "read:national-id"
    case readDateOfBirth = "read:date-of-birth"
    case readAmount = "read:amount"
    case readSeedPhrase = "read:seed-phrase"
    case readWallet = "read:wallet"
    case readSecret = "read:secret"
    case readOwn = "read:own"
    case readCode = "read:code"
    case readWords = "read:words"
    // What the record around the pictures says.
    case staleVariant = "stale-variant"
    case manifestEntryWithoutFile = "manifest-entry-without-file"
    case fileNotInManifest = "file-not-in-manifest"
    case singleAppearanceCover = "single-appearance-cover"
    case requirementUnmet = "requirement-unmet"
    case differingCardTexts = "differing-card-texts"
    case mostlyIgnoredPicture = "mostly-ignored-picture"
    case screenLikeLaunchImage = "screen-like-launch-image"
    // What the scan itself says.
    case incompleteScan = "incomplete-scan"
}
