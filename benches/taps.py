"""Measures how long the site lets a person wait: ``python benches/taps.py`` (half a minute).

Needs what the browser tests need, and ``target/web`` as ``scripts/web`` makes it. The page's main
thread has a quarter of the processor. The network has 1.6 Mbit/s and 150 ms of latency, and files
are compressed, as on a web host. Prints how long the first verdict takes at a first visit, and the
time from a tap to the next frame, as the browser measures it, in steps of 8 ms.
"""

from __future__ import annotations

import contextlib
import gzip
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from canju.publishing.site import write_site
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
from lab import CHROMIUM, chromium
from website import Quiet, Website

POSITION = "first=R+A+5+4+3+3+3&second=B+2+2+2+K+Q"
ROUNDS = 7
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 1e5}
#: Notes when the verdict is there, and how long each tap takes until the next frame.
WATCH = """
window.taps = [];
new PerformanceObserver((list) => {
  const clicks = list.getEntries().filter(({ name }) => name === "click");
  window.taps.push(...clicks.map(({ duration }) => duration));
}).observe({ type: "event", durationThreshold: 16, buffered: true });
new MutationObserver(() => {
  if (window.first !== undefined || !document.querySelector(".plays .play")) return;
  window.first = null;
  requestAnimationFrame(() => (window.first = performance.now()));
}).observe(document, { childList: true, subtree: true });
"""
#: What is tapped: of one table, one after the other.
TAPS = {
    "a card": ".card[data-card='4']",
    "play it": ".bar .main",
    "one play back": "button[data-key=back]",
    "why others lose": "button[data-key=why]",
    "the settings": "button[data-key='menu settings']",
}


class Zipped(Quiet):
    """Answers with compressed files."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        body = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        # A page that is closed needs no more.
        with contextlib.suppress(ConnectionError):
            self.wfile.write(body)
        return None


def first_verdict(page: Page, url: str) -> float:
    """Milliseconds from opening the site to the first verdict on the screen."""
    page.goto(url)
    return page.wait_for_function("window.first").json_value()


def tapped(page: Page) -> list[float]:
    """Milliseconds from each tap to the next frame."""
    took = []
    for target in TAPS.values():
        page.evaluate("window.taps = []")
        page.locator(target).first.click()
        page.wait_for_selector(".canju.table:not(.waits)")
        page.wait_for_timeout(400)
        # The browser does not report faster taps.
        took.append(max(page.evaluate("window.taps"), default=16))
    return took


def main() -> None:
    """Prints the figures."""
    firsts, taps = [], []
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(Path(folder))
        website = Website(Path(folder), Zipped)
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM)
        for _ in range(ROUNDS):
            context = browser.new_context(
                viewport={"width": 390, "height": 844}, has_touch=True, bypass_csp=True
            )
            page = context.new_page()
            page.add_init_script(WATCH)
            control = context.new_cdp_session(page)
            control.send("Network.enable")
            control.send("Network.emulateNetworkConditions", NETWORK)
            control.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            firsts.append(first_verdict(page, f"{website.url}#{POSITION}"))
            taps.append(tapped(page))
            context.close()
        website.close()
    print(f"first verdict of a first visit: {statistics.median(firsts) / 1000:.2f} s")
    for name, took in zip(TAPS, zip(*taps, strict=True), strict=True):
        print(f"{name}: median {statistics.median(took):.0f} ms, worst {max(took):.0f} ms")


if __name__ == "__main__":
    main()
