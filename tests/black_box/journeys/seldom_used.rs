//! Functions that are needed now and then.

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Site, a_customer_with_prices, amount, create_dossier, create_draft, decimal, draft_invoice, eventually,
    example, id, import_body, submit, wait_for_status,
};

on_both_databases!(
    an_exit_is_proved_and_a_status_set_by_hand,
    prices_costs_and_lines_of_invoices_are_changed_and_removed,
    what_there_is_to_look_up_is_listed,
);

/// A declaration that customs accepts but does not release.
fn accepted(api: &Api, mut body: Value) -> i64 {
    body["application_reference"] = json!("SIM-ACCEPT-ONLY");
    let declaration = create_draft(api, &body);
    submit(api, declaration);
    wait_for_status(api, declaration, "ACC");
    declaration
}

fn an_exit_is_proved_and_a_status_set_by_hand(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    let export = accepted(api, example("export"));
    let proof = json!({
        "proof_type": "cmr", "reference": "CMR-1", "exit_date": "2026-02-28", "exit_office": "NL000510",
    });
    let proved = api.post(&format!("/declarations/{export}/ape"), &proof).expect(200);
    assert_eq!((&proved["proof_type"], proved["submitted_at"].is_string()), (&json!("cmr"), true), "{proved}");
    let import = accepted(api, import_body());
    assert_eq!(api.post(&format!("/declarations/{import}/ape"), &proof).expect(422)["error"], "invalid_direction");

    let requested = json!({ "status": "REL", "reason": "Customs phoned" });
    let without = site.client_with_scopes(&service, &broker, &["declarations:write"]);
    let refused = without.post(&format!("/declarations/{import}/set-status"), &requested).expect(403);
    assert_eq!(
        (&refused["error"], &refused["required_permission"]),
        (&json!("forbidden"), &json!("declarations.override"))
    );
    let set = api.post(&format!("/declarations/{import}/set-status"), &requested).expect(200);
    assert_eq!((&set["old_status"], &set["status"]), (&json!("ACC"), &json!("REL")), "{set}");
    let timeline = api.get(&format!("/declarations/{import}/timeline")).expect(200);
    let last = timeline["events"].as_array().and_then(|events| events.last()).expect("an event");
    assert_eq!((&last["event"], &last["details"]), (&json!("status_changed"), &json!("manual: Customs phoned")));
}

fn prices_costs_and_lines_of_invoices_are_changed_and_removed(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = &site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(api, "daily");

    let item = &api.get("/billable-items").expect(200)["data"][0]["id"].clone();
    let renamed = api.put(&format!("/billable-items/{item}"), &json!({ "name": "Clearance" })).expect(200);
    assert_eq!(renamed["data"]["name"], "Clearance");
    let card = api.get("/rate-cards/active/ACME").expect(200)["data"].clone();
    let at = format!("/rate-cards/{}", card["id"]);
    let price = format!("{at}/lines/{}", card["lines"][0]["id"]);
    let changed = api.put(&price, &json!({ "unit_price": 12.5 })).expect(200)["data"].clone();
    assert_eq!(
        (decimal(&changed["unit_price"]), &changed["billable_item_name"]),
        (amount("12.5"), &json!("Clearance"))
    );
    let open_ended = api.put(&at, &json!({ "notes": "From 2026 on" })).expect(200);
    assert_eq!(open_ended["data"]["notes"], "From 2026 on");
    api.delete(&price).expect_status(204);
    assert_eq!(api.get(&at).expect(200)["data"]["lines"], json!([]));

    let costs = format!("/dossiers/{}/purchase-lines", create_dossier(api, "ACME", &json!({})));
    let cost =
        json!({ "description": "Scan", "category": "inspection", "quantity": 2, "unit_price": 50, "vat_rate": 21 });
    let cost = format!("{costs}/{}", id(&api.post(&costs, &cost).expect(201)));
    let changed = api.put(&cost, &json!({ "quantity": 3 })).expect(200)["data"].clone();
    assert_eq!([&changed["amount"], &changed["vat_amount"]].map(decimal), ["150", "31.5"].map(amount));
    api.delete(&cost).expect_status(204);
    assert_eq!(api.get(&costs).expect(200)["data"], json!([]));

    let invoice = format!("/invoices/{}", draft_invoice(api));
    let second = json!({ "description": "Copies", "quantity": 4, "unit_price": 2.5 });
    let second = format!("{invoice}/lines/{}", id(&api.post(&format!("{invoice}/lines"), &second).expect(201)));
    assert_eq!(decimal(&api.put(&second, &json!({ "quantity": 5 })).expect(200)["data"]["amount"]), amount("12.5"));
    api.delete(&second).expect_status(204);
    api.post_empty(&format!("{invoice}/finalize")).expect_status(200);
    assert_eq!(decimal(&api.get(&invoice).expect(200)["data"]["subtotal"]), amount("10"));
    api.delete(&second).expect_status(422);
    let document = eventually("the pages are kept", || {
        let documents = api.get(&format!("{invoice}/documents")).expect(200);
        documents["data"].as_array().and_then(|list| list.first().cloned())
    });
    let described = api.request("HEAD", &format!("{invoice}/documents/{}/download", document["id"]), &[], None);
    described.expect_status(200);
    assert_eq!(described.header("content-length"), Some(document["file_size"].to_string().as_str()));
}

fn what_there_is_to_look_up_is_listed(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let listed = api.get("/tariff/additional-codes?type=7&lang=en").expect(200);
    let codes = listed["additional_codes"].as_array().expect("codes");
    assert!(!codes.is_empty() && codes.iter().all(|code| code["type"] == "7"), "{listed}");
    assert_eq!((&listed["count"], &listed["lang"]), (&json!(codes.len()), &json!("en")));
    let reports = api.get("/reports").expect(200)["data"].clone();
    let ids: Vec<&Value> = reports.as_array().expect("reports").iter().map(|report| &report["id"]).collect();
    assert_eq!(ids, ["dms-import", "dms-export", "dva-departure", "dva-arrival"]);
    let by_type = api.get("/rejection-analysis/by-type?period=today").expect(200);
    let nothing = json!({ "count": 0, "percentage": 0 });
    assert_eq!(by_type["breakdown"], json!({ "import": nothing, "export": nothing, "transit": nothing }));
    assert_eq!(Api::new(&service.base()).get("/docs/swagger-ui.css").status, 200);
}
