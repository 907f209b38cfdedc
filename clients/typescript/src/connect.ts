import createClient, { type Client } from "openapi-fetch";
import { repeating, withKey, type Repeats, type Send } from "./repeating.js";
import type { paths } from "./schema.js";
import { Tokens, withTokens, type Credentials } from "./tokens.js";

/** The calls of the service, typed by its document. */
export type CustomsClient = Client<paths>;

export interface Connection extends Credentials {
  /** Where the service is, such as `https://customs.broker.example`. */
  baseUrl: string;
  repeats?: Repeats;
  /** Milliseconds for one try of a request; 60,000 when left out. */
  timeout?: number;
  /** Sends a request; `fetch` when left out. */
  fetch?: Send;
}

/** A client for all calls of the service: `api.GET("/api/v1/declarations")`. */
export function connect(connection: Connection): CustomsClient {
  const { repeats, timeout = 60_000, fetch = globalThis.fetch } = connection;
  const baseUrl = connection.baseUrl.replace(/\/+$/, "");
  const send: Send = (request) => fetch(new Request(request, { signal: within(timeout, request.signal) }));
  const repeated = repeating(send, repeats);
  const tokens = new Tokens(`${baseUrl}/oauth/token`, connection, (request) => repeated(request, true));
  const authorized = withTokens(tokens, repeated);
  return createClient<paths>({ baseUrl, fetch: (request) => authorized(withKey(request)) });
}

function within(timeout: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
}
