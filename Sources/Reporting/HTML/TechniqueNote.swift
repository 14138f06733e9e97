internal import Vocabulary

/// What keeps a cover of one kind working.
struct TechniqueNote {
    var technique: MaskingTechnique
    var title: String
    var text: String

    static let all = [
        TechniqueNote(
            technique: .image, title: "Image overlay",
            text:
                "MASTG-BEST-0016 recommends it. Keep the image opaque, let it fill the whole window in every size and "
                + "orientation (`.scaledToFill().ignoresSafeArea()`, or `.scaleAspectFill` with constraints to all edges), "
                + "and add it when the scene resigns active, not when it has entered the background."),
        TechniqueNote(
            technique: .message, title: "Message card",
            text: "Say nothing in it that differs between users or moments: no name, no number, no badge. Its window "
                + "belongs above alerts, one for each scene."),
        TechniqueNote(
            technique: .solid, title: "One colour",
            text: "The surest cover there is. Use the colour of the launch screen in both appearances, so that nothing "
                + "flashes when the app returns."),
        TechniqueNote(
            technique: .launchImage, title: "Launch screen as cover",
            text:
                "Draw the launch storyboard's own view over everything. It hides the content and lets the app seem to "
                + "start at once; check that it follows rotations."),
        TechniqueNote(
            technique: .blur, title: "Blur",
            text:
                "Strong enough in these pictures, but it keeps colours and large shapes, and with Reduce Transparency a "
                + "material may not blur at all. An opaque cover needs no such proof."),
        TechniqueNote(
            technique: .regions, title: "Single fields hidden",
            text: "Only the regions that the configuration names were judged. Every new field, title and bar needs its "
                + "own decision; a cover over the whole screen needs none."),
    ]
}
