import { errorOf, OutOfDate } from "./errors.js";

/** An answer as openapi-fetch gives it. */
export interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a successful answer; throws `ApiError` (`OutOfDate` for 412) for any other. */
export function ok<T>(answer: Answer<T>): T {
  if (!answer.response.ok) throw errorOf(answer.response, answer.error);
  return answer.data as T;
}

/** The version of the record that was read, to be sent as `If-Match`. */
export function etag(answer: { response: Response }): string {
  const tag = answer.response.headers.get("etag");
  if (tag === null) throw new TypeError("the answer has no ETag");
  return tag;
}

/**
 * Reads a record and writes it, so that nobody's change is lost.
 *
 * `write` gets the record and its version, and sends that as `If-Match`. When somebody else was faster the record is read
 * and written again, `tries` times in all; then `OutOfDate` is thrown.
 */
export async function change<R, W>(
  read: () => Promise<Answer<R>>,
  write: (record: R, version: string) => Promise<Answer<W>>,
  tries = 3,
): Promise<W> {
  for (let tried = 1; ; tried++) {
    const answer = await read();
    const record = ok(answer);
    try {
      return ok(await write(record, etag(answer)));
    } catch (error) {
      if (!(error instanceof OutOfDate) || tried >= tries) throw error;
    }
  }
}
