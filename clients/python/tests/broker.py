"""The running service as a broker's system sees it, and a receiver of its callbacks."""

import json
import os
import threading
import time
import unittest
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar

from customs_api import Repeats, connect
from customs_api.rest.client import AuthenticatedClient

T = TypeVar("T")
EXAMPLES = Path(os.environ["CUSTOMS_EXAMPLES"])


def client(repeats: Repeats = Repeats(), **options: Any) -> AuthenticatedClient:
    """A client of the service that the environment names."""
    names = ("BROKER_URL", "BROKER_CLIENT_ID", "BROKER_CLIENT_SECRET")
    base_url, client_id, client_secret = (os.environ[name] for name in names)
    return connect(base_url, client_id, client_secret, repeats=repeats, **options)


def example(name: str) -> dict[str, Any]:
    """A body of the folder `examples/`."""
    body: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text())
    return body


def eventually(what: str, look: Callable[[], T | None]) -> T:
    """Looks until there is something to see, for 20 seconds at most."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        seen = look()
        if seen is not None:
            return seen
        time.sleep(0.05)
    raise AssertionError(f"never seen: {what}")


class BrokerTest(unittest.TestCase):
    """A test with clients that are closed after it."""

    def client(self, repeats: Repeats = Repeats(), **options: Any) -> AuthenticatedClient:
        api = client(repeats, **options)
        self.addCleanup(api.get_httpx_client().close)
        return api

    def receiver(self) -> "Receiver":
        receiver = Receiver()
        self.addCleanup(receiver.server.server_close)
        self.addCleanup(receiver.server.shutdown)
        return receiver


class Receiver:
    """Takes callbacks on a port of this machine, and keeps their headers and bytes."""

    def __init__(self) -> None:
        self.taken: list[tuple[dict[str, str], bytes]] = []
        taken = self.taken

        class Hook(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                taken.append((dict(self.headers.items()), body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Hook)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait_for(self, event: str) -> tuple[dict[str, str], bytes]:
        """Headers and bytes of the first callback of this event."""

        def named() -> tuple[dict[str, str], bytes] | None:
            return next((each for each in self.taken if json.loads(each[1])["event"] == event), None)

        return eventually(event, named)
