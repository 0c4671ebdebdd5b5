"""JupyterLab on a port of its own, and notebooks in it, for the tests in a real browser."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page

CHROMIUM = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: Milliseconds within which the slowest step is done on a busy machine.
PATIENCE = 60_000


def chromium() -> str | None:
    """The browser, if there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def wait_for(url: str, process: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Waits until a server answers."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise TimeoutError(f"no answer from {url}")


@contextlib.contextmanager
def served(command: list[str], url: str, folder: Path, **env: str) -> Iterator[str]:
    """A server while the block runs; its output goes to a file in the folder."""
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, stdout=log, stderr=log, env={**os.environ, **env}
        )
    try:
        wait_for(url, process)
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def jupyter(folder: Path) -> Iterator[str]:
    """JupyterLab over a folder; gives its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *(f"--port={port}", "--ip=127.0.0.1", "--IdentityProvider.token="),
        f"--ServerApp.root_dir={folder}",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    homes = (
        "JUPYTER_CONFIG_DIR",
        "JUPYTER_DATA_DIR",
        "JUPYTER_RUNTIME_DIR",
        "JUPYTERLAB_SETTINGS_DIR",
        "JUPYTERLAB_WORKSPACES_DIR",
    )
    # Nothing of the user's own is read or written.
    env = {home: str(folder / ".jupyter" / home.lower()) for home in homes}
    quiet = folder / ".jupyter" / "jupyterlab_settings_dir" / "@jupyterlab" / "apputils-extension"
    quiet.mkdir(parents=True)
    (quiet / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
    with served(command, f"{url}/api", folder, **env):
        yield url


def write_notebook(path: Path, *cells: str) -> Path:
    """A notebook with these cells of code."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, path)
    return path


#: Opens a notebook in place of others; without returning a promise, as for `run_all`.
_OPEN = """
name => {
  const { shell, commands } = jupyterapp;
  if (shell.currentWidget?.context?.path === name) return;
  for (const other of [...shell.widgets('main')]) {
    if (other.context) other.context.model.dirty = false;
    other.close();
  }
  commands.execute('docmanager:open', { path: name });
}
"""


class Notebook:
    """The only notebook that is open in a page, which loads JupyterLab once."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        if page.evaluate("() => Boolean(window.jupyterapp)"):
            page.evaluate(_OPEN, name)
        else:
            page.goto(f"{url}/lab/tree/{name}?reset")
        page.wait_for_function(
            "name => window.jupyterapp?.shell.currentWidget?.context?.path === name", arg=name
        )
        page.wait_for_function("() => jupyterapp.shell.currentWidget.context.isReady")

    def fill(self, code: str) -> None:
        """Puts one new cell in place of all, and opens the list of files."""
        self.page.evaluate(
            """code => {
                const shared = jupyterapp.shell.currentWidget.content.model.sharedModel;
                shared.transact(() => {
                    shared.deleteCellRange(0, shared.cells.length);
                    shared.insertCells(0, [{ cell_type: 'code', source: code }]);
                });
                jupyterapp.shell.expandLeft();
            }""",
            code,
        )
        self.page.wait_for_function("() => !document.querySelector('.jp-OutputArea-output')")

    def theme(self, name: str) -> None:
        """Changes to ``"JupyterLab Light"`` or ``"JupyterLab Dark"``."""
        self.page.evaluate(
            "theme => { jupyterapp.commands.execute('apputils:change-theme', { theme }) }", name
        )
        light = "true" if "Light" in name else "false"
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")

    def run_all(self) -> None:
        """Runs all cells; typing Shift+Enter early would lose the run to a dialog."""
        self.page.wait_for_function(
            "() => jupyterapp.shell.currentWidget.sessionContext?.session?.kernel?.status"
            " === 'idle'"
        )
        # Without returning its promise: waiting for that would hang.
        self.page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells') }")

    def save(self) -> None:
        self.page.evaluate("async () => { await jupyterapp.shell.currentWidget.context.save() }")


_CONTRAST = """
element => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const light = colour => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      .map(part => part / 255)
      .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
      .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  };
  // What lies behind: all backgrounds, one on the other, the page's first; of a gradient its
  // first colour.
  const behind = [];
  for (let one = element; one; one = one.parentElement) {
    const style = getComputedStyle(one);
    const gradient = style.backgroundImage.match(/(?:rgb|oklch|color)a?\\([^)]*\\)/);
    behind.unshift(gradient ? gradient[0] : style.backgroundColor);
  }
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, 1, 1);
  const ground = behind.map(light).pop();
  const text = light(getComputedStyle(element).color);
  return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
}
"""


def contrast(element: Locator) -> float:
    """How far a text stands out from what is behind it, as WCAG counts it: 1 to 21."""
    return element.evaluate(_CONTRAST)


def button(root: Locator, key: str) -> Locator:
    return root.locator(f'button[data-key="{key}"]')


def press(root: Locator, key: str) -> None:
    """Presses a switch or an item of the settings, and closes them."""
    button(root, "menu settings").click()
    button(root, key).click()
    if button(root, key).count():
        button(root, "menu settings").click()


def over(root: Locator) -> bool:
    """True if a hand is empty."""
    return root.locator(".plate .count", has_text=re.compile("^0$")).count() > 0


def moves(root: Locator) -> Locator:
    """The moves made, in the score."""
    return root.locator(".score .move:not(.ahead)")
