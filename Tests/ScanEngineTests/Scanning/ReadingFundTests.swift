import Testing

@testable import ScanEngine

/// What reading may cost in a scan.
@Suite struct ReadingFundTests {
    private func fund(_ work: Int, perByte: Int = 1) -> ReadingFund {
        ReadingFund(WorkLimits(readingWork: work, readingWorkPerByte: perByte))
    }

    @Test func `A picture may take half of what is left, and what it did not take is there for the next`() {
        let fund = fund(1_000_000_000)
        let first = fund.take(isLeak: true)
        #expect(first == 500_000_000)
        #expect(fund.take(isLeak: true) == 250_000_000)
        fund.settle(first, spent: 100_000_000, isWhole: true)
        #expect(fund.take(isLeak: true) == 325_000_000)
        #expect(fund.notice == nil)
    }

    @Test func `Pages made to be slow end with what all may take, and each is counted`() throws {
        let fund = fund(1_000_000_000)
        var spent = 0
        for _ in 0..<100 {
            let steps = fund.take(isLeak: true)
            spent += steps
            if steps > 0 { fund.settle(steps, spent: steps, isWhole: false) }
        }
        #expect(spent <= 1_000_000_000)
        let notice = try #require(fund.notice)
        #expect(notice.hasPrefix("100 pictures were not read, or not wholly"))
        #expect(notice.contains("readingWork=1000000000") && notice.contains("raise --limit readingWork"))
    }

    @Test func `What may be a cover leaves half of it to leaks`() {
        let fund = fund(1_000_000_000)
        let first = fund.take(isLeak: true)
        fund.settle(first, spent: first, isWhole: true)
        #expect(fund.take(isLeak: false) == 0)
        #expect(fund.take(isLeak: true) == 250_000_000)
    }

    @Test func `Evidence beyond a mebibyte brings what its bytes bring, and less brings nothing`() {
        let fund = fund(100_000_000, perByte: 1000)
        fund.add(evidenceBytes: 1 << 20)
        #expect(fund.take(isLeak: true) == 50_000_000)
        fund.add(evidenceBytes: 1_000_000)
        #expect(fund.take(isLeak: true) == (1_100_000_000 - 50_000_000) / 2)
        fund.add(evidenceBytes: .max)
        #expect(fund.take(isLeak: true) > 1 << 50)
    }

    @Test func `A scan's evidence counts for reading, too`() {
        let budget = ScanBudget(WorkLimits(readingWork: 100_000_000, readingWorkPerByte: 1000))
        budget.add(evidenceBytes: (1 << 20) + 1_000_000)
        #expect(budget.reading.take(isLeak: true) == 550_000_000)
    }
}
