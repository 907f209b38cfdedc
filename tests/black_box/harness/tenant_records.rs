//! One record of every kind that an organisation may have.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    Api, Receiver, a_customer_with_prices, create_billable_item, create_customer, create_dossier, create_draft,
    create_item, create_rate_card, create_transit, draft_invoice, eventually, first_line, id, import_body,
    starting_lot, submit, submit_transit, transit_body, wait_for_status, wait_for_transit,
};

/// Values for the parameter of a path (an id or a code), by the path up to that parameter. Records with states come in
/// two forms: a fresh one and a later one.
pub(crate) struct TenantRecords(BTreeMap<&'static str, [String; 2]>);

impl TenantRecords {
    /// Creates the records, with codes that end in `mark`, and one declaration that customs rejected with `error`.
    pub(crate) fn make(api: &Api, receiver: &Receiver, mark: &str, error: &str) -> Self {
        let mut records = Self(BTreeMap::new());
        let registered = receiver.register(api);
        records.customers(api, mark);
        records.billing(api, mark);
        let released = records.declarations(api, error);
        let transit = records.transits(api);
        records.arrivals(api, mark);
        let lot = starting_lot(api, "COFFEE", 10, "2026-01-05");
        records.keep("/inventory/lines/{id}", lot);
        let stock = api.get("/inventory").expect(200)["data"][0]["id"].clone();
        records.keep("/inventory/{id}", &stock);
        let item = create_item(api, &format!("ITEM-{mark}"), &json!({ "hs_code": "73181692" }));
        records.keep("/item-master/{id}", item);
        receiver.wait_for(released, &["declaration.released", "declaration.amendment_refused"]);
        records.keep("/callbacks/{id}", registered.id);
        let deliveries = api.get(&format!("/callbacks/{}/deliveries", registered.id)).expect(200);
        records.keep("/callbacks/{id}/deliveries/{delivery_id}", &deliveries["data"][0]["id"]);
        let message =
            |query: String| api.get(&format!("/customs-messages?{query}")).expect(200)["data"][0]["id"].clone();
        let [of_declaration, of_transit] =
            [format!("declaration_id={released}"), format!("transit_id={transit}")].map(message);
        records.keep_both("/customs-messages/{id}", of_declaration, of_transit);
        records
    }

    /// The value for the last parameter of a path, of the fresh records or of the later ones.
    pub(crate) fn value_for(&self, path: &str, further: bool) -> Option<&str> {
        self.0.get(path).map(|[fresh, late]| if further { late.as_str() } else { fresh.as_str() })
    }

    fn keep(&mut self, path: &'static str, value: impl ToString) {
        let value = value.to_string();
        self.keep_both(path, &value, &value);
    }

    fn keep_both(&mut self, path: &'static str, fresh: impl ToString, further: impl ToString) {
        let both = [fresh.to_string(), further.to_string()];
        assert!(both.iter().all(|value| value != "null" && !value.is_empty()), "{path} has no record");
        self.0.insert(path, both);
    }

    fn customers(&mut self, api: &Api, mark: &str) {
        let code = format!("SECRET-{mark}");
        let fields = json!({
            "customer_eori_number": "NL801234566", "customer_country_code": "NL",
            "surety_sync_enabled": true, "dva_guarantee_sync_enabled": true,
        });
        let customer = create_customer(api, &code, &fields);
        self.keep("/customers/{id}", customer);
        for path in [
            "/customers/code/{code}",
            "/guarantees/dva/{customer_code}",
            "/guarantees/surety/{customer_code}",
            "/rate-cards/active/{customerCode}",
        ] {
            self.keep(path, &code);
        }
        for (part, path, body) in [
            ("contacts", "/contacts/{id}", json!({ "name": "An" })),
            ("locations", "/locations/{id}", json!({ "name": "Kade 1" })),
            ("authorizations", "/authorizations/{id}", json!({ "type": "AEO" })),
        ] {
            self.keep(path, id(&api.post(&format!("/customers/{customer}/{part}"), &body).expect(201)));
        }
    }

    fn billing(&mut self, api: &Api, mark: &str) {
        a_customer_with_prices(api, "daily");
        let item = create_billable_item(api, &format!("WORK-{mark}"), "5.00", &json!({ "trigger_type": "manual" }));
        self.keep("/billable-items/{id}", item);
        let card = create_rate_card(api, &format!("SECRET-{mark}"), &[item], &json!({}));
        self.keep("/rate-cards/{id}", card);
        let lines = api.get(&format!("/rate-cards/{card}")).expect(200)["data"]["lines"].clone();
        self.keep("/rate-cards/{id}/lines/{lineId}", &lines[0]["id"]);
        let dossier = create_dossier(api, &format!("SECRET-{mark}"), &json!({}));
        self.keep("/dossiers/{id}", dossier);
        let charge = json!({ "billable_item_id": item, "quantity": 1, "unit_price": 5 });
        let charge = id(&api.post(&format!("/dossiers/{dossier}/invoice-lines"), &charge).expect(201));
        self.keep("/dossiers/{id}/invoice-lines/{lineId}", charge);
        let cost = json!({ "description": "Scan", "quantity": 1, "unit_price": 50 });
        let cost = id(&api.post(&format!("/dossiers/{dossier}/purchase-lines"), &cost).expect(201));
        self.keep("/dossiers/{id}/purchase-lines/{lineId}", cost);
        let [draft, finalized] = [draft_invoice(api), draft_invoice(api)];
        self.keep_both("/invoices/{id}", draft, finalized);
        let line =
            |invoice: i64| api.get(&format!("/invoices/{invoice}")).expect(200)["data"]["lines"][0]["id"].clone();
        self.keep_both("/invoices/{id}/lines/{lineId}", line(draft), line(finalized));
        api.post_empty(&format!("/invoices/{finalized}/finalize")).expect_status(200);
        let pages = eventually("the pages are kept", || {
            let documents = api.get(&format!("/invoices/{finalized}/documents")).expect(200);
            documents["data"].as_array().and_then(|list| list.first().map(|kept| kept["id"].clone()))
        });
        self.keep("/invoices/{id}/documents/{document_id}", &pages);
    }

    /// Creates a draft with a paper, a rejected declaration and a released one; returns the id of the released one.
    fn declarations(&mut self, api: &Api, error: &str) -> i64 {
        let mut rejected = import_body();
        rejected["application_reference"] = json!(format!("SIM-REJECT-{error}"));
        let rejected = create_draft(api, &rejected);
        submit(api, rejected);
        wait_for_status(api, rejected, "ERR");
        self.keep("/tasks/{id}", format!("declaration_rejected-{rejected}"));
        let calendar = api.post("/tasks/calendars", &json!({ "name": "Desk" })).expect(201);
        self.keep("/tasks/calendars/{id}", id(&calendar));
        self.keep("/rejection-analysis/error-codes/{error_code}", error);
        self.mend(api, rejected, error);
        let [draft, released] = [create_draft(api, &import_body()), create_draft(api, &import_body())];
        let paper = [draft, released].map(|declaration| {
            let path = format!("/declarations/{declaration}/documents");
            let kept = upload(api, &path).expect(201);
            kept["data"]["id"].clone()
        });
        submit(api, released);
        wait_for_status(api, released, "REL");
        self.keep_both("/declarations/{id}", draft, released);
        refused_amendment(api, released);
        self.keep("/declarations/{id}/amendments/{number}", 1);
        // So are outages within their organisation.
        self.keep("/outages/{id}", 1);
        self.keep_both("/declarations/{id}/documents/{document_id}", &paper[0], &paper[1]);
        let lines = [draft, released].map(|declaration| first_line(api, declaration));
        self.keep_both("/declarations/{id}/lines/{lineId}", lines[0], lines[1]);
        self.keep_both("/declaration-lines/{id}", lines[0], lines[1]);
        released
    }

    /// Keeps the cause for which a declaration was rejected, and a mend of it, which leaves the declaration as it is: the
    /// version is that of none.
    fn mend(&mut self, api: &Api, rejected: i64, error: &str) {
        let causes = api.get(&format!("/rejection-analysis/causes?error_code={error}")).expect(200);
        let cause = causes["causes"][0]["id"].as_str().expect("a cause").to_owned();
        let order =
            json!({ "dry_run": false, "value": "x", "declarations": [{ "id": rejected, "version": 9_000_000 }] });
        let started = api.post(&format!("/rejection-analysis/causes/{cause}/mend"), &order).expect(200);
        let mend = started["mend"]["id"].clone();
        eventually("the mend ends", || {
            let shown = api.get(&format!("/rejection-analysis/mends/{mend}")).expect(200);
            (shown["data"]["status"] == "finished").then_some(())
        });
        self.keep("/rejection-analysis/causes/{id}", cause);
        self.keep("/rejection-analysis/mends/{id}", mend);
    }

    /// Creates a draft and a released transit; returns the id of the released one.
    fn transits(&mut self, api: &Api) -> i64 {
        let [draft, released] = [create_transit(api, &transit_body()), create_transit(api, &transit_body())];
        submit_transit(api, released);
        wait_for_transit(api, released, "REL");
        self.keep_both("/transits/{id}", draft, released);
        released
    }

    /// Arrivals that customs never answers, so that they stay as they are. Each organisation reports the same movements.
    fn arrivals(&mut self, api: &Api, mark: &str) {
        let [fresh, further] = ["26DE00SILENT0001J0", "26DE00SILENT0002J0"].map(|mrn| {
            let arrival = json!({
                "mrn": mrn, "customer_code": format!("SECRET-{mark}"), "office_of_destination": "NL000510",
            });
            api.post("/transits/arrivals", &arrival).expect(201)["data"]["id"].clone()
        });
        self.keep_both("/transits/arrivals/{id}", fresh, further);
    }
}

/// Has customs refuse the first amendment of a released declaration, which stays as it was.
fn refused_amendment(api: &Api, declaration: i64) {
    let body = json!({ "reason": "The reference was wrong.", "application_reference": "SIM-AMENDMENT-REFUSED" });
    api.post(&format!("/declarations/{declaration}/amend"), &body).expect_status(200);
    eventually("customs refuses the amendment", || {
        let amendment = api.get(&format!("/declarations/{declaration}/amendments/1")).expect(200);
        (amendment["status"] == "refused").then_some(())
    });
}

const BOUNDARY: &str = "------a-form-boundary";

/// Uploads a small paper.
pub(crate) fn upload(api: &Api, path: &str) -> super::Response {
    let body = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n%PDF-1.7\n\r\n\
         --{BOUNDARY}--\r\n"
    );
    let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
    api.request("POST", path, &[("content-type", &content_type)], Some(body.as_bytes()))
}

/// A body for an operation on records of another organisation; all records named in it are the caller's own.
pub(crate) fn body_for(operation: &str, own: &TenantRecords) -> Value {
    let number = |path: &str| -> i64 {
        own.value_for(path, false).and_then(|id| id.parse().ok()).unwrap_or_else(|| panic!("{path} has no id"))
    };
    let (declaration, transit) = (number("/declarations/{id}"), number("/transits/{id}"));
    let billable_item = number("/billable-items/{id}");
    match operation {
        "POST /customers/{id}/authorizations" => json!({ "type": "AEO" }),
        "POST /customers/{id}/contacts" | "POST /customers/{id}/locations" => json!({ "name": "Mine" }),
        "PUT /declaration-lines/{id}/allocation" | "POST /declaration-lines/{id}/allocation" => {
            json!({ "quantity": 1 })
        }
        "POST /declarations/{id}/ape" => json!({
            "proof_type": "cmr", "reference": "CMR-1", "exit_date": "2026-02-28", "exit_office": "NL000510",
        }),
        "POST /declarations/{id}/control-response" => json!({ "response_type": "goods_presented", "remarks": "Mine" }),
        "POST /declarations/{id}/distribute-transport-costs" => json!({ "total_transport_cost": 10 }),
        "POST /declarations/{id}/invalidate" | "POST /transits/{id}/invalidate" => json!({ "reason": "Mine" }),
        "POST /transits/{id}/fallback/discharge" => json!({ "proof": "Mine" }),
        "POST /transits/{id}/enquiry-answer" => json!({ "text": "Mine" }),
        "POST /declarations/{id}/lines" => import_body()["declaration"]["items"][0].clone(),
        "POST /declarations/{id}/preview-supplementary" | "POST /declarations/{id}/send-supplementary" => {
            json!({ "declaration": { "transaction_nature": 11 } })
        }
        "POST /declarations/{id}/amend" | "POST /declarations/{id}/preview-amendment" => {
            json!({ "reason": "Mine", "declaration": { "transaction_nature": 11 } })
        }
        "POST /declarations/{id}/set-status" => json!({ "status": "REL", "reason": "Mine" }),
        "POST /dossiers/{id}/invoice-lines" => json!({ "billable_item_id": billable_item, "quantity": 1 }),
        "POST /rate-cards/{id}/lines" => json!({ "billable_item_id": billable_item }),
        "POST /dossiers/{id}/link-declaration"
        | "POST /dossiers/{id}/unlink-declaration"
        | "POST /rate-cards/{id}/simulate" => json!({ "declaration_id": declaration }),
        "POST /dossiers/{id}/link-transit" | "POST /dossiers/{id}/unlink-transit" => json!({ "transit_id": transit }),
        "POST /dossiers/{id}/prepayment-invoice" => json!({ "amount": 10 }),
        "POST /dossiers/{id}/purchase-lines" | "POST /invoices/{id}/lines" => {
            json!({ "description": "Mine", "quantity": 1, "unit_price": 1 })
        }
        "POST /dossiers/{id}/update-status" => json!({ "status": "complete" }),
        "POST /inventory/lines/{id}/adjust" => json!({ "quantity": 1, "reason": "Mine" }),
        "POST /callbacks/{id}/recover" => json!({ "since": "2026-01-01" }),
        _ => json!({}),
    }
}
