import { errorOf } from "./errors.js";
import type { Send } from "./repeating.js";

/** A token is renewed when a tenth of its life is left, at most this many milliseconds of it. */
const LONGEST_MARGIN = 60_000;

export interface Credentials {
  clientId: string;
  clientSecret: string;
  /** The scopes that the token shall have, separated by spaces; all that the client has when left out. */
  scope?: string;
}

/** Access tokens: fetched when they are needed, renewed before they end. One call renews, the others wait for it. */
export class Tokens {
  #current: { token: string; renewAt: number } | undefined;
  #renewal: Promise<string> | undefined;

  constructor(
    private readonly tokenUrl: string,
    private readonly credentials: Credentials,
    private readonly send: Send,
    private readonly clock: () => number = Date.now,
  ) {}

  /** A usable token; not the one that the service `refused`. */
  async get(refused?: string): Promise<string> {
    const current = this.#current;
    if (current && current.token !== refused && this.clock() < current.renewAt) return current.token;
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  async #renew(): Promise<string> {
    const { clientId, clientSecret, scope } = this.credentials;
    const response = await this.send(
      new Request(this.tokenUrl, {
        method: "POST",
        headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
        body: new URLSearchParams({ grant_type: "client_credentials", ...(scope ? { scope } : {}) }),
      }),
    );
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw errorOf(response, answer);
    const { access_token, expires_in } = answer as { access_token: string; expires_in: number };
    const life = expires_in * 1000;
    this.#current = { token: access_token, renewAt: this.clock() + life - Math.min(life / 10, LONGEST_MARGIN) };
    return access_token;
  }
}

/** Sends requests with a token; one that the service refuses (401) is renewed once. */
export function withTokens(tokens: Tokens, send: Send): Send {
  return async (request) => {
    const token = await tokens.get();
    const response = await send(bearing(token, request.clone()));
    if (response.status !== 401) return response;
    await response.body?.cancel();
    return send(bearing(await tokens.get(token), request));
  };
}

function bearing(token: string, request: Request): Request {
  request.headers.set("Authorization", `Bearer ${token}`);
  return request;
}
