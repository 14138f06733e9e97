public import Foundation
public import ReportModel
public import ReportPictures

/// What a report needs to know besides what was found.
public struct ReportContext: Sendable {
    /// For text; the other formats have no colours.
    public var style: TerminalStyle
    /// For text: whether covered and accepted snapshots are listed, too.
    public var listsAll: Bool
    /// What fails: formats that know passed and failed agree with the exit code.
    public var failOn: FailurePolicy
    /// When the scan began.
    public var date: Date
    /// For HTML, the only format with pictures.
    public var album: PictureAlbum?
    /// Likewise.
    public var cover: ReportCover
    /// For formats that point into a repository.
    public var sources: SourceLocations

    public init(
        style: TerminalStyle = .plain, listsAll: Bool = false, failOn: FailurePolicy = FailurePolicy(), date: Date,
        album: PictureAlbum? = nil, cover: ReportCover = ReportCover(), sources: SourceLocations = SourceLocations()
    ) {
        self.sources = sources
        self.style = style
        self.listsAll = listsAll
        self.failOn = failOn
        self.date = date
        self.album = album
        self.cover = cover
    }
}
