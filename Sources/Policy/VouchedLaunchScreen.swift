/// A launch screen that looks like a screen of the app, a drawn skeleton for example, and that somebody vouches for.
public enum VouchedLaunchScreen: Sendable, Equatable {
    /// The file's SHA-256 in lowercase hexadecimal digits: this picture and no other.
    case sha256(String)
    /// A pattern of paths. The app can write other pictures there, so it takes the manifest's word besides.
    case path(BundlePattern)
}
