"""Opens the HTML report in a browser: does it work, stay quiet, ask nobody, show names as text and hide what it must?

Run by `make test-report`; SNAPVEIL names the program, SCREENSHOTS a folder for pictures of the pages.
"""

import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

from browser import Browser, Page
from dumps import HOSTILE, Dump, flat, text_screen

ROOT = pathlib.Path(__file__).resolve().parents[2]
SNAPVEIL = os.environ.get("SNAPVEIL", str(ROOT / ".build/release/snapveil"))
SCREENSHOTS = os.environ.get("SCREENSHOTS")


def axe():
    """The accessibility checker, where it is installed: AXE names its script, or `pip install axe-core-python`."""
    places = [os.environ.get("AXE", "")] + [str(path) for path in ROOT.glob(".build/python/lib/*/site-packages/axe_core_python/axe.min.js")]
    return next((pathlib.Path(path) for path in places if path and os.path.exists(path)), None)

# A redacted cell's pixels may differ by this much after JPEG, in levels, where no neighbour shares their block.
CODING_NOISE = 2


def scan(dump, page, *arguments):
    """Writes a report; findings are expected, failures are not."""
    run = subprocess.run(
        [SNAPVEIL, "scan", str(dump), "--format", "html", "--output", str(page), *arguments],
        cwd=page.parent, capture_output=True, text=True)
    if run.returncode not in (0, 1, 3):
        raise AssertionError(f"scan ended with {run.returncode}: {run.stderr}")


class ReportPageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="snapveil-report-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.browser = cls.enterClassContext(Browser())
        cls.fixture = cls.folder / "fixture.html"
        scan(ROOT / "Fixtures/dump", cls.fixture, "--config", str(ROOT / "Fixtures/.snapveil.yml"))
        cls.full = cls.folder / "full.html"
        scan(ROOT / "Fixtures/dump", cls.full, "--config", str(ROOT / "Fixtures/.snapveil.yml"), "--evidence", "full")

    def open(self, file, fragment="", **options):
        page = Page(self.browser, **options)
        self.addCleanup(page.close)
        self.addCleanup(self.check_quiet, page, file)
        page.open(file.as_uri() + fragment)
        return page

    def check_quiet(self, page, file):
        """Nothing was complained of, and nobody but the page itself was asked."""
        self.assertEqual(page.complaints(), [])
        self.assertEqual({url.split("#")[0] for url in page.requests()}, {file.as_uri()})

    def picture(self, page, name):
        if SCREENSHOTS:
            page.screenshot(os.path.join(SCREENSHOTS, f"{name}.png"))

    def shown(self, page):
        return page.run("document.querySelectorAll('article.card:not([hidden])').length")

    def choose(self, page, element, value):
        page.run(f"(() => {{ const e = document.getElementById('{element}'); e.value = {value!r};"
                 " e.dispatchEvent(new Event('change')); })()")

    # What the page says

    def test_the_summary_agrees_with_the_cards(self):
        page = self.open(self.fixture)
        self.picture(page, "fixture-light")
        leaks = page.run("['unmasked', 'partially-masked', 'translucent', 'legible-blur'].reduce((sum, verdict) =>"
                         " sum + document.querySelectorAll(`article[data-verdict=${verdict}]`).length, 0)")
        self.assertGreater(leaks, 0)
        self.assertIn(f"{leaks} of {self.shown(page)} snapshots leak content",
                      page.run("document.querySelector('.headline').textContent"))

    def test_every_rule_has_its_remedy_with_references(self):
        page = self.open(self.fixture)
        rules = page.run("Array.from(document.querySelectorAll('details.rule[id]')).map(e => e.textContent)")
        self.assertGreaterEqual(len(rules), 4)
        for text in rules:
            for word in ("What to do", "MASTG-TEST-0059", "MASTG-TEST-0290", "MASTG-BEST-0016"):
                self.assertIn(word, text)

    def test_dark_pages_are_dark(self):
        page = self.open(self.fixture, dark=True)
        self.picture(page, "fixture-dark")
        ground = page.run("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
        self.assertLess(max(ground), 64)

    def test_a_printed_page_has_facts_and_no_controls(self):
        page = self.open(self.fixture)
        self.assertTrue(page.pdf().startswith(b"%PDF"))
        page.call("Emulation.setEmulatedMedia", media="print")
        style = "getComputedStyle(document.querySelector('%s')).display"
        self.assertEqual(page.run(style % "#filters"), "none")
        self.assertEqual(page.run(style % "article .detail"), "block")

    def test_no_sentence_of_a_redacted_page_has_an_exact_size(self):
        for file, are_round in ((self.fixture, True), (self.full, False)):
            page = self.open(file)
            text = page.run("Array.from(document.querySelectorAll('article.card')).map(e => e.textContent).join('\\n')")
            self.assertIn("σ ≈", text)
            sizes = re.findall(r"(σ ≈ )?([0-9.]+) pt", text)
            exact = [(sigma, size) for sigma, size in sizes if float(size) % (1 if sigma else 5) != 0]
            self.assertEqual(exact == [], are_round, exact)

    # Filters

    def test_filters_stand_in_the_address(self):
        page = self.open(self.fixture)
        page.run("document.querySelector('[data-show-verdict=unmasked]').click()")
        self.choose(page, "filter-app", page.run("document.querySelector('#filter-app option:nth-child(2)').value"))
        address, shown = page.run("location.hash"), self.shown(page)
        self.assertIn("verdicts=unmasked", address)
        page.run("document.querySelector('article.card:not([hidden]) .open').click()")
        page.run("document.getElementById('viewer-close').click()")
        self.assertEqual(page.run("new Promise(done => setTimeout(() => done(location.hash), 50))"), address)
        other = self.open(self.fixture, fragment=address)
        self.assertEqual(self.shown(other), shown)
        self.assertLess(shown, page.run("document.querySelectorAll('article.card').length"))
        page.run("document.getElementById('filter-reset').click()")
        self.assertEqual(page.run("location.hash"), "")
        odd = self.open(self.fixture, fragment="#show?app=none&verdicts=%3Cscript%3E&rule=x&text=%00")
        self.assertEqual(self.shown(odd), 0)

    def test_filters_narrow_and_reset(self):
        page = self.open(self.fixture)
        everything = self.shown(page)
        page.run("document.querySelector('[data-show-verdict=unmasked]').click()")
        unmasked = self.shown(page)
        self.assertTrue(0 < unmasked < everything)
        self.assertEqual(page.run("document.getElementById('filter-count').textContent"),
                         f"{unmasked} of {everything} shown")
        page.run("document.getElementById('filter-reset').click()")
        self.assertEqual(self.shown(page), everything)
        self.choose(page, "filter-rule", "unmasked")
        self.assertEqual(self.shown(page), unmasked)
        self.choose(page, "filter-rule", "")
        self.choose(page, "filter-app", "0")
        self.assertEqual(page.run("document.querySelectorAll('.app:not([hidden])').length"), 1)
        self.choose(page, "filter-app", "")
        page = self.open(self.full)
        digest = page.run("Array.from(document.querySelectorAll('.facts dt')).find(e => e.textContent === 'SHA-256')"
                          ".nextElementSibling.textContent")
        page.run("document.getElementById('filter-text').focus()")
        page.call("Input.insertText", text=digest[:16].upper())
        page.run("new Promise(done => setTimeout(done, 300))")
        self.assertEqual(self.shown(page), 1)

    # Viewer

    def test_the_viewer_works_by_keyboard_alone(self):
        page = self.open(self.fixture)
        card = "document.querySelector('article[data-verdict=partially-masked][data-cover]')"
        page.run(f"{card}.querySelector('.open').focus()")
        page.press("Enter")
        self.assertTrue(page.run("document.getElementById('viewer').open"))
        loaded = "document.getElementById('viewer-%s').decode().then(() => document.getElementById('viewer-%s').naturalWidth)"
        self.assertGreater(page.run(loaded % ("under", "under")), 0)
        self.assertEqual(page.run("document.querySelectorAll('#viewer-marks rect.leak').length"),
                         page.run(f"{card}.querySelectorAll('.regions li').length"))
        self.picture(page, "viewer-snapshot")
        for key, mode in (("2", "cover"), ("3", "compare")):
            page.press(key)
            self.assertEqual(page.run("document.querySelector('input[name=mode]:checked').value"), mode)
            self.assertGreater(page.run(loaded % ("under", "under")), 0)
            self.picture(page, f"viewer-{mode}")
        self.assertGreater(page.run(loaded % ("over", "over")), 0)
        page.run("document.getElementById('viewer-slider').focus()")
        before = page.run("getComputedStyle(document.getElementById('viewer-over')).clipPath")
        page.press("ArrowRight")
        self.assertNotEqual(page.run("getComputedStyle(document.getElementById('viewer-over')).clipPath"), before)
        page.run("document.getElementById('viewer-title').focus()")
        page.press("r")
        self.assertTrue(page.run("document.getElementById('viewer-marks').hasAttribute('hidden')"))
        place = page.run("document.getElementById('viewer-place').textContent")
        page.press("ArrowRight")
        self.assertNotEqual(page.run("document.getElementById('viewer-place').textContent"), place)
        page.press("Escape")
        self.assertFalse(page.run("document.getElementById('viewer').open"))
        self.assertTrue(page.run("document.activeElement.classList.contains('open')"))

    def test_a_residual_is_shown_where_nothing_is_hidden(self):
        self.assertEqual(self.open(self.fixture).run("document.querySelectorAll('[data-redacted][data-residual]').length"), 0)
        page = self.open(self.full)
        page.run("document.querySelector('article[data-verdict=partially-masked][data-residual] .open').click()")
        page.press("4")
        self.assertEqual(page.run("document.querySelector('input[name=mode]:checked').value"), "residual")
        self.picture(page, "viewer-residual")

    def test_keys_work_after_a_click(self):
        page = self.open(self.full)
        page.run("document.querySelector('article[data-verdict=partially-masked][data-residual] .open').click()")
        for mode in ("residual", "cover"):
            page.run(f"(() => {{ const e = document.querySelector('input[name=mode][value={mode}]'); e.focus(); e.click(); }})()")
            place = page.run("document.getElementById('viewer-place').textContent")
            page.press("ArrowRight")
            self.assertNotEqual(page.run("document.getElementById('viewer-place').textContent"), place)
            page.press("ArrowLeft")
            self.assertEqual(page.run("document.getElementById('viewer-place').textContent"), place)
            page.press("1")
            self.assertEqual(page.run("document.querySelector('input[name=mode]:checked').value"), "snapshot")
        page.run("document.getElementById('viewer-regions').focus()")
        page.press("r")
        self.assertTrue(page.run("document.getElementById('viewer-marks').hasAttribute('hidden')"))

    def test_the_address_follows_the_viewer(self):
        page = self.open(self.fixture)
        page.run("document.querySelectorAll('article.card')[3].querySelector('.open').click()")
        self.assertEqual(page.run("location.hash"), "#s3")
        page.press("ArrowRight")
        self.assertEqual(page.run("location.hash"), "#s4")
        page.run("window.isOld = true")
        page.run("location.reload()")
        self.assertTrue(page.until("!window.isOld && document.readyState == 'complete' && document.getElementById('viewer').open"))
        page.press("Escape")
        self.assertTrue(page.until("location.hash == ''"))

    def test_the_slider_has_the_cover_on_the_side_that_it_says(self):
        page = self.open(self.fixture)
        page.run("document.querySelector('article[data-verdict=partially-masked][data-cover] .open').click()")
        page.press("3")
        ends = page.run("Array.from(document.querySelectorAll('#viewer-slide span')).map(e => e.textContent)")
        self.assertEqual(ends, ["Cover", "Snapshot"])
        # What is cut off of the cover lies to the right.
        self.assertRegex(page.run("document.getElementById('viewer-over').style.clipPath"), r"inset\(0(px)? 50% 0(px)? 0(px)?\)")

    # Order, groups and outlines

    def test_the_worst_comes_first_and_covered_apps_are_folded(self):
        page = self.open(self.fixture)
        verdicts = page.run("Array.from(document.querySelectorAll('.app')).map(a =>"
                            " Array.from(a.querySelectorAll('article')).map(e => e.dataset.verdict))")
        order = ["unmasked", "partially-masked", "translucent", "legible-blur", "unrecognized-cover", "unreadable", "masked", "launch-image"]
        for app in verdicts:
            self.assertEqual(app, sorted(app, key=order.index))
        states = page.run("Array.from(document.querySelectorAll('.app')).map(a => [a.open,"
                          " a.querySelector('[data-verdict=unmasked],[data-verdict=partially-masked],[data-verdict=translucent],"
                          "[data-verdict=legible-blur],[data-verdict=unrecognized-cover],[data-verdict=unreadable]') !== null])")
        for is_open, has_findings in states:
            self.assertEqual(is_open, has_findings)

    def test_pictures_of_one_leak_stand_behind_the_first(self):
        dump = Dump(self.folder / "alike")
        screens = [text_screen(750, 1334, 1)] * 4 + [text_screen(750, 1334, 2)]
        dump.app("com.example.alike", screens)
        file = self.folder / "alike.html"
        scan(dump.folder, file)
        page = self.open(file)
        visible = "Array.from(document.querySelectorAll('article.card')).filter(e => e.offsetParent !== null).length"
        self.assertEqual(page.run(visible), 2)
        self.assertIn("5 leaks, 2 distinct screens", page.run("document.querySelector('.app .counts').textContent"))
        self.assertIn("2 distinct screens", page.run("document.querySelector('.verdict').textContent"))
        page.run("document.querySelector('.more').click()")
        self.assertEqual(page.run(visible), 5)
        self.assertEqual(self.shown(page), 5)

    def test_leaks_are_outlined_so_that_any_color_shows_it(self):
        page = self.open(self.fixture)
        leaking = page.run("document.querySelectorAll('article .regions:not(.readable)').length")
        self.assertGreater(leaking, 0)
        for place, media in (("article", "screen"), ("article", "print")):
            page.call("Emulation.setEmulatedMedia", media=media)
            style = f"getComputedStyle(document.querySelector('{place} .marks rect.%s')).stroke"
            self.assertEqual(page.run(style % "edge"), "rgb(255, 255, 255)")
            self.assertEqual(page.run(style % "leak"), "rgb(224, 0, 45)")
            box = page.run(f"(() => {{ const b = document.querySelector('{place} .marks rect.leak').getBoundingClientRect(); return [b.width, b.height]; }})()")
            self.assertGreater(min(box), 2)

    # Phones

    def test_a_phone_scrolls_down_alone(self):
        for width in (320, 390):
            with self.subTest(width=width):
                page = self.open(self.fixture, width=width, height=844)
                wide = "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
                self.assertLessEqual(page.run(wide), width)
                self.picture(page, f"phone-{width}")
                self.assertEqual(page.run("document.querySelectorAll('.app[open]').length"), 0)
                folded = page.run("document.documentElement.scrollHeight")
                self.assertLess(folded, 12000)
                # Names of apps stand in one line or two, not letter by letter.
                self.assertGreater(page.run("document.querySelector('.apps tbody th').getBoundingClientRect().width"), width / 2)
                page.run("document.querySelectorAll('details').forEach(e => e.open = true)")
                self.assertLessEqual(page.run(wide), width)
                page.run("document.querySelector('.app article .open').scrollIntoView()")
                self.picture(page, f"phone-{width}-cards")
                page.run("document.querySelector('article[data-verdict=partially-masked] .open').click()")
                self.picture(page, f"phone-{width}-viewer")
                self.assertLessEqual(page.run("document.getElementById('viewer').scrollWidth"), width)
                self.assertLessEqual(page.run("document.querySelector('.columns').scrollWidth"), width)

    # Print

    def test_a_printed_report_is_summary_and_findings(self):
        page = self.open(self.fixture)
        pdf = page.pdf()
        if SCREENSHOTS:
            pathlib.Path(SCREENSHOTS, "fixture.pdf").write_bytes(pdf)
        pages = len(re.findall(rb"/Type\s*/Page[^s]", pdf))
        findings = page.run("document.querySelectorAll('article.card:not(.v-masked, .v-launch-image, .like)').length")
        remedies = page.run("document.querySelectorAll('details.rule[id]').length")
        # Six findings on a page, a remedy on one at most, and the summary.
        self.assertLessEqual(pages, 3 + remedies + findings / 4)
        page.call("Emulation.setEmulatedMedia", media="print")
        displayed = "Array.from(document.querySelectorAll('article.card')).filter(e => getComputedStyle(e).display !== 'none').length"
        self.assertEqual(page.run(displayed), findings)
        self.assertEqual(page.run("Array.from(document.styleSheets[0].cssRules).filter(r => r.media && r.media.mediaText === 'print')"
                                  ".some(r => r.cssText.includes('counter(pages)'))"), True)

    # Review

    def decide(self, page, card, decision, reason="", expires=""):
        page.run(f"document.querySelector(\"{card}\").querySelector('.open').click()")
        page.run(f"document.querySelector('input[name=decision][value={decision}]').click()")
        page.run(f"document.getElementById('review-reason').value = {reason!r}; document.getElementById('review-expires').value = {expires!r};"
                 " document.getElementById('review-save').click()")
        problem = page.run("document.getElementById('review-problem').textContent")
        page.run("document.getElementById('viewer').close()")
        return problem

    def exported(self, page, button, name):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        page.run(f"document.getElementById('{button}').click()")
        for _ in range(100):
            if (folder / name).exists() and (folder / name).stat().st_size > 0:
                return folder / name
            time.sleep(0.1)
        self.fail(f"{name} was not downloaded")

    def test_a_review_is_taken_by_the_next_scan(self):
        page = self.open(self.full)
        day = (datetime.date.today() + datetime.timedelta(days=90)).isoformat()
        cards = ["article[data-verdict=unmasked]", "article[data-verdict=partially-masked]", "article[data-verdict=translucent]"]
        self.assertEqual(self.decide(page, cards[0], "accepted"), "Give a reason: who decided, and why.")
        self.assertEqual(self.decide(page, cards[0], "accepted", "known: \"demo\", Kim's ticket #7"), "Say until when it counts.")
        self.assertEqual(self.decide(page, cards[0], "accepted", "known: \"demo\", Kim's ticket #7", day), "Decided.")
        self.assertEqual(self.decide(page, cards[1], "false-alarm", "a drawing", day), "Decided.")
        self.assertEqual(self.decide(page, cards[2], "confirmed", "seen on the device"), "Decided.")
        self.assertIn("Review: 3 of ", page.run("document.getElementById('review-count').textContent"))
        self.choose(page, "filter-decision", "accepted")
        self.assertEqual(self.shown(page), 1)
        self.picture(page, "review")
        decisions = self.exported(page, "export-decisions", "snapveil-decisions.json")
        paths = [page.run(f"document.querySelector('{card}').dataset.file") for card in cards]

        report = self.folder / "reviewed.json"
        config = ["--config", str(ROOT / "Fixtures/.snapveil.yml")]
        scanned = subprocess.run(
            [SNAPVEIL, "scan", str(ROOT / "Fixtures/dump"), *config, "--decisions", str(decisions), "-o", f"json={report}",
             "-o", f"html={self.folder / 'reviewed.html'}"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(scanned.returncode, 1, scanned.stderr)
        found = {f["path"]: f for f in json.loads(report.read_text())["findings"] if f["rule"] in ("unmasked", "partially-masked", "translucent")}
        self.assertEqual(found[paths[0]]["suppression"], {"source": "review", "reason": "known: \"demo\", Kim's ticket #7", "expires": day, "doubt": None})
        self.assertEqual(found[paths[1]]["suppression"]["reason"], "false alarm: a drawing")
        self.assertIsNone(found[paths[2]]["suppression"])
        self.assertEqual(found[paths[2]]["review"], {"decision": "confirmed", "reason": "seen on the device"})
        self.assertEqual(sum(1 for f in found.values() if f["suppression"]), 2)
        # The next page starts from them.
        again = self.open(self.folder / "reviewed.html")
        self.assertIn("Review: 3 of ", again.run("document.getElementById('review-count').textContent"))

        suppressions = self.exported(page, "export-suppressions", "snapveil-suppressions.yml")
        own = self.folder / "own.yml"
        own.write_text("version: 1\n" + suppressions.read_text())
        run = subprocess.run([SNAPVEIL, "scan", str(ROOT / "Fixtures/dump"), "--config", str(own), "--format", "json"],
                             cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("Kim's ticket #7", own.read_text())
        # A false alarm is of its picture alone, what is accepted is not.
        digest = page.run(f"document.querySelector('{cards[1]}').dataset.sha256")
        self.assertEqual([line for line in own.read_text().splitlines() if "sha256" in line], [f'    sha256: "{digest}"'])

    def test_a_page_that_hides_pictures_names_none_in_its_decisions_and_says_so(self):
        day = (datetime.date.today() + datetime.timedelta(days=90)).isoformat()
        card = "article[data-verdict=unmasked]"
        hint = "document.getElementById('review-unnamed')"
        page = self.open(self.fixture)
        page.run(f"document.querySelector('{card} .open').click()")
        for decision, hidden in [("false-alarm", False), ("accepted", True)]:
            page.run(f"document.querySelector('input[name=decision][value={decision}]').click()")
            self.assertEqual(page.run(f"{hint}.hidden"), hidden)
        page.run("document.getElementById('viewer').close()")
        self.decide(page, card, "false-alarm", "a drawing", day)
        decisions = self.exported(page, "export-decisions", "snapveil-decisions.json")
        self.assertIsNone(json.loads(decisions.read_text())["decisions"][0]["sha256"])
        suppressions = self.exported(page, "export-suppressions", "snapveil-suppressions.yml").read_text()
        self.assertTrue(suppressions.startswith("suppressions: []\n# Left out: 1 false alarm of "), suppressions)
        full = self.open(self.full)
        self.assertIsNone(full.run(f"{hint}"))
        self.decide(full, card, "false-alarm", "a drawing", day)
        decisions = self.exported(full, "export-decisions", "snapveil-decisions.json")
        self.assertRegex(json.loads(decisions.read_text())["decisions"][0]["sha256"], "^[0-9a-f]{64}$")

    def test_a_picture_that_has_changed_since_is_named_only_when_it_is_decided_again(self):
        day = (datetime.date.today() + datetime.timedelta(days=90)).isoformat()
        card = "article[data-verdict=unmasked]"
        page = self.open(self.full)
        self.decide(page, card, "accepted", "a demo", day)
        file = self.exported(page, "export-decisions", "snapveil-decisions.json")
        decisions = json.loads(file.read_text())
        decisions["decisions"][0]["sha256"] = "0" * 64
        file.write_text(json.dumps(decisions))
        changed = self.folder / "changed.html"
        scan(ROOT / "Fixtures/dump", changed, "--config", str(ROOT / "Fixtures/.snapveil.yml"), "--evidence", "full",
             "--decisions", str(file))
        page = self.open(changed)
        card = "article[data-doubted]"
        digest = page.run(f"document.querySelector('{card}').dataset.sha256")
        for expected in [None, digest]:
            file = self.exported(page, "export-decisions", "snapveil-decisions.json")
            self.assertEqual(json.loads(file.read_text())["decisions"][0]["sha256"], expected)
            self.decide(page, card, "accepted", "a demo", day)

    # Accessibility

    def test_axe_finds_nothing(self):
        script = axe()
        if script is None:
            self.skipTest("axe-core is not installed: pip install axe-core-python, or name axe.min.js in AXE")
        source = script.read_text()
        for dark in (False, True):
            for width in (390, 1280):
                page = Page(self.browser, dark=dark, width=width)
                self.addCleanup(page.close)
                page.open(self.fixture.as_uri())
                for state in ("page", "viewer"):
                    if state == "viewer":
                        page.run("document.querySelector('article[data-verdict=partially-masked] .open').click()")
                    found = page.run(f"(async () => {{ {source}; const r = await axe.run(document, {{ resultTypes: ['violations'] }});"
                                     " return r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 120)).join(' | ')); })()")
                    with self.subTest(dark=dark, width=width, state=state):
                        self.assertEqual(found, [])

    # The first page

    def test_the_first_page_says_for_whom_of_what_and_by_what(self):
        archive = self.folder / "evidence.zip"
        subprocess.run(["python3", "-m", "zipfile", "-c", str(archive), "."], cwd=ROOT / "Fixtures/dump", check=True)
        file = self.folder / "client.html"
        scan(archive, file, "--config", str(ROOT / "Fixtures/.snapveil.yml"), "--title", "Audit <1>", "--client", "Northbank",
             "--author", "Kim", "--scope", "iOS apps, one device")
        page = self.open(file)
        self.picture(page, "client")
        facts = page.run("document.querySelector('.run').textContent")
        for word in ("Northbank", "Kim", "iOS apps, one device", "evidence.zip", ".snapveil.yml"):
            self.assertIn(word, facts)
        import hashlib
        for path in (archive, ROOT / "Fixtures/.snapveil.yml", ROOT / "Fixtures/templates/northbank-cover.png"):
            self.assertIn(hashlib.sha256(path.read_bytes()).hexdigest(), facts)
        self.assertNotIn(str(self.folder), page.run("document.body.textContent"))
        self.assertEqual(page.run("document.querySelector('h1').textContent"), "Audit <1>")
        self.assertIn("Northbank", page.run("document.title"))
        self.assertIn("landscape", page.run("document.getElementById('coverage').textContent"))

    def test_the_viewer_names_hash_and_reason(self):
        page = self.open(self.fixture, "#s0")
        self.assertNotIn("SHA-256", page.run("document.getElementById('viewer-facts').textContent"))
        page = self.open(self.full, "#s0")
        facts = page.run("document.getElementById('viewer-facts').textContent")
        self.assertIn("SHA-256", facts)
        self.assertIn(page.run("document.querySelector('#s0 .why').textContent"), facts)

    def test_a_link_to_a_remedy_leaves_the_viewer_and_unfolds_it(self):
        page = self.open(self.fixture)
        page.run("document.querySelector('article[data-verdict=unmasked] .open').click()")
        page.run("document.querySelector('#viewer-facts a[data-open-rule]').click()")
        self.assertFalse(page.run("document.getElementById('viewer').open"))
        self.assertTrue(page.run("document.getElementById('rule-unmasked').open"))

    # Privacy

    def test_redacted_pictures_hold_no_more_than_cells(self):
        page = self.open(self.fixture)
        self.assertLessEqual(page.run(LARGEST_SPREAD), CODING_NOISE)

    def test_the_measure_of_redaction_sees_what_is_not_redacted(self):
        page = self.open(self.full)
        self.picture(page, "fixture-full")
        self.assertGreater(page.run(LARGEST_SPREAD), 100)

    def test_a_page_without_evidence_has_no_pictures(self):
        none = self.folder / "none.html"
        scan(ROOT / "Fixtures/dump", none, "--config", str(ROOT / "Fixtures/.snapveil.yml"), "--evidence", "none")
        self.assertNotIn("image/jpeg;base64,/", none.read_text())
        page = self.open(none, "#s0")
        self.picture(page, "none-viewer")
        self.assertTrue(page.run("document.getElementById('viewer-stage').hidden"))

    # Hostile names

    def test_hostile_names_are_text(self):
        dump = Dump(self.folder / "hostile")
        for index, name in enumerate(HOSTILE):
            dump.app(name, [text_screen(250, 540, index)], hostile_names=True)
        file = self.folder / "hostile.html"
        scan(dump.folder, file)
        page = self.open(file)
        self.picture(page, "hostile")
        self.assertEqual(self.shown(page), len(HOSTILE))
        page.run("document.querySelectorAll('.open').forEach(e => { e.click(); document.getElementById('viewer').close(); })")
        page.run("document.querySelectorAll('*').forEach(e => e.dispatchEvent(new MouseEvent('mouseover')))")
        self.assertIsNone(page.run("window.pwned"))
        self.assertEqual(page.run("document.querySelectorAll('script:not([type])').length"), 1)
        self.assertEqual(page.run(EVENT_ATTRIBUTES), 0)
        names = page.run("Array.from(document.querySelectorAll('.app h3 bdi')).map(e => e.textContent)")
        for name in HOSTILE:
            self.assertIn(visible(name), names)
        text = page.run("document.body.textContent")
        for character in "\u202e\x1b\x07":
            self.assertNotIn(character, text)

    # Size

    def test_two_thousand_snapshots_stay_usable(self):
        dump = Dump(self.folder / "large")
        for app in range(40):
            dump.app(f"com.example.large{app:02}", [
                text_screen(250, 540, 50 * app + index) if index % 3 else flat(250, 540, (app, index, 99))
                for index in range(50)
            ])
        file = self.folder / "large.html"
        scan(dump.folder, file)
        page = self.open(file)
        self.picture(page, "large")
        self.assertEqual(self.shown(page), 2000)
        self.choose(page, "filter-app", "7")
        self.assertEqual(self.shown(page), 50)
        page.run("document.querySelector('article.card:not([hidden]) .open').click()")
        width = page.run("document.getElementById('viewer-under').decode()"
                         ".then(() => document.getElementById('viewer-under').naturalWidth)")
        self.assertGreater(width, 0)
        waiting = page.run("Array.from(document.images).filter(e => e.loading !== 'lazy' && e.src).length")
        self.assertLessEqual(waiting, 2)


def visible(name):
    """Characters that a terminal or a page would obey, as the program spells them."""
    obeyed = {"\u202e": "\\u{202E}", "\x1b": "\\u{1B}", "\x07": "\\u{7}"}
    return "".join(obeyed.get(character, character) for character in name)


EVENT_ATTRIBUTES = """
Array.from(document.querySelectorAll('*')).filter(e => e.getAttributeNames().some(n => n.startsWith('on'))).length
"""

# Over all wholly redacted snapshots: the largest difference of two pixels inside one cell, away from its edges.
LARGEST_SPREAD = """
(async () => {
  let largest = 0;
  const pixels = async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  for (const card of document.querySelectorAll("article[data-verdict=unmasked]")) {
    const [width, height] = [Number(card.dataset.width), Number(card.dataset.height)];
    const side = Math.floor(Math.min(width, height) / 8);
    const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
    const jpeg = (id) => "data:image/jpeg;base64," + document.getElementById(id).textContent;
    const large = card.dataset.snapshot ? [jpeg(card.dataset.snapshot)] : [];
    for (const source of [card.querySelector("img").src, ...large]) {
      const { data, width: w, height: h } = await pixels(source);
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          // A JPEG block is 8 pixels wide, and the picture was made smaller: farther inside nothing of a neighbour is.
          const [x0, x1] = [Math.ceil(column * w / columns) + 8, Math.floor((column + 1) * w / columns) - 8];
          const [y0, y1] = [Math.ceil(row * h / rows) + 8, Math.floor((row + 1) * h / rows) - 8];
          for (let channel = 0; channel < 3; channel += 1) {
            let [low, high] = [255, 0];
            for (let y = y0; y < y1; y += 1) {
              for (let x = x0; x < x1; x += 1) {
                const value = data[(y * w + x) * 4 + channel];
                low = Math.min(low, value);
                high = Math.max(high, value);
              }
            }
            largest = Math.max(largest, high - low);
          }
        }
      }
    }
  }
  return largest;
})()
"""

if __name__ == "__main__":
    unittest.main()
