import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET, PORT = os.environ["CALLBACK_SECRET"], int(os.environ.get("PORT", "9000"))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        expected = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
        genuine = hmac.compare_digest(expected.encode(), self.headers.get("X-Service-Signature", "").encode())
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            print(json.loads(body)["event"], self.headers["X-Service-Delivery"], flush=True)

ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
