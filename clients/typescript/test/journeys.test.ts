// The main job and billing, played against a running service.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { ApiError, change, each, etag, form, ok, OutOfDate, verify, verifyStandard, type Send } from "../src/index.js";
import { client, draft, eventually, receiver } from "./broker.js";

describe("the main job", () => {
  it("goes from a draft to a callback that verifies", async () => {
    const api = client();
    const hook = await receiver();
    const events = ["declaration.accepted", "declaration.released"];
    const registered = ok(await api.POST("/api/v1/callbacks/register", { body: { callback_url: hook.url, events } }));
    const { declaration } = ok(await api.POST("/api/v1/declarations/create", { body: draft() }));
    assert.equal(declaration.status, "DRF");
    const path = { id: declaration.id };
    const submitted = ok(await api.POST("/api/v1/declarations/{id}/submit", { params: { path } }));
    assert.equal(submitted.status, "NEW");

    const { headers, body } = await hook.waitFor("declaration.released");
    const event = verify(body, headers, registered.callback_secret);
    assert.deepEqual(verifyStandard(body, headers, registered.callback_secret), event);
    const released = ok(await api.GET("/api/v1/declarations/{id}", { params: { path } })).data;
    assert.equal(released.status, "REL");
    assert.deepEqual(
      { id: released.id, mrn: released.mrn },
      (({ id, mrn }) => ({ id, mrn }))(event["declaration"] as { id: number; mrn: string }),
    );
    ok(await api.DELETE("/api/v1/callbacks/{id}", { params: { path: { id: registered.id } } }));
    hook.close();
  });

  it("tells what is wrong with a body", async () => {
    const body = draft();
    const item = body.declaration?.items?.[0];
    assert.ok(item);
    item.hs_code = "12";
    const answer = await client().POST("/api/v1/declarations/create", { body });
    assert.throws(() => ok(answer), (error: ApiError) => "declaration.items.0.hs_code" in error.errors);
  });

  it("happens once although an answer is lost", async () => {
    let writes = 0;
    const loses: Send = async (request) => {
      const isWrite = request.method === "POST" && request.url.includes("/api/v1/");
      const response = await fetch(request);
      if (!isWrite || ++writes > 1) return response;
      await response.arrayBuffer();
      throw new TypeError("the answer is lost");
    };
    const api = client({ fetch: loses, repeats: { firstPause: 50 } });
    const reference = `LOST-${randomUUID()}`;
    const created = await api.POST("/api/v1/declarations/create", { body: { ...draft(), reference } });
    assert.deepEqual([writes, created.response.headers.get("idempotent-replayed")], [2, "true"]);
    const found = [];
    for await (const { id } of each(api, "/api/v1/declarations", { query: { reference } })) found.push(id);
    assert.deepEqual(found, [ok(created).declaration.id]);
  });

  it("goes on when its token is revoked", async () => {
    const sent: string[] = [];
    const api = client({
      fetch: (request) => {
        sent.push(request.headers.get("authorization")?.replace("Bearer ", "") ?? "");
        return fetch(request);
      },
    });
    ok(await api.GET("/api/v1/declarations"));
    const token = sent.at(-1) as string;
    ok(await api.POST("/oauth/revoke", { body: { token } }));
    ok(await api.GET("/api/v1/declarations"));
    assert.notEqual(sent.at(-1), token);
  });

  it("finds all records of a list", async () => {
    const api = client();
    const mark = randomUUID().slice(0, 12);
    const wanted = [];
    for (let number = 0; number < 5; number++) {
      const body = { ...draft(), reference: `${mark}-${number}` };
      wanted.push(ok(await api.POST("/api/v1/declarations/create", { body })).declaration.id);
    }
    const found = [];
    const query = { search: mark, per_page: 2 };
    for await (const { id } of each(api, "/api/v1/declarations", { query })) found.push(id);
    assert.deepEqual(found.sort((one, other) => one - other), wanted);
  });
});

describe("documents", () => {
  it("are uploaded and come back, also when the first answer is lost", async () => {
    let writes = 0;
    const api = client({
      repeats: { firstPause: 50 },
      fetch: async (request) => {
        const response = await fetch(request);
        if (!request.url.endsWith("/documents") || ++writes > 1) return response;
        await response.arrayBuffer();
        throw new TypeError("the answer is lost");
      },
    });
    const { id } = ok(await api.POST("/api/v1/declarations/create", { body: draft() })).declaration;
    const body = { file: new File(["Packing list"], "packing.txt", { type: "text/plain" }) };
    const params = { path: { id } };
    const uploaded = await api.POST("/api/v1/declarations/{id}/documents", { params, body, bodySerializer: form });
    const document = ok(uploaded).data;
    assert.deepEqual([document.original_filename, writes], ["packing.txt", 2]);
    const file = await api.GET("/api/v1/declarations/{id}/documents/{document_id}/download", {
      params: { path: { id, document_id: document.id } },
      parseAs: "blob",
    });
    assert.equal(await ok(file).text(), "Packing list");
  });
});

describe("billing", () => {
  it("goes from a dossier to a printed invoice", async () => {
    const api = client();
    const code = `TS${randomUUID().slice(0, 8).toUpperCase()}`;
    const customer = { customer_code: code, customer_name: "Acme B.V.", customer_country_code: "NL" };
    ok(await api.POST("/api/v1/customers", { body: customer }));
    const item = ok(
      await api.POST("/api/v1/billable-items", {
        body: {
          code,
          name: "Clearance",
          default_price: 95,
          trigger_type: "per_declaration",
          trigger_event: "on_acceptance",
          item_type: "revenue",
        },
      }),
    ).data;
    const card = ok(
      await api.POST("/api/v1/rate-cards", {
        body: {
          customer_code: code,
          name: "Prices",
          valid_from: "2026-01-01",
          invoice_frequency: "monthly",
          consolidation_mode: "per_dossier",
        },
      }),
    ).data;
    const line = { params: { path: { id: card.id } }, body: { billable_item_id: item.id } };
    ok(await api.POST("/api/v1/rate-cards/{id}/lines", line));
    const dossier = ok(
      await api.POST("/api/v1/dossiers", { body: { customer_code: code, invoice_reference: "PO 4711" } }),
    ).data;
    const path = { id: dossier.id };
    const body = { ...draft(), dossier_id: dossier.id, submit_when_valid: true };
    ok(await api.POST("/api/v1/declarations/create", { body }));
    const charge = await eventually("the charge", async () => {
      return ok(await api.GET("/api/v1/dossiers/{id}/invoice-lines", { params: { path } })).data.pending_lines[0];
    });
    assert.deepEqual([charge.amount, charge.vat_amount], [95, 19.95]);

    const generate = { body: { dossier_id: dossier.id } };
    const [generated] = ok(await api.POST("/api/v1/invoices/generate-for-dossier", generate)).data;
    assert.ok(generated);
    const params = { path: { id: generated.id } };
    const finalized = ok(await api.POST("/api/v1/invoices/{id}/finalize", { params })).data;
    const invoice = ok(await api.GET("/api/v1/invoices/{id}", { params })).data;
    assert.deepEqual([invoice.total, invoice.invoice_number], [114.95, finalized.invoice_number]);
    const pdf = ok(await api.GET("/api/v1/invoices/{id}/pdf", { params, parseAs: "arrayBuffer" }));
    assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), "%PDF-");
  });

  it("does not overwrite another version", async () => {
    const api = client();
    const code = `TS${randomUUID().slice(0, 8).toUpperCase()}`;
    ok(await api.POST("/api/v1/customers", { body: { customer_code: code, customer_name: "Acme B.V." } }));
    const path = { id: ok(await api.POST("/api/v1/dossiers", { body: { customer_code: code } })).data.id };
    const read = () => api.GET("/api/v1/dossiers/{id}", { params: { path } });
    const write = (body: { internal_notes?: string; vessel_name?: string }, version?: string) => {
      const header = version ? { "If-Match": version } : {};
      return api.PUT("/api/v1/dossiers/{id}", { params: { path, header }, body });
    };
    const old = etag(await read());
    ok(await write({ internal_notes: "first" }, old));
    const late = await write({ internal_notes: "lost" }, old);
    assert.throws(() => ok(late), OutOfDate);

    let tried = 0;
    await change(read, async (_, version) => {
      // Somebody else is faster.
      if (++tried === 1) ok(await write({ vessel_name: "Ever" }));
      return write({ internal_notes: "second" }, version);
    });
    const { vessel_name, internal_notes } = ok(await read()).data;
    assert.deepEqual([tried, vessel_name, internal_notes], [2, "Ever", "second"]);
  });
});
