import Testing

@testable import ScanEngine

/// What reading may cost in a scan.
@Suite struct ReadingFundTests {
    private func fund(_ work: Int, perByte: Int = 1) -> ReadingFund {
        ReadingFund(WorkLimits(readingWork: work, readingWorkPerByte: perByte))
    }

    @Test func `A picture may take half of what is left, and what it did not take is there for the next`() async {
        let fund = fund(100_000_000_000)
        let first = await fund.take(isLeak: true)
        #expect(first == 50_000_000_000)
        #expect(await fund.take(isLeak: true) == 25_000_000_000)
        fund.settle(first, spent: 10_000_000_000, isWhole: true)
        #expect(await fund.take(isLeak: true) == 32_500_000_000)
        #expect(fund.notice == nil)
    }

    /// Each takes what a screen takes; one alone would be given half of what is left.
    @Test(arguments: [1, 4, 16])
    func `However many are read at a time, none comes short for it`(jobs: Int) async {
        let fund = fund(9_000_000_000)
        let screen = 500_000_000
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    let steps = await fund.take(isLeak: true)
                    await Task.yield()
                    fund.settle(steps, spent: min(steps, screen), isWhole: steps >= screen)
                }
            }
        }
        #expect(fund.notice == nil)
    }

    @Test func `Pages made to be slow end with what all may take, and each is counted`() async throws {
        let fund = fund(1_000_000_000)
        var spent = 0
        for _ in 0..<100 {
            let steps = await fund.take(isLeak: true)
            spent += steps
            if steps > 0 { fund.settle(steps, spent: steps, isWhole: false) }
        }
        #expect(spent <= 1_000_000_000)
        let notice = try #require(fund.notice)
        #expect(notice.hasPrefix("100 pictures were not read, or not wholly"))
        #expect(notice.contains("readingWork=1000000000") && notice.contains("raise --limit readingWork"))
    }

    @Test func `What may be a cover leaves half of it to leaks`() async {
        let fund = fund(1_000_000_000)
        let first = await fund.take(isLeak: true)
        fund.settle(first, spent: first, isWhole: true)
        #expect(await fund.take(isLeak: false) == 0)
        #expect(await fund.take(isLeak: true) == 250_000_000)
    }

    @Test func `Evidence beyond a mebibyte brings what its bytes bring, and less brings nothing`() async {
        let fund = fund(100_000_000, perByte: 1000)
        fund.add(evidenceBytes: 1 << 20)
        let first = await fund.take(isLeak: true)
        #expect(first == 50_000_000)
        fund.settle(first, spent: first, isWhole: true)
        fund.add(evidenceBytes: 1_000_000)
        let second = await fund.take(isLeak: true)
        #expect(second == (1_100_000_000 - 50_000_000) / 2)
        fund.settle(second, spent: second, isWhole: true)
        fund.add(evidenceBytes: .max)
        #expect(await fund.take(isLeak: true) > 1 << 50)
    }

    @Test func `A scan's evidence counts for reading, too`() async {
        let budget = ScanBudget(WorkLimits(readingWork: 100_000_000, readingWorkPerByte: 1000))
        budget.add(evidenceBytes: (1 << 20) + 1_000_000)
        #expect(await budget.reading.take(isLeak: true) == 550_000_000)
    }
}
