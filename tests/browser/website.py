"""A folder as a website on this machine, for the tests in a browser and for benches."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Quiet(SimpleHTTPRequestHandler):
    """Answers with files, and prints nothing."""

    def log_message(self, *_: object) -> None:
        pass


class Website:
    """A folder that is served, until it is closed."""

    def __init__(self, folder: Path, handler: type[Quiet] = Quiet) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
