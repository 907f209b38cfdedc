import { ok, type Answer } from "./answers.js";
import type { CustomsClient } from "./connect.js";
import type { components, paths } from "./schema.js";

interface Page {
  data: unknown[];
  meta: components["schemas"]["Meta"];
}

type PageOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { "application/json": infer Answer } } } };
}
  ? Answer
  : never;

/** Paths whose list has pages. */
export type ListPath = { [Path in keyof paths]: PageOf<Path> extends Page ? Path : never }[keyof paths];

/** What a list has in its pages. */
export type Listed<Path extends ListPath> = PageOf<Path> extends { data: (infer Item)[] } ? Item : never;

type Parameters<Path extends ListPath> = paths[Path] extends { get: { parameters: infer P } } ? P : never;
type Query<Path extends ListPath> = Parameters<Path> extends { query?: infer Q } ? Q : never;
type InPath<Path extends ListPath> = Parameters<Path> extends { path: infer P } ? { path: P } : { path?: never };

/** Filters of a list, and what its path names. `per_page` is 100 when left out. */
export type ListParameters<Path extends ListPath> = { query?: Query<Path> } & InPath<Path>;

/**
 * Every record of a list: `for await (const one of each(api, "/api/v1/declarations", { query: { status: "REL" } }))`.
 *
 * Pages are fetched as they are needed. A record that is added meanwhile can shift others to the next page, so that one
 * comes twice.
 */
export async function* each<Path extends ListPath>(
  api: CustomsClient,
  path: Path,
  ...[parameters]: InPath<Path> extends { path?: never } ? [ListParameters<Path>?] : [ListParameters<Path>]
): AsyncGenerator<Listed<Path>, void, undefined> {
  // The types above say what the generated ones cannot for a path that is not known yet.
  const get = api.GET as unknown as (path: string, init: object) => Promise<Answer<{ data: Listed<Path>[] } & Page>>;
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { per_page: 100, ...(parameters?.query as object | undefined), page };
    const answer = ok(await get(path, { params: { ...parameters, query } }));
    yield* answer.data;
    last = answer.meta.last_page;
  }
}
