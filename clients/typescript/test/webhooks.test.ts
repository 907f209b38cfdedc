// Callbacks that come from the service, and those that do not.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Webhook } from "standardwebhooks";
import { standardSecret, verify, verifyStandard, WebhookVerificationError } from "../src/index.js";

const SECRET = "n0t-a-real-secret";
const BODY = '{"event":"declaration.released","declaration":{"id":1}}';
// printf %s "$BODY" | openssl dgst -sha256 -hmac "$SECRET"
const SIGNATURE = "5cdfa9ccb42a2a80de2ca65cc894954f002f984a4692fff221c427a06c590d4d";

describe("X-Service-Signature", () => {
  it("of the service is taken", () => {
    const event = verify(Buffer.from(BODY), { "x-service-signature": SIGNATURE }, SECRET);
    assert.equal(event.event, "declaration.released");
    assert.deepEqual(verify(Buffer.from(BODY), new Headers({ "X-Service-Signature": SIGNATURE }), SECRET), event);
  });

  it("that does not fit is refused", () => {
    const named = { "X-Service-Signature": SIGNATURE };
    for (const [body, headers, secret] of [
      [`${BODY} `, named, SECRET],
      [BODY, named, "another secret"],
      [BODY, {}, SECRET],
      [BODY, { "X-Service-Signature": "ÿ".repeat(64) }, SECRET],
    ] as const) {
      assert.throws(() => verify(Buffer.from(body), headers, secret), WebhookVerificationError);
    }
  });
});

describe("webhook-signature", () => {
  const signed = (at: Date) => ({
    "Webhook-Id": "msg_1",
    "Webhook-Timestamp": String(Math.floor(at.getTime() / 1000)),
    "Webhook-Signature": `v1,bm90IG91cnM= ${new Webhook(standardSecret(SECRET)).sign("msg_1", at, BODY)}`,
  });

  it("verifies by either form of the secret", () => {
    for (const secret of [SECRET, standardSecret(SECRET)]) {
      assert.deepEqual(verifyStandard(Buffer.from(BODY), signed(new Date()), secret), JSON.parse(BODY));
    }
  });

  it("of what is changed or old is refused", () => {
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    for (const [body, headers] of [[`${BODY} `, signed(new Date())], [BODY, signed(sixMinutesAgo)]] as const) {
      assert.throws(() => verifyStandard(Buffer.from(body), headers, SECRET), WebhookVerificationError);
    }
  });

  it("has base64 of the secret's bytes as its secret", () => {
    assert.equal(standardSecret(SECRET), "whsec_bjB0LWEtcmVhbC1zZWNyZXQ=");
  });
});
