// Lists that are read while records come, change and go.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ApiError, connect, each, type CustomsClient } from "../src/index.js";

/** A list with the newest first, in which something happens before each answer. */
class Broker {
  ids: number[];
  private latest: number;
  readonly asked: URLSearchParams[] = [];

  constructor(
    count: number,
    readonly happens: (broker: Broker) => void = () => undefined,
  ) {
    this.latest = count;
    this.ids = Array.from({ length: count }, (_, place) => count - place);
  }

  /** The id of a record that has gone is not given again. */
  add(): void {
    this.ids.unshift(++this.latest);
  }

  client(): CustomsClient {
    return connect({
      baseUrl: "https://customs.example",
      clientId: "id",
      clientSecret: "secret",
      fetch: async (request) => {
        const url = new URL(request.url);
        if (url.pathname === "/oauth/token") return Response.json({ access_token: "token", expires_in: 3600 });
        return this.answer(url.searchParams);
      },
    });
  }

  private answer(query: URLSearchParams): Response {
    this.asked.push(query);
    if (this.asked.length > 1) this.happens(this);
    const [after, size] = [query.get("after_id"), Number(query.get("per_page"))];
    const place = after === null ? -1 : this.ids.indexOf(Number(after));
    if (after !== null && place < 0) {
      const errors = { after_id: ["is no record of this list"] };
      return Response.json({ error: "validation_error", errors }, { status: 422 });
    }
    const total = this.ids.length;
    const page = Number(query.get("page") ?? 1);
    const from = after === null ? (page - 1) * size : place + 1;
    const data = this.ids.slice(from, from + size).map((id) => ({ id }));
    return Response.json({ data, meta: { current_page: page, last_page: Math.ceil(total / size), per_page: size, total } });
  }
}

/** Numbers without order, the same in every run. */
const dice = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

async function ids(broker: Broker, per_page: number): Promise<number[]> {
  const read: number[] = [];
  for await (const { id } of each(broker.client(), "/api/v1/declarations", { query: { per_page } })) read.push(id);
  return read;
}

describe("lists", () => {
  it("give a record once that is there throughout", async () => {
    for (let seed = 0; seed < 100; seed++) {
      const number = dice(seed);
      const broker = new Broker(number(40), (broker) => {
        for (let added = number(3); added > 0; added--) broker.add();
        for (let gone = number(4); gone > 0; gone--) broker.ids.splice(number(broker.ids.length), 1);
      });
      const first = new Set(broker.ids);
      const read = await ids(broker, 1 + number(7));
      assert.equal(new Set(read).size, read.length, `${seed}`);
      assert.deepEqual(broker.ids.filter((id) => first.has(id) && !read.includes(id)), [], `${seed}`);
    }
  });

  it("are asked for no more than it takes, in the order of creation", async () => {
    for (const [count, asked] of [
      [0, [null]],
      [2, [null]],
      [3, [null, "1"]],
      [5, [null, "3"]],
    ] as const) {
      const broker = new Broker(count);
      assert.deepEqual(await ids(broker, 3), broker.ids);
      assert.deepEqual(broker.asked.map((query) => query.get("after_id")), asked);
      assert.deepEqual(new Set(broker.asked.map((query) => query.get("sort"))), new Set(["created_at"]));
      assert.ok(broker.asked.every((query) => !query.has("page")));
    }
  });

  it("are read by the numbers of their pages where entries have no id", async () => {
    const broker = new Broker(5);
    let read = 0;
    for await (const _ of each(broker.client(), "/api/v1/inventory/exceptions", { query: { per_page: 2 } })) read++;
    assert.deepEqual([read, broker.asked.map((query) => query.get("page"))], [5, ["1", "2", "3"]]);
  });

  it("end with an error that says something else", async () => {
    const api = connect({
      baseUrl: "https://customs.example",
      clientId: "id",
      clientSecret: "secret",
      fetch: async (request) =>
        request.url.endsWith("/oauth/token")
          ? Response.json({ access_token: "token", expires_in: 3600 })
          : Response.json({ error: "forbidden" }, { status: 403 }),
    });
    await assert.rejects(each(api, "/api/v1/declarations").next(), ApiError);
  });
});
