//! Requests that billing refuses, and the reasons it gives.

use serde_json::{Value, json};

use crate::harness::{
    Kind, Site, a_customer_with_prices, amount, create_billable_item, create_customer, create_dossier,
    create_rate_card, decimal, draft_invoice, id, import_body, make_ready, released_declaration, wait_for_charges,
};

on_both_databases!(
    every_broken_rule_of_billing_is_told_with_its_path,
    a_dossier_keeps_to_its_table_of_statuses,
    nobody_sees_or_touches_the_billing_of_another,
    a_declaration_is_made_only_for_a_dossier_that_can_bill_it,
    cards_and_items_are_found_by_what_they_are,
    what_was_deleted_or_is_locked_stays_so,
);

fn every_broken_rule_of_billing_is_told_with_its_path(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let fields = |answer: Value| -> Vec<String> {
        assert_eq!(answer["error"], "validation_error", "{answer}");
        answer["errors"].as_object().expect("errors").keys().cloned().collect()
    };
    let item = json!({
        "default_price": -1, "trigger_type": "sometimes", "trigger_event": "never", "item_type": "gift", "vat_rate": 101,
    });
    assert_eq!(
        fields(api.post("/billable-items", &item).expect(422)),
        ["code", "default_price", "item_type", "name", "trigger_event", "trigger_type", "vat_rate"]
    );
    let mistyped = api.post("/billable-items", &json!({ "code": 7 })).expect(400);
    assert!(mistyped["errors"]["code"].is_array(), "{mistyped}");
    let card = json!({ "customer_code": "NOBODY", "valid_from": "2026-02-30", "invoice_frequency": "hourly" });
    let refused = fields(api.post("/rate-cards", &card).expect(422));
    for field in ["valid_from", "invoice_frequency", "consolidation_mode", "name"] {
        assert!(refused.iter().any(|one| one == field), "{field}: {refused:?}");
    }
    assert_eq!(fields(api.post("/dossiers", &json!({ "customer_code": "NOBODY" })).expect(422)), ["customer_code"]);
    assert_eq!(fields(api.post("/invoices", &json!({ "customer_code": "NOBODY" })).expect(422)), ["customer_code"]);
    a_customer_with_prices(&api, "daily");
    let invoice = draft_invoice(&api);
    let line = json!({ "quantity": 0, "unit_price": -0.01, "vat_rate": 101 });
    assert_eq!(
        fields(api.post(&format!("/invoices/{invoice}/lines"), &line).expect(422)),
        ["description", "quantity", "unit_price", "vat_rate"]
    );
    for query in
        ["?status=open", "?per_page=101", "?sort=colour", "?invoice_date_from=soon", "?payment_term_group=gifts"]
    {
        let refused = api.get(&format!("/invoices{query}")).expect(422);
        assert_eq!(refused["error"], "validation_error", "{query}");
    }
    let empty = id(&api.post("/invoices", &json!({ "customer_code": "ACME" })).expect(201));
    let refused = api.post_empty(&format!("/invoices/{empty}/finalize")).expect(422);
    assert_eq!(refused["error"], "precondition_failed");
    let refused = api.post_empty(&format!("/invoices/{empty}/mark-sent")).expect(422);
    assert_eq!(
        (&refused["error"], &refused["current_status"], &refused["allowed_statuses"]),
        (&json!("invalid_status"), &json!("draft"), &json!(["finalized"]))
    );
}

fn a_dossier_keeps_to_its_table_of_statuses(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let statuses = ["open", "complete", "ready_to_invoice", "invoiced", "closed"];
    let ways: [(&[&str], &[&str]); 4] = [
        (&[], &["complete", "closed"]),
        (&["complete"], &["open", "ready_to_invoice", "closed"]),
        (&["complete", "ready_to_invoice"], &["complete", "invoiced", "closed"]),
        (&["closed"], &["open"]),
    ];
    for (way, allowed) in ways {
        for (to, by_put) in statuses.iter().flat_map(|to| [(to, false), (to, true)]) {
            let dossier = create_dossier(&api, "ACME", &json!({}));
            for step in way {
                api.post(&format!("/dossiers/{dossier}/update-status"), &json!({ "status": step })).expect_status(200);
            }
            let from = way.last().unwrap_or(&"open");
            let answer = if by_put {
                api.put(&format!("/dossiers/{dossier}"), &json!({ "status": to }))
            } else {
                api.post(&format!("/dossiers/{dossier}/update-status"), &json!({ "status": to }))
            };
            let stays = by_put && from == to;
            let expected = if stays || allowed.contains(to) { 200 } else { 422 };
            assert_eq!(answer.status, expected, "{from} to {to}: {}", answer.text());
            if expected == 422 {
                let refused = answer.json();
                assert_eq!((&refused["error"], &refused["current_status"]), (&json!("invalid_status"), &json!(from)));
                assert_eq!(refused["allowed_statuses"], json!(allowed));
            }
        }
    }
}

fn nobody_sees_or_touches_the_billing_of_another(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let theirs = site.broker(&service, "Kadezicht Expeditie").api;
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&theirs, "SECRET", &json!({}));
    let item = create_billable_item(&theirs, "SECRET", "1", &json!({}));
    let card = create_rate_card(&theirs, "SECRET", &[item], &json!({}));
    let dossier = create_dossier(&theirs, "SECRET", &json!({}));
    let invoice = id(&theirs.post("/invoices", &json!({ "customer_code": "SECRET" })).expect(201));
    let declaration = released_declaration(&theirs, dossier);
    wait_for_charges(&theirs, dossier, 1);
    for path in [
        format!("/billable-items/{item}"),
        format!("/rate-cards/{card}"),
        "/rate-cards/active/SECRET".to_owned(),
        format!("/dossiers/{dossier}"),
        format!("/dossiers/{dossier}/invoice-lines"),
        format!("/dossiers/{dossier}/purchase-lines"),
        format!("/invoices/{invoice}"),
        format!("/invoices/{invoice}/pdf"),
        format!("/invoices/{invoice}/ubl"),
        format!("/invoices/{invoice}/documents"),
        format!("/invoices/{invoice}/emails"),
    ] {
        assert_eq!(ours.get(&path).status, 404, "{path}");
    }
    for path in [
        format!("/rate-cards/{card}/duplicate"),
        format!("/dossiers/{dossier}/recalculate-revenue"),
        format!("/invoices/{invoice}/finalize"),
        format!("/invoices/{invoice}/mark-sent"),
        format!("/invoices/{invoice}/send-email"),
    ] {
        assert_eq!(ours.post_empty(&path).status, 404, "{path}");
    }
    for path in [
        format!("/billable-items/{item}"),
        format!("/rate-cards/{card}"),
        format!("/dossiers/{dossier}"),
        format!("/invoices/{invoice}"),
    ] {
        assert_eq!(ours.put(&path, &json!({})).status, 404, "{path}");
        assert_eq!(ours.delete(&path).status, 404, "{path}");
    }
    a_customer_with_prices(&ours, "daily");
    let own = create_dossier(&ours, "ACME", &json!({}));
    let link = ours.post(&format!("/dossiers/{own}/link-declaration"), &json!({ "declaration_id": declaration }));
    assert!(link.expect(422)["errors"]["declaration_id"].is_array());
    let generated = ours.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(422);
    assert!(generated["errors"]["dossier_id"].is_array(), "{generated}");
    for list in ["/billable-items?search=secret", "/rate-cards?customer_code=SECRET", "/dossiers?customer_code=SECRET"]
    {
        assert_eq!(ours.get(list).expect(200)["meta"]["total"], 0, "{list}");
    }
    let number = draft_invoice(&ours);
    let number = ours.post_empty(&format!("/invoices/{number}/finalize")).expect(200)["data"]["invoice_number"].clone();
    assert!(number.as_str().is_some_and(|number| number.ends_with("-00001")), "each organisation counts for itself");
}

fn a_declaration_is_made_only_for_a_dossier_that_can_bill_it(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "BARE", &json!({}));
    a_customer_with_prices(&api, "daily");
    let refused = |dossier: i64| {
        let mut body = import_body();
        body["dossier_id"] = json!(dossier);
        let refused = api.post("/declarations/create", &body).expect(422);
        refused["errors"]["dossier_id"][0].as_str().unwrap_or_else(|| panic!("{refused}")).to_owned()
    };
    assert_eq!(refused(4711), "names no dossier");
    let without_reference = create_dossier(&api, "ACME", &json!({ "invoice_reference": null }));
    assert_eq!(refused(without_reference), "names a dossier without invoice_reference");
    let without_prices = create_dossier(&api, "BARE", &json!({}));
    assert!(refused(without_prices).contains("no active rate card"));
    let closed = create_dossier(&api, "ACME", &json!({}));
    api.post(&format!("/dossiers/{closed}/update-status"), &json!({ "status": "closed" })).expect_status(200);
    assert!(refused(closed).contains("invoiced or closed"));
    let open = create_dossier(&api, "ACME", &json!({}));
    let declaration = released_declaration(&api, open);
    wait_for_charges(&api, open, 1);
    let link = |dossier: i64, what: &str| {
        api.post(&format!("/dossiers/{dossier}/{what}-declaration"), &json!({ "declaration_id": declaration }))
    };
    assert_eq!(link(open, "link").expect(422)["error"], "already_linked");
    let other = create_dossier(&api, "ACME", &json!({}));
    assert_eq!(link(other, "unlink").expect(422)["error"], "not_linked");
    assert_eq!(link(without_prices, "link").expect(422)["error"], "no_active_rate_card");
    link(open, "unlink").expect_status(200);
    wait_for_charges(&api, open, 0);
    link(other, "link").expect_status(200);
    assert_eq!(
        decimal(&wait_for_charges(&api, other, 1)[0]["amount"]),
        amount("95.00"),
        "it is past the event: charged at once"
    );
}

fn cards_and_items_are_found_by_what_they_are(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let item = create_billable_item(&api, "STORE", "4.50", &json!({ "category": "storage", "is_active": false }));
    assert_eq!(api.get("/billable-items?category=storage&is_active=false").expect(200)["data"][0]["id"], item);
    assert_eq!(api.get("/billable-items?search=stor").expect(200)["meta"]["total"], 1);
    assert_eq!(api.get("/billable-items?trigger_event=on_release").expect(200)["meta"]["total"], 0);
    let active = api.get("/rate-cards/active/ACME").expect(200)["data"].clone();
    let copy = id(&api.post_empty(&format!("/rate-cards/{}/duplicate", active["id"])).expect(201));
    let copied = api.get(&format!("/rate-cards/{copy}")).expect(200)["data"].clone();
    assert_eq!((&copied["is_active"], &copied["lines"][0]["billable_item_code"]), (&json!(false), &json!("CLEAR")));
    assert_eq!(api.get("/rate-cards?currently_valid=true&is_active=false").expect(200)["data"][0]["id"], copy);
    let clear = active["lines"][0]["billable_item_id"].clone();
    assert_eq!(api.delete(&format!("/billable-items/{clear}")).expect(422)["error"], "in_use");
    api.delete(&format!("/billable-items/{item}")).expect_status(204);
    let dossier = create_dossier(&api, "ACME", &json!({}));
    let declaration = released_declaration(&api, dossier);
    let simulated = api.post(&format!("/rate-cards/{copy}/simulate"), &json!({ "declaration_id": declaration }));
    let simulated = simulated.expect(200)["data"].clone();
    assert_eq!(decimal(&simulated["total"]), amount("114.95"));
    assert!(simulated["lines"][0]["trace"].is_object(), "{simulated}");
    let unknown = api.post(&format!("/rate-cards/{copy}/simulate"), &json!({ "declaration_id": 4711 })).expect(422);
    assert!(unknown["errors"]["declaration_id"].is_array(), "{unknown}");
    api.delete(&format!("/rate-cards/{copy}")).expect_status(204);
    api.get(&format!("/rate-cards/{copy}")).expect_status(404);
}

fn what_was_deleted_or_is_locked_stays_so(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    a_customer_with_prices(&api, "daily");
    let dossier = create_dossier(&api, "ACME", &json!({}));
    released_declaration(&api, dossier);
    let charge = wait_for_charges(&api, dossier, 1)[0]["id"].clone();
    api.delete(&format!("/dossiers/{dossier}/invoice-lines/{charge}")).expect_status(204);
    make_ready(&api, dossier);
    wait_for_charges(&api, dossier, 0);
    api.post(&format!("/dossiers/{dossier}/recalculate-revenue"), &json!({})).expect_status(200);
    let charge = wait_for_charges(&api, dossier, 1)[0]["id"].clone();
    let drafts = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(201);
    let draft = drafts["data"][0]["id"].clone();
    let refused =
        api.put(&format!("/dossiers/{dossier}/invoice-lines/{charge}"), &json!({ "quantity": 2 })).expect(422);
    assert_eq!(refused["error"], "locked");
    assert_eq!(api.delete(&format!("/dossiers/{dossier}")).expect(422)["error"], "in_use");
    api.delete(&format!("/invoices/{draft}")).expect_status(204);
    wait_for_charges(&api, dossier, 1);
    api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect_status(201);
    let draft = api.get(&format!("/invoices?dossier_id={dossier}")).expect(200)["data"][0]["id"].clone();
    api.post_empty(&format!("/invoices/{draft}/finalize")).expect_status(200);
    for (path, body) in [
        (
            format!("/dossiers/{dossier}/purchase-lines"),
            json!({ "description": "Crane", "category": "handling", "quantity": 1, "unit_price": 5 }),
        ),
        (format!("/dossiers/{dossier}/recalculate-revenue"), json!({})),
    ] {
        assert_eq!(api.post(&path, &body).expect(422)["error"], "locked", "{path}");
    }
    assert_eq!(api.put(&format!("/dossiers/{dossier}"), &json!({ "incoterms": "DAP" })).expect(422)["error"], "locked");
}
