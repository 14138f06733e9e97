"""Opens the HTML report in a browser: does it work, stay quiet, ask nobody, show names as text and hide what it must?

Run by `make test-report`; SNAPVEIL names the program, SCREENSHOTS a folder for pictures of the pages.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from browser import Browser, Page
from dumps import HOSTILE, Dump, flat, text_screen

ROOT = pathlib.Path(__file__).resolve().parents[2]
SNAPVEIL = os.environ.get("SNAPVEIL", str(ROOT / ".build/release/snapveil"))
SCREENSHOTS = os.environ.get("SCREENSHOTS")

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

    # Filters

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
        for key, mode in (("2", "cover"), ("4", "residual"), ("3", "compare")):
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

    def test_redacted_pictures_hold_no_more_than_averages(self):
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
    for (const source of [card.querySelector("img").src, jpeg(card.dataset.snapshot)]) {
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
