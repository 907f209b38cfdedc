"""Receives callbacks, and prints those that are genuine: CALLBACK_SECRET=... python3 receiver.py 9000"""

import hashlib, hmac, http.server, os, sys


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signature = hmac.new(os.environ["CALLBACK_SECRET"].encode(), body, hashlib.sha256).hexdigest()
        genuine = hmac.compare_digest(signature.encode(), self.headers.get("X-Service-Signature", "").encode())
        self.send_response(204 if genuine else 401)
        self.end_headers()
        print(body.decode() if genuine else "refused", flush=True)


http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
