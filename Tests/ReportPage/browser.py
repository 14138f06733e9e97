"""Headless Chromium through its DevTools protocol, over two pipes and with nothing but the standard library."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium")
# Seconds after which a browser that says nothing has failed.
PATIENCE = 120


class Browser:
    """Ends the browser and removes its profile on leaving."""

    def __enter__(self):
        program = next((found for found in map(shutil.which, PROGRAMS) if found), None)
        if program is None:
            raise RuntimeError("Chromium is not installed: run sh Scripts/install-system-packages.sh report")
        self.profile = tempfile.TemporaryDirectory(prefix="snapveil-report-", ignore_cleanup_errors=True)
        commands, self._commands = os.pipe()
        self._answers, answers = os.pipe()
        options = [
            "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-background-networking", "--no-first-run", "--hide-scrollbars",
            f"--user-data-dir={self.profile.name}",
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            # Chromium refuses to run as root otherwise, as in a container. It opens only pages that this test wrote.
            options.append("--no-sandbox")
        self._process = subprocess.Popen(
            ["sh", "-c", f'exec "$0" "$@" 3<&{commands} 4>&{answers}', program, *options, "about:blank"],
            pass_fds=(commands, answers), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self._buffer = b""
        self._number = 0
        self.events = []
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()
        os.close(self._commands)
        os.close(self._answers)
        self.profile.cleanup()

    def call(self, method, session=None, **parameters):
        """Sends one command and returns its result; what happens meanwhile is appended to `events`."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._commands, data):]
        number = self._number
        while True:
            answer = self._read()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def _read(self):
        import select
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._answers], [], [], PATIENCE)
            chunk = os.read(self._answers, 1 << 20) if ready else b""
            if not chunk:
                raise RuntimeError("the browser says nothing")
            self._buffer += chunk
        message, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(message)


class Page:
    """One tab. Everything it logs, throws and asks the network for is kept."""

    def __init__(self, browser, width=1400, height=1000, dark=False):
        self.browser = browser
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def open(self, url):
        """Opens and waits until the page has run its script.
        Returns the seconds that took."""
        start = time.monotonic()
        self.call("Page.navigate", url=url)
        while self.run("document.readyState + location.protocol") != "completefile:":
            time.sleep(0.02)
            if time.monotonic() - start > PATIENCE:
                raise RuntimeError(f"{url} does not load")
        return time.monotonic() - start

    def run(self, script):
        """The value of an expression, awaited if it is a promise."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, script, seconds=20):
        """Waits until an expression is true: events come when the browser has time for them."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.run(script):
                    return True
            except (RuntimeError, KeyError):
                pass  # the page is being replaced
            time.sleep(0.05)
        return False

    def press(self, key, text=None):
        """A key as a person presses it."""
        codes = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowRight": 39, " ": 32}
        code = codes.get(key, ord(key.upper()) if len(key) == 1 else 0)
        typed = {"Enter": "\r"}.get(key, key if len(key) == 1 else None)
        event = {"key": key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown" if typed else "rawKeyDown", **event, **({"text": typed} if typed else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def pdf(self):
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def complaints(self):
        """What the console, the policy or the script complained of."""
        self.run("0")
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                found.append(event["params"]["exceptionDetails"].get("text"))
            elif event["method"] == "Log.entryAdded":
                found.append(event["params"]["entry"]["text"])
            elif event["method"] == "Runtime.consoleAPICalled":
                found.append(event["params"]["args"])
        return found

    def requests(self):
        """Addresses that were asked for, other than data inside the page."""
        return [
            event["params"]["request"]["url"] for event in self.browser.events
            if event.get("sessionId") == self.session and event["method"] == "Network.requestWillBeSent"
            and not event["params"]["request"]["url"].startswith("data:")
        ]
