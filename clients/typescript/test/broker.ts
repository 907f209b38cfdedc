// The running service as a broker's system sees it, and a receiver of its callbacks.

import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type components, type Connection, type CustomsClient } from "../src/index.js";

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** A client of the service that the environment names. */
export function client(options: Partial<Connection> = {}): CustomsClient {
  return connect({
    baseUrl: variable("BROKER_URL"),
    clientId: variable("BROKER_CLIENT_ID"),
    clientSecret: variable("BROKER_CLIENT_SECRET"),
    ...options,
  });
}

/** A draft from the folder `examples/`. */
export function draft(): components["schemas"]["DeclarationRequest"] {
  return JSON.parse(readFileSync(`${variable("CUSTOMS_EXAMPLES")}/import-h1.json`, "utf8"));
}

/** Looks until there is something to see, for 20 seconds at most. */
export async function eventually<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error(`never seen: ${what}`);
}

export interface Taken {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Takes callbacks on a port of this machine, and keeps their headers and bytes. */
export async function receiver(): Promise<{ url: string; waitFor: (event: string) => Promise<Taken>; close: () => void }> {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    taken.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const named = (event: string) => taken.find(({ body }) => JSON.parse(body.toString()).event === event);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    waitFor: (event) => eventually(event, () => named(event)),
    close: () => void server.close(),
  };
}
