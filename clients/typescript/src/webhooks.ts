import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook, WebhookVerificationError } from "standardwebhooks";

export { WebhookVerificationError };

/** Headers as node:http or `fetch` has them. */
export type CallbackHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** The body of a callback. */
export interface CallbackEvent {
  event: string;
  [field: string]: unknown;
}

/**
 * The event of a callback whose `X-Service-Signature` fits; throws `WebhookVerificationError` for any other.
 *
 * @param body the bytes that came, before anything parsed them
 * @param secret `callback_secret` of the registration
 */
export function verify(body: Uint8Array, headers: CallbackHeaders, secret: string): CallbackEvent {
  const expected = createHmac("sha256", secret).update(body).digest("hex");
  const found = plain(headers)["x-service-signature"] ?? "";
  const pair = [expected, found].map((signature) => Buffer.from(signature)) as [Buffer, Buffer];
  if (pair[0].length !== pair[1].length || !timingSafeEqual(...pair)) {
    throw new WebhookVerificationError("X-Service-Signature does not fit the body");
  }
  return JSON.parse(Buffer.from(body).toString()) as CallbackEvent;
}

/**
 * The same by `webhook-signature` of Standard Webhooks, which also refuses what is older than five minutes.
 *
 * @param secret the one that begins with `whsec_`, or `callback_secret`
 */
export function verifyStandard(body: Uint8Array, headers: CallbackHeaders, secret: string): CallbackEvent {
  return new Webhook(standardSecret(secret)).verify(Buffer.from(body).toString(), plain(headers)) as CallbackEvent;
}

/** The secret of a registration as libraries of Standard Webhooks take it: `whsec_` and base64 of its bytes. */
export function standardSecret(secret: string): string {
  return secret.startsWith("whsec_") ? secret : `whsec_${Buffer.from(secret).toString("base64")}`;
}

function plain(headers: CallbackHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? "")]));
}
