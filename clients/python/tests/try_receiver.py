"""Plays a declaration to the receiver of the examples: try_receiver.py RECEIVER."""

import json
import os
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request

from broker import client, eventually, example
from customs_api import ok
from customs_api.rest.api.callbacks import register_callback
from customs_api.rest.api.declarations import create_declaration
from customs_api.rest.models import CallbackRegistration, DeclarationRequest


def answers(url: str) -> int | None:
    """The status for a callback that nobody signed; None while nothing listens."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data=b"{}")) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code
    except urllib.error.URLError:
        return None


def main() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    url = f"http://127.0.0.1:{port}/"
    api = client()
    registration = CallbackRegistration(callback_url=url, events=["declaration.released"])
    secret = ok(register_callback.sync(client=api, body=registration)).callback_secret
    environment = os.environ | {"CALLBACK_SECRET": secret}
    command = [sys.executable, sys.argv[1], port]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as receiver:
        # Ends the wait for a line that never comes.
        too_long = threading.Timer(30, receiver.kill)
        too_long.start()
        try:
            assert eventually("the receiver listens", lambda: answers(url)) == 401
            body = DeclarationRequest.from_dict(example("import-h1") | {"submit_when_valid": True})
            create_declaration.sync(client=api, body=body)
            assert receiver.stdout is not None
            told = [receiver.stdout.readline() for _ in range(2)]
            assert told[0] == "refused\n", told
            assert json.loads(told[1])["event"] == "declaration.released", told
        finally:
            too_long.cancel()
            receiver.terminate()


if __name__ == "__main__":
    main()
