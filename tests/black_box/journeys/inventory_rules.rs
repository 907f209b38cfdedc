//! Permissions to see and take stock, and requests that are refused.

use serde_json::{Value, json};

use crate::harness::{
    Kind, Site, balance, create_customer, create_draft, exit_body, first_line, starting_lot, submit, wait_for_status,
};

on_both_databases!(
    a_submit_with_a_lot_takes_it_or_is_refused_as_a_whole,
    stock_of_another_organisation_does_not_exist,
    what_is_refused_is_told_with_its_path,
);

fn with_lot(quantity: &str, lot: i64) -> Value {
    let mut body = exit_body(quantity);
    body["declaration"]["items"][0]["inventory_line_id"] = json!(lot);
    body
}

fn a_submit_with_a_lot_takes_it_or_is_refused_as_a_whole(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = broker.api.clone();
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let lot = starting_lot(&api, "COFFEE", 100, "2026-01-01");

    // A declaration that stays a draft takes no stock.
    let draft = create_draft(&api, &with_lot("60", lot));
    assert_eq!(balance(&api, lot), (100.into(), 0.into()));
    let without =
        site.client_with_scopes(&service, &broker, &["declarations:read", "declarations:write", "declarations:submit"]);
    let refused = without.post_empty(&format!("/declarations/{draft}/submit")).expect(403);
    assert_eq!(
        (&refused["error"], &refused["required_scope"]),
        (&json!("insufficient_scope"), &json!("inventory:write"))
    );
    let without = site.client_with_scopes(&service, &broker, &["inventory:write", "declarations:submit"]);
    let refused = without.post_empty(&format!("/declarations/{draft}/submit")).expect(403);
    assert_eq!(refused["required_scope"], "declarations:write", "the line is changed as well");
    assert_eq!(balance(&api, lot), (100.into(), 0.into()));
    let without =
        site.client_with_scopes(&service, &broker, &["declarations:read", "declarations:write", "declarations:submit"]);
    let before = api.get("/declarations").expect(200)["meta"]["total"].clone();
    let refused = without.post("/declarations/submit", &with_lot("60", lot)).expect(403);
    assert_eq!(refused["error"], "insufficient_scope");
    assert_eq!(api.get("/declarations").expect(200)["meta"]["total"], before, "nothing was saved");

    submit(&api, draft);
    assert_eq!(balance(&api, lot).0, 40.into());
    let short = api.post("/declarations/submit", &with_lot("50", lot)).expect(422);
    assert_eq!((&short["error"], &short["inventory_line_id"]), (&json!("insufficient_stock"), &json!(lot)), "{short}");
    assert_eq!((&short["quantity"], &short["quantity_available"]), (&json!(50), &json!(40)));
    assert_eq!(api.get("/declarations").expect(200)["meta"]["total"], before, "nothing was saved");
    let second = create_draft(&api, &with_lot("50", lot));
    assert_eq!(api.post_empty(&format!("/declarations/{second}/submit")).expect(422)["error"], "insufficient_stock");
    assert_eq!(api.get(&format!("/declarations/{second}")).expect(200)["data"]["status"], "DRF");
    let unknown = api.post("/declarations/submit", &with_lot("50", 9_000_000_001)).expect(422);
    assert!(unknown["errors"]["declaration.items.0.inventory_line_id"].is_array(), "{unknown}");
    wait_for_status(&api, draft, "REL");
}

fn stock_of_another_organisation_does_not_exist(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    for api in [&ours, &theirs] {
        create_customer(api, "ACME", &json!({ "customer_country_code": "NL" }));
    }
    let lot = starting_lot(&theirs, "COFFEE", 100, "2026-01-01");
    let stock = theirs.get("/inventory").expect(200)["data"][0]["id"].as_i64().expect("an id");
    let line = first_line(&theirs, create_draft(&theirs, &exit_body("10")));
    let adjustment = json!({ "quantity": -1, "reason": "theft" });
    let quantity = json!({ "quantity": 1 });
    for (method, path, id, body) in [
        ("GET", "/inventory/{id}", stock, None),
        ("GET", "/inventory/lines/{id}/movements", lot, None),
        ("POST", "/inventory/lines/{id}/adjust", lot, Some(&adjustment)),
        ("GET", "/declaration-lines/{id}/allocation/available", line, None),
        ("POST", "/declaration-lines/{id}/allocation", line, Some(&quantity)),
        ("PUT", "/declaration-lines/{id}/allocation", line, Some(&quantity)),
        ("DELETE", "/declaration-lines/{id}/allocation", line, None),
    ] {
        let ask = |id: i64| {
            let body = body.map(ToString::to_string);
            let headers: &[_] = if body.is_some() { &[("content-type", "application/json")] } else { &[] };
            ours.request(method, &path.replace("{id}", &id.to_string()), headers, body.as_deref().map(str::as_bytes))
        };
        let (theirs, absent) = (ask(id), ask(9_000_000_001));
        assert_eq!(theirs.status, 404, "{method} {path}: {}", theirs.text());
        assert_eq!(theirs.json(), absent.json(), "{method} {path}");
    }
    assert_eq!(ours.get("/inventory?customer_code=ACME").expect(200)["meta"]["total"], 0);
    assert_eq!(ours.get("/inventory/exceptions").expect(200)["meta"]["total"], 0);
    assert_eq!(ours.get("/inventory/audit-file").text().lines().count(), 1, "the names of the columns");
    let own = first_line(&ours, create_draft(&ours, &exit_body("10")));
    let offered = ours.get(&format!("/declaration-lines/{own}/allocation/available")).expect(200);
    assert_eq!(offered["data"], json!([]));
    let named = json!({ "allocations": [{ "inventory_line_id": lot, "quantity": 1 }] });
    let refused = ours.post(&format!("/declaration-lines/{own}/allocation"), &named).expect(422);
    assert!(refused["errors"]["allocations.0.inventory_line_id"].is_array(), "{refused}");
    assert_eq!(balance(&theirs, lot), (100.into(), 0.into()));
}

fn what_is_refused_is_told_with_its_path(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = broker.api.clone();
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let broken = json!({ "customer_code": "NOBODY", "lines": [{ "quantity": 0 }, { "sku": "A", "quantity": 1, "hs_code": "12" }] });
    let errors = api.post("/inventory/starting", &broken).expect(422)["errors"].clone();
    for path in ["customer_code", "lines.0.quantity", "lines.1.hs_code"] {
        assert!(errors[path].is_array(), "{path}: {errors}");
    }
    api.post("/inventory/starting", &json!({ "lines": 1 })).expect_status(400);
    api.get("/inventory/9000000001").expect_status(404);
    let reader = site.client_with_scopes(&service, &broker, &["inventory:read"]);
    reader.get("/inventory").expect_status(200);
    let refused = reader.post("/inventory/starting", &json!({})).expect(403);
    assert_eq!(refused["required_scope"], "inventory:write");
    let lot = starting_lot(&api, "COFFEE", 10, "2026-01-01");
    let exit = create_draft(&api, &exit_body("10"));
    let path = format!("/declaration-lines/{}/allocation", first_line(&api, exit));
    let errors =
        api.post(&path, &json!({ "allocations": [{ "inventory_line_id": lot }] })).expect(422)["errors"].clone();
    assert!(errors["allocations.0.quantity"].is_array(), "{errors}");
    submit(&api, exit);
    wait_for_status(&api, exit, "REL");
    // Stock that has left can be completed, not freed. A declaration that customs rejected takes none.
    api.post(&path, &json!({ "quantity": 1 })).expect_status(201);
    assert_eq!(api.delete(&path).expect(422)["error"], "invalid_status");
    let mut refused = exit_body("10");
    refused["application_reference"] = json!("SIM-REJECT-DMS548AA");
    let refused = create_draft(&api, &refused);
    let path = format!("/declaration-lines/{}/allocation", first_line(&api, refused));
    submit(&api, refused);
    wait_for_status(&api, refused, "ERR");
    assert_eq!(api.post(&path, &json!({ "quantity": 1 })).expect(422)["error"], "invalid_status");
}
