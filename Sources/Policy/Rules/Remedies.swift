/// What an app must do, as the rules share it.
enum Remedies {
    static let earlyCover =
        "Add the cover when the app is about to resign active (`sceneWillResignActive`, "
        + "`applicationWillResignActive`, or a `scenePhase` other than `.active`), not only when it has entered the "
        + "background: the system takes its picture right after that, and the app switcher shows the screen before it."
    static let noAnimation =
        "Show the cover at once: no animation, no transition, no `UIView.animate`. The picture may be taken in the "
        + "middle of a fade."
    static let ownWindow =
        "Draw the cover in a window of its own for each scene, with a level above alerts "
        + "(`UIWindow.Level.alert + 1`), so that sheets, alerts, popovers, share panels and in-app browsers lie below "
        + "it; dismiss the keyboard (`endEditing(true)`), whose window may lie above."
    static let everyScene =
        "Cover every connected scene: an iPad may show several windows of one app, and each is photographed."
    static let verify =
        "Put the app into the background on every sensitive screen, in both orientations and appearances, extract the "
        + "sandbox again and repeat the scan."
    static let deleteOld =
        "Old pictures stay until the system replaces them: delete and reinstall the app on test devices before "
        + "the next scan."

    static let samples = [
        CodeSample(
            title: "Scene delegate",
            code: """
                private var cover: UIWindow?

                func sceneWillResignActive(_ scene: UIScene) {
                    guard let scene = scene as? UIWindowScene else { return }
                    scene.windows.forEach { $0.endEditing(true) }
                    let window = UIWindow(windowScene: scene)
                    window.windowLevel = .alert + 1
                    window.rootViewController = PrivacyCoverViewController()
                    window.isHidden = false
                    cover = window
                }

                func sceneDidBecomeActive(_ scene: UIScene) {
                    cover = nil
                }
                """),
        CodeSample(
            title: "App delegate (apps without scenes)",
            code: """
                private var cover: UIWindow?

                func applicationWillResignActive(_ application: UIApplication) {
                    let window = UIWindow(frame: UIScreen.main.bounds)
                    window.windowLevel = .alert + 1
                    window.rootViewController = PrivacyCoverViewController()
                    window.isHidden = false
                    cover = window
                }

                func applicationDidBecomeActive(_ application: UIApplication) {
                    cover = nil
                }
                """),
        CodeSample(
            title: "SwiftUI scene phase (apps without sheets and alerts)",
            code: """
                // Lies below sheets, full-screen covers and alerts:
                // with those, use a window of its own instead.
                @Environment(\\.scenePhase) private var scenePhase

                var body: some View {
                    ZStack {
                        Account()
                        if scenePhase != .active {
                            Image("PrivacyCover")
                                .resizable().scaledToFill().ignoresSafeArea()
                        }
                    }
                    .transaction { $0.animation = nil }
                }
                """),
    ]
}
