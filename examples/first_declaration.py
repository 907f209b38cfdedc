"""From a client id to a signed `declaration.released`.

    pip install ./clients/python
    make run        # in another terminal; it prints a client
    BROKER_CLIENT_ID=... BROKER_CLIENT_SECRET=... python3 examples/first_declaration.py
"""

import json
import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from customs_api import connect, ok, verify
from customs_api.rest.api.callbacks import delete_callback, register_callback
from customs_api.rest.api.declarations import create_declaration, submit_declaration
from customs_api.rest.models import CallbackRegistration, DeclarationRequest

base_url = os.environ.get("BROKER_URL", "http://127.0.0.1:8080")
api = connect(base_url, os.environ["BROKER_CLIENT_ID"], os.environ["BROKER_CLIENT_SECRET"])
callbacks: queue.Queue[tuple[dict[str, str], bytes]] = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()
        callbacks.put((dict(self.headers.items()), body))


server = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = f"http://127.0.0.1:{server.server_port}/"
events = ["declaration.accepted", "declaration.released"]
registration = ok(register_callback.sync(client=api, body=CallbackRegistration(callback_url=url, events=events)))

example = json.loads((Path(__file__).parent / "import-h1.json").read_text())
declaration = ok(create_declaration.sync(client=api, body=DeclarationRequest.from_dict(example))).declaration
print("draft", declaration.id, declaration.reference)
submit_declaration.sync(declaration.id, client=api)

while True:
    headers, body = callbacks.get(timeout=60)
    event = verify(body, headers, registration.callback_secret)
    print("verified", event["event"], event["declaration"]["mrn"])
    if event["event"] == "declaration.released" and event["declaration"]["id"] == declaration.id:
        break
delete_callback.sync_detailed(registration.id, client=api)
