/// What the judging of one picture looked at, in the order of its questions; what was not asked stays empty.
package struct Examination {
    /// Keep each cover's prediction and residual.
    var keepsFits = false
    var grid: CellGrid?
    /// Every known cover that was tried, the one that leaves least first.
    var covers: [CoverAttempt] = []
    var blur: BlurMeter.Measurement?
    /// Whether the last question was asked, and what was said of the blur before.
    var isUnknown = false
    var blurred: Judgement?
}
