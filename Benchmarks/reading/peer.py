"""What most people would do: Tesseract on the whole picture, and patterns or Presidio's recognisers on its text."""
import logging
import re
import subprocess

# Optional: `pip install presidio-analyzer`. Its recognisers are asked one by one, without a language model.
try:
    from presidio_analyzer import predefined_recognizers as presidio

    logging.disable(logging.CRITICAL)
    RECOGNISERS = {"card": presidio.CreditCardRecognizer(), "iban": presidio.IbanRecognizer(), "email": presidio.EmailRecognizer(),
                   "phone": presidio.PhoneRecognizer()}
except ImportError:
    RECOGNISERS = {}

PATTERNS = {
    "card": r"\b(?:\d[ -]?){13,19}\b", "iban": r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b", "email": r"\b[\w.+-]+@[\w-]+\.[\w.-]+\b",
    "phone": r"(?:\+\d{1,3}[ -]?)?(?:\(\d{2,4}\)[ -]?)?\d{2,4}[ -]?\d{3,4}[ -]?\d{2,4}(?:[ -]?\d{2})?",
    "one-time-code": r"\b\d{3}[ -]?\d{3}\b|\b\d{4,8}\b", "amount": r"(?:[$€£] ?|CHF )\d[\d.,' ]*\d|\b\d[\d., ]*[.,]\d{2} ?(?:€|kr)",
}
CODE_WORDS = re.compile(r"code|pin|password|passwort", re.I)
BALANCE_WORDS = re.compile(r"balance|saldo|konto", re.I)


def luhn(text):
    digits = [int(c) for c in text if c.isdigit()][::-1]
    return 13 <= len(digits) <= 19 and sum(d if i % 2 == 0 else d * 2 - 9 * (d > 4) for i, d in enumerate(digits)) % 10 == 0


def iban(text):
    plain = "".join(text.split())
    return int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1


def text_of(picture):
    """The page's text, as `tesseract FILE -` prints it."""
    return subprocess.run(["tesseract", picture, "-", "-l", "eng"], capture_output=True, text=True, env={"OMP_THREAD_LIMIT": "1", "PATH": "/usr/bin:/bin"}).stdout


def values(text):
    """(type, value) pairs."""
    found = []
    for line in text.splitlines():
        for kind, pattern in PATTERNS.items():
            for match in re.finditer(pattern, line):
                value = match.group().strip()
                if kind == "card" and not luhn(value) or kind == "iban" and not iban(value):
                    continue
                if kind == "phone" and not 8 <= sum(c.isdigit() for c in value) <= 15:
                    continue
                if kind == "one-time-code" and not CODE_WORDS.search(text) or kind == "amount" and not BALANCE_WORDS.search(text):
                    continue
                found.append((kind, value))
    return found


def by_presidio(text):
    """(type, value) pairs."""
    return [(kind, text[found.start:found.end].strip()) for kind, recogniser in RECOGNISERS.items()
            for found in recogniser.analyze(text, recogniser.supported_entities, None)]
