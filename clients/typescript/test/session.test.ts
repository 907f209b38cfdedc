// Tokens, repeats and errors, against a service that answers what each test says.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ApiError, connect, ok, OutOfDate, Tokens, type CustomsClient, type Repeats, type Send } from "../src/index.js";

const BASE = "https://customs.example";
const CREDENTIALS = { clientId: "id", clientSecret: "secret" };
type Reply = () => Response;

const reply = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Reply => {
  return () => Response.json(body, { status, headers });
};

const breaks: Reply = () => {
  throw new TypeError("fetch failed");
};

/** Gives tokens `token-1`, `token-2`, … and answers everything else by a list of replies, the last one for ever. */
class Service {
  readonly seen: { request: Request; body: string }[] = [];
  readonly pauses: number[] = [];
  tokens = 0;
  tokenFailures: number[] = [];
  private readonly replies: Reply[];

  constructor(...replies: Reply[]) {
    this.replies = replies;
  }

  readonly send: Send = async (request) => {
    if (new URL(request.url).pathname === "/oauth/token") {
      const status = this.tokenFailures.shift();
      if (status) return Response.json({ error: "server_error" }, { status });
      this.tokens += 1;
      return Response.json({ access_token: `token-${this.tokens}`, expires_in: 3600 });
    }
    const next = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
    this.seen.push({ request, body: await request.text() });
    return (next as Reply)();
  };

  client(repeats: Repeats = {}): CustomsClient {
    const sleep = async (pause: number): Promise<void> => void this.pauses.push(pause);
    return connect({ baseUrl: BASE, ...CREDENTIALS, fetch: this.send, repeats: { sleep, ...repeats } });
  }

  headers(name: string): (string | null)[] {
    return this.seen.map(({ request }) => request.headers.get(name));
  }
}

const list = (api: CustomsClient) => api.GET("/api/v1/declarations");
const submit = (api: CustomsClient) => api.POST("/api/v1/declarations/{id}/submit", { params: { path: { id: 1 } } });
const rename = (api: CustomsClient) =>
  api.PUT("/api/v1/dossiers/{id}", { params: { path: { id: 1 } }, body: { internal_notes: "new" } });

describe("tokens", () => {
  it("serve until shortly before their end", async () => {
    let now = 0;
    const service = new Service(reply(200));
    const tokens = new Tokens(`${BASE}/oauth/token`, CREDENTIALS, service.send, () => now);
    const got = [];
    for (now of [0, 3_539_000, 3_541_000]) got.push(await tokens.get());
    assert.deepEqual(got, ["token-1", "token-1", "token-2"]);
  });

  it("are renewed once when the service refuses them, and the write is sent as it was", async () => {
    const service = new Service(reply(401, { error: "invalid_token" }), reply(200));
    ok(await rename(service.client()));
    assert.deepEqual(service.headers("authorization"), ["Bearer token-1", "Bearer token-2"]);
    assert.deepEqual(service.seen.map(({ body }) => body), Array(2).fill('{"internal_notes":"new"}'));
    assert.equal(new Set(service.headers("idempotency-key")).size, 1);
  });

  it("that are refused for good are told", async () => {
    const service = new Service(reply(401, { error: "invalid_token", error_description: "It has ended." }));
    const answer = await list(service.client());
    assert.throws(() => ok(answer), (error: ApiError) => error.code === "invalid_token" && error.status === 401);
    assert.deepEqual([service.seen.length, service.tokens], [2, 2]);
  });

  it("are renewed by one call for all", async () => {
    const service = new Service(reply(401), reply(200));
    const api = service.client();
    const answers = await Promise.all(Array.from({ length: 20 }, () => list(api)));
    assert.ok(answers.every(({ response }) => response.ok));
    assert.deepEqual([service.seen.length, service.tokens], [21, 2]);
  });
});

describe("repeats", () => {
  it("have the key and the body of the first try", async () => {
    const service = new Service(breaks, reply(503), reply(409, {}, { "retry-after": "1" }), reply(200, { data: 7 }));
    assert.deepEqual(ok(await rename(service.client())), { data: 7 });
    assert.deepEqual(service.seen.map(({ body }) => body), Array(4).fill('{"internal_notes":"new"}'));
    assert.equal(new Set(service.headers("idempotency-key")).size, 1);
  });

  it("keep the key that a caller gives; each write has its own", async () => {
    const service = new Service(reply(200));
    const api = service.client();
    const header = { "Idempotency-Key": "order 4711" };
    await api.POST("/api/v1/declarations/{id}/submit", { params: { path: { id: 1 }, header } });
    await submit(api);
    await submit(api);
    const [first, second, third] = service.headers("idempotency-key");
    assert.equal(first, "order 4711");
    assert.ok(second && third && second !== third);
  });

  it("are made of requests for a token", async () => {
    const service = new Service(reply(200));
    service.tokenFailures = [503, 429];
    ok(await rename(service.client()));
    assert.deepEqual([service.seen.length, service.pauses.length], [1, 2]);
  });

  it("are not made with a wrong secret", async () => {
    const service = new Service(reply(200));
    service.tokenFailures = [401];
    await assert.rejects(list(service.client()), ApiError);
    assert.deepEqual([service.seen.length, service.pauses.length], [0, 0]);
  });

  it("wait as long as the service says", async () => {
    const service = new Service(reply(429, {}, { "retry-after": "7" }), reply(200));
    await list(service.client());
    assert.deepEqual(service.pauses, [7000]);
  });

  it("wait out the minute of a rate limit", async () => {
    const service = new Service(reply(429, { error: "rate_limit_exceeded" }, { "retry-after": "60" }), reply(200, { data: 7 }));
    assert.deepEqual(ok(await rename(service.client())), { data: 7 });
    assert.deepEqual([service.pauses, new Set(service.headers("idempotency-key")).size], [[60_000], 1]);
  });

  it("do not wait for what takes too long", async () => {
    const service = new Service(reply(429, { error: "rate_limit_exceeded" }, { "retry-after": "3600" }));
    assert.equal((await list(service.client())).response.status, 429);
    assert.deepEqual(service.pauses, []);
  });

  it("end", async () => {
    const service = new Service(breaks);
    await assert.rejects(list(service.client({ tries: 3 })), TypeError);
    assert.deepEqual([service.seen.length, service.pauses.length], [3, 2]);
  });

  it("are not made of what the service refuses", async () => {
    for (const status of [400, 403, 404, 409, 422, 500]) {
      const service = new Service(reply(status, { error: "some_code", errors: { "a.b": ["is missing"] } }));
      const answer = await submit(service.client());
      assert.throws(() => ok(answer), (error: ApiError) => error.errors["a.b"]?.[0] === "is missing");
      assert.deepEqual([answer.response.status, service.seen.length], [status, 1]);
    }
  });

  it("are not made of a write without a key", async () => {
    const service = new Service(breaks);
    const sent = service.client().POST("/oauth/revoke", { body: { token: "t" } });
    await assert.rejects(sent, TypeError);
    assert.equal(service.seen.length, 1);
  });

  it("end with the call that is aborted", async () => {
    const service = new Service(breaks);
    const api = connect({ baseUrl: BASE, ...CREDENTIALS, fetch: service.send, repeats: { firstPause: 20_000 } });
    await assert.rejects(api.GET("/api/v1/declarations", { signal: AbortSignal.timeout(50) }));
    assert.equal(service.seen.length, 1);
  });
});

describe("errors", () => {
  it("name the codes of broken rules", async () => {
    const detail = { path: "a.b", code: "required", values: {}, text: "is required" };
    const told = { error: "validation_error", errors: { "a.b": ["is required"] }, error_details: [detail] };
    const answer = await submit(new Service(reply(422, told)).client());
    assert.throws(() => ok(answer), (error: ApiError) => error.errorDetails[0]?.code === "required");
    const without = await submit(new Service(reply(404, { error: "not_found" })).client());
    assert.throws(() => ok(without), (error: ApiError) => error.errorDetails.length === 0);
  });

  it("of another version are of a class of their own", async () => {
    const service = new Service(reply(412, { error: "precondition_failed", message: "Somebody changed it." }));
    const answer = await rename(service.client());
    assert.throws(() => ok(answer), (error) => error instanceof OutOfDate && /Somebody changed it/.test(error.message));
  });

  it("of a proxy are errors too", async () => {
    const service = new Service(() => new Response("<h1>413</h1>", { status: 413 }));
    const answer = await rename(service.client());
    assert.throws(() => ok(answer), (error: ApiError) => error.status === 413 && error.code === "");
  });
});
