import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** Sends a request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

/**
 * How often a request is sent again, and after how long.
 *
 * Sent again are requests that got no answer, and answers 429, 502, 503, 504, and 409 with `Retry-After` (the first
 * request with the key still runs). Only what does nothing twice: reads, token requests, and writes with an
 * `Idempotency-Key`. Each write gets a key unless it has one; all its repeats have the same.
 */
export interface Repeats {
  /** How often a request is sent in all; 1 repeats nothing. 4 when left out. */
  tries?: number;
  /** Milliseconds before the first repeat, doubled for each further one, where the service does not say. 500 when left out. */
  firstPause?: number;
  /**
   * Milliseconds; where the service asks for more, its answer is given at once. 65,000 when left out, so that the minute of a
   * rate limit is waited out, which is the longest that a 429 of the service asks for.
   */
  longestPause?: number;
  /** Waits; for tests. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const KEY = "idempotency-key";
const READS = ["GET", "HEAD", "OPTIONS"];
const PASSING = [429, 502, 503, 504];

/** Gives a write below /api/v1 its key, unless it has one. */
export function withKey(request: Request): Request {
  const isWrite = !READS.includes(request.method) && new URL(request.url).pathname.includes("/api/v1/");
  if (isWrite && !request.headers.has(KEY)) request.headers.set(KEY, randomUUID());
  return request;
}

/** Sends requests again as `Repeats` says. `isSafe` marks a request that may be repeated without a key. */
export function repeating(send: Send, repeats: Repeats = {}): (request: Request, isSafe?: boolean) => Promise<Response> {
  const { tries = 4, firstPause = 500, longestPause = 65_000, sleep = wait } = repeats;
  return async (request, isSafe = false) => {
    const mayRepeat = isSafe || READS.includes(request.method) || request.headers.has(KEY);
    for (let tried = 1; ; tried++) {
      const isLast = !mayRepeat || tried >= tries;
      let response: Response | undefined;
      try {
        // A body can be sent once, so that each try sends a copy.
        response = await send(isLast ? request : request.clone());
        if (isLast || !isPassing(response)) return response;
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      // Of several clients that failed together each waits another time.
      const pause = askedPause(response) ?? firstPause * 2 ** (tried - 1) * (0.5 + Math.random());
      if (response && pause > longestPause) return response;
      await response?.body?.cancel();
      await sleep(pause, request.signal);
    }
  };
}

function isPassing(response: Response): boolean {
  return PASSING.includes(response.status) || (response.status === 409 && response.headers.has("retry-after"));
}

/** `Retry-After` is a number of seconds, or a date where a proxy wrote it. */
function askedPause(response: Response | undefined): number | undefined {
  const asked = response?.headers.get("retry-after");
  if (!asked) return undefined;
  if (/^\d+$/.test(asked.trim())) return Number(asked) * 1000;
  const until = Date.parse(asked) - Date.now();
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal });
}
