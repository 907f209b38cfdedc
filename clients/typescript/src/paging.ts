import { ok, type Answer } from "./answers.js";
import type { CustomsClient } from "./connect.js";
import { errorOf } from "./errors.js";
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

/** Lists that can be read on behind a record. */
type Continued = { [Path in ListPath]: IsContinued<NonNullable<Query<Path>>> extends true ? Path : never }[ListPath];
// Operations without a query have `never`, which has every key.
type IsContinued<Q> = [Q] extends [never] ? false : "after_id" extends keyof Q ? true : false;

/** The lists that are read on behind a record, in the order of creation unless another is asked for. */
const CONTINUED: { [Path in Continued]: NonNullable<Query<Path>> } = {
  "/api/v1/audit": {},
  "/api/v1/billable-items": {},
  "/api/v1/callbacks/{id}/deliveries": {},
  "/api/v1/customers": { sort: "created_at" },
  "/api/v1/customs-messages": {},
  "/api/v1/declarations": { sort: "created_at" },
  "/api/v1/dossiers": { sort: "created_at" },
  "/api/v1/guarantees/dva/{customer_code}/movements": {},
  "/api/v1/guarantees/surety/{customer_code}/movements": {},
  "/api/v1/inventory": {},
  "/api/v1/invoices": { sort: "created_at" },
  "/api/v1/item-master": { sort_by: "created_at" },
  "/api/v1/outages": {},
  "/api/v1/rate-cards": {},
  "/api/v1/set-aside": {},
  "/api/v1/tasks": {},
  "/api/v1/transits": { sort: "created_at" },
  "/api/v1/transits/arrivals": {},
};

/** As many of the latest records can be deleted between two pages. */
const PLACES = 1_000;

/**
 * Every record of a list: `for await (const one of each(api, "/api/v1/declarations", { query: { status: "REL" } }))`.
 *
 * Pages are fetched as they are needed, each behind the last record of the one before, so that a record that is there
 * throughout comes once, whatever is added, changed or deleted meanwhile. With an order by something that changes
 * (`sort: "status"`), a record that moves in it can be missed or come twice. The few lists whose entries have no id are
 * read by the numbers of their pages.
 */
export async function* each<Path extends ListPath>(
  api: CustomsClient,
  path: Path,
  ...[parameters]: InPath<Path> extends { path?: never } ? [ListParameters<Path>?] : [ListParameters<Path>]
): AsyncGenerator<Listed<Path>, void, undefined> {
  // The types above say what the generated ones cannot for a path that is not known yet.
  const get = api.GET as unknown as (path: string, init: object) => Promise<Answer<{ data: Listed<Path>[] } & Page>>;
  const read = (place: object) => {
    const query = { per_page: 100, ...defaults, ...(parameters?.query as object | undefined), ...place };
    return get(path, { params: { ...parameters, query } });
  };
  const defaults = (CONTINUED as Record<string, object | undefined>)[path];
  if (defaults === undefined) {
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = ok(await read({ page }));
      yield* answer.data;
      last = answer.meta.last_page;
    }
    return;
  }
  const ids: (number | string)[] = [];
  for (let count = 0, over = false; !over; ) {
    const last = ids.at(-1);
    const answer = await read(last === undefined ? { page: undefined } : { page: undefined, after_id: last });
    // The last record was deleted meanwhile: what stands behind it stands behind the one before it too, and where all that
    // were read are gone, what is left begins with the list.
    if (ids.length > (count > PLACES ? 1 : 0) && isGone(answer)) {
      ids.pop();
      continue;
    }
    const { data, meta } = ok(answer);
    ids.push(...data.map((record) => (record as { id: number | string }).id));
    ids.splice(0, ids.length - PLACES);
    count += data.length;
    // A page can lack entries that this version of the service cannot show; the list goes on behind it.
    over = data.length === 0 || (data.length < meta.per_page && count >= meta.total);
    yield* data;
  }
}

function isGone({ response, error }: Answer<unknown>): boolean {
  return !response.ok && "after_id" in errorOf(response, error).errors;
}
