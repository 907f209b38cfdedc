"""Callbacks that come from the service, and those that do not."""

import json
import unittest
from datetime import UTC, datetime, timedelta

from customs_api import WebhookVerificationError, standard_secret, verify, verify_standard
from standardwebhooks import Webhook

SECRET = "n0t-a-real-secret"
BODY = b'{"event":"declaration.released","declaration":{"id":1}}'
# printf %s "$BODY" | openssl dgst -sha256 -hmac "$SECRET"
SIGNATURE = "5cdfa9ccb42a2a80de2ca65cc894954f002f984a4692fff221c427a06c590d4d"


class ContractTest(unittest.TestCase):
    def test_what_the_service_signed_is_taken(self) -> None:
        event = verify(BODY, {"x-service-signature": SIGNATURE}, SECRET)
        self.assertEqual(event["event"], "declaration.released")
        self.assertEqual(event, verify(BODY, {"X-Service-Signature": SIGNATURE}, SECRET))

    def test_anything_else_is_refused(self) -> None:
        named = {"X-Service-Signature": SIGNATURE}
        for body, headers, secret in (
            (BODY + b" ", named, SECRET),
            (BODY, named, "another secret"),
            (BODY, {}, SECRET),
            (BODY, {"X-Service-Signature": "ÿ"}, SECRET),
        ):
            with self.assertRaises(WebhookVerificationError):
                verify(body, headers, secret)


class StandardTest(unittest.TestCase):
    def headers(self, signed_at: datetime) -> dict[str, str]:
        signature = Webhook(standard_secret(SECRET)).sign("msg_1", signed_at, BODY.decode())
        return {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": str(int(signed_at.timestamp())),
            "Webhook-Signature": f"v1,bm90IG91cnM= {signature}",
        }

    def test_either_form_of_the_secret_verifies(self) -> None:
        headers = self.headers(datetime.now(UTC))
        for secret in (SECRET, standard_secret(SECRET)):
            self.assertEqual(verify_standard(BODY, headers, secret), json.loads(BODY))

    def test_what_is_changed_or_old_is_refused(self) -> None:
        now = datetime.now(UTC)
        for body, headers in ((BODY + b" ", self.headers(now)), (BODY, self.headers(now - timedelta(minutes=6)))):
            with self.assertRaises(WebhookVerificationError):
                verify_standard(body, headers, SECRET)

    def test_the_secret_is_base64_of_its_bytes(self) -> None:
        self.assertEqual(standard_secret(SECRET), "whsec_bjB0LWEtcmVhbC1zZWNyZXQ=")


if __name__ == "__main__":
    unittest.main()
