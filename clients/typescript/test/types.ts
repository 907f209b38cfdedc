// What must not compile does not: looked at by tsc alone, never run.

import { connect, each, type Listed } from "../src/index.js";

export function lists(api: ReturnType<typeof connect>): void {
  const one: Listed<"/api/v1/declarations">["id"] = 1;
  each(api, "/api/v1/callbacks/{id}/deliveries", { path: { id: one } });
  // @ts-expect-error a record is no list
  each(api, "/api/v1/declarations/{id}", { path: { id: 1 } });
  // @ts-expect-error the callback is not named
  each(api, "/api/v1/callbacks/{id}/deliveries");
  // @ts-expect-error there is no such filter
  each(api, "/api/v1/declarations", { query: { stat: "REL" } });
}
