"""The comparison with the committed page notices what it must."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))
import accuracy

LEAKS, COVERED = ["unmasked", "partially-masked"], ["masked", "unrecognized-cover"]


def page(cases, flips=()):
    """A page of (technique, container, accepted, verdict), judged alike with and without configuration."""
    labels = [
        {"path": str(number), "technique": technique, "container": container, "accept": accept, "zero_accept": accept}
        for number, (technique, container, accept, _) in enumerate(cases)]
    verdicts = {str(number): verdict for number, (*_, verdict) in enumerate(cases)}
    return accuracy.page(labels, [verdicts, verdicts], {"limits": list(flips)})


def problems(before, after):
    return list(accuracy.worse(accuracy.figures(page(before)), accuracy.figures(page(after))))


class AccuracyTests(unittest.TestCase):
    GOOD = [("none", "png", LEAKS, "unmasked"), ("none", "png", LEAKS, "partially-masked"), ("card", "jpeg", COVERED, "masked")]

    def test_figures_are_counted_by_technique_and_container(self):
        figures = accuracy.figures(page(self.GOOD))
        self.assertEqual(figures["By technique", "none"], [(2, 2), None, (2, 2), None])
        self.assertEqual(figures["By container", "JPEG"], [None, (0, 1), None, (0, 1)])
        self.assertEqual(figures["By technique", "all"], [(2, 2), (0, 1), (2, 2), (0, 1)])

    def test_equal_figures_are_fine(self):
        self.assertEqual(problems(self.GOOD, self.GOOD), [])

    def test_a_missed_leak_is_a_problem(self):
        missed = [("none", "png", LEAKS, "masked")] + self.GOOD[1:]
        self.assertIn("By technique, none: leaks flagged: 2/2 → 1/2", problems(self.GOOD, missed))
        self.assertEqual(problems(missed, self.GOOD), [])

    def test_a_false_alarm_is_a_problem(self):
        alarm = self.GOOD[:2] + [("card", "jpeg", COVERED, "unmasked")]
        self.assertIn("By container, JPEG: false alarms: 0/1 → 1/1", problems(self.GOOD, alarm))
        self.assertEqual(problems(alarm, self.GOOD), [])

    def test_a_radius_that_is_off_is_a_problem(self):
        def measured(*radii):
            labels = [
                {"path": str(sigma), "technique": "blur", "container": "png", "accept": COVERED, "zero_accept": COVERED, "sigma": sigma}
                for sigma in (3, 10, 40)]
            verdicts = {label["path"]: accuracy.Verdict("masked", radius=radius) for label, radius in zip(labels, radii)}
            return accuracy.figures(accuracy.page(labels, [verdicts, verdicts], {"limits": []}))

        good = measured(3.5, 8.1, None)
        self.assertEqual(good["By radius", "all"], [(2, 2), (2, 2)])
        self.assertEqual(good["By radius", "10 to 20 pt"], [(1, 1), (1, 1)])
        self.assertEqual(good["By radius", "20 to 40 pt"], [None, None])
        off = list(accuracy.worse(good, measured(3.5, 7.9, None)))
        self.assertIn("By radius, all: radii within a fifth: 2/2 → 1/2", off)
        self.assertEqual(list(accuracy.worse(measured(3.5, 7.9, None), good)), [])
        self.assertIn("By radius, all: radii within a fifth: 2/2 → 1/1", list(accuracy.worse(good, measured(3.5, None, None))))

    def test_what_is_measured_no_more_is_a_problem(self):
        self.assertIn("By technique, card: not measured any more", problems(self.GOOD, self.GOOD[:2]))

    def test_the_committed_page_has_figures(self):
        figures = accuracy.figures(accuracy.PAGE.read_text())
        self.assertGreaterEqual(figures["By technique", "all"][0][1] + figures["By technique", "all"][1][1], 400)

    def test_where_both_answers_are_right_nothing_is_counted(self):
        figures = accuracy.figures(page([("fields", "png", LEAKS + COVERED, "masked")]))
        self.assertEqual(figures["By technique", "fields"], [None] * 4)


if __name__ == "__main__":
    unittest.main()
