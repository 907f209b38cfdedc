use super::path;
use crate::billing::{Broker, absent, an_item, refusal, reported};
use serde_json::{Value, json};

#[actix_rt::test]
async fn a_charge_by_hand_has_the_price_of_the_card() {
    let broker = Broker::new();
    let item = broker.prices().await;
    let dossier = broker.dossier("ACME").await;
    let reply = broker.post(&format!("{}/invoice-lines", path(dossier)), json!({"billable_item_id": item})).await;
    assert_eq!(
        (reply.status, &reply.json()["message"]),
        (201, &json!("The invoice line was added.")),
        "{}",
        reply.text()
    );
    let data = reply.json()["data"].take();
    assert_eq!(
        ["quantity", "unit_price", "amount", "vat_rate", "vat_amount"].map(|field| data[field].to_string()),
        ["1", "95.00", "95.00", "21", "19.95"]
    );
    for (field, value) in [
        ("dossier_id", json!(dossier)),
        ("billable_item_id", json!(item)),
        ("description", json!("Work CLEAR")),
        ("payment_term_group", json!("handling")),
        ("is_locked", json!(false)),
        ("reverse_charged", json!(false)),
        ("currency", json!("EUR")),
        ("declaration_id", Value::Null),
        ("transit_id", Value::Null),
        ("invoice_id", Value::Null),
        ("triggered_at", json!("2026-03-02T09:30:00Z")),
    ] {
        assert_eq!(data[field], value, "{field}");
    }
    assert_eq!(broker.shown(&path(dossier)).await["invoice_lines"], json!([data]));
}

#[actix_rt::test]
async fn all_broken_rules_of_a_charge_are_told_at_once() {
    let broker = Broker::new();
    broker.prices().await;
    let mut cost = an_item("COST");
    cost["item_type"] = json!("purchase");
    let cost = broker.created("/billable-items", cost).await;
    let lines = format!("{}/invoice-lines", path(broker.dossier("ACME").await));
    let wrong = json!({"quantity": 0, "unit_price": -1, "vat_rate": 101, "description": "d".repeat(256), "deduplication_mode": "twice"});
    let reply = broker.post(&lines, wrong).await;
    let all = ["billable_item_id", "deduplication_mode", "description", "quantity", "unit_price", "vat_rate"];
    assert_eq!((reply.status, reported(&reply)), (422, all.map(str::to_owned).to_vec()), "{}", reply.text());
    for body in [json!({"billable_item_id": cost}), json!({"billable_item_id": 999})] {
        assert_eq!(reported(&broker.post(&lines, body).await), ["billable_item_id"]);
    }
    for body in [json!({"billable_item_id": "1"}), json!({"deduplication_mode": 1})] {
        assert_eq!(broker.post(&lines, body).await.status, 400);
    }
    broker.customer("BARE");
    let bare = format!("{}/invoice-lines", path(broker.dossier("BARE").await));
    assert_eq!(refusal(&broker.post(&bare, json!({"billable_item_id": cost})).await).1, "no_active_rate_card");
}

#[actix_rt::test]
async fn a_deduplication_mode_decides_what_becomes_of_a_line_that_is_there() {
    let broker = Broker::new();
    let item = broker.prices().await;
    let dossier = broker.dossier("ACME").await;
    let lines = format!("{}/invoice-lines", path(dossier));
    let first = broker.created(&lines, json!({"billable_item_id": item})).await;
    for (mode, quantity, status, same, message) in [
        ("skip", "1", 200, true, "The invoice line was there already, and stayed as it was."),
        ("update_existing", "3", 200, true, "The invoice line was there already, and was updated."),
        ("allow_duplicates", "3", 201, false, "The invoice line was added."),
    ] {
        let reply =
            broker.post(&lines, json!({"billable_item_id": item, "quantity": 3, "deduplication_mode": mode})).await;
        let body = reply.json();
        assert_eq!((reply.status, &body["message"]), (status, &json!(message)), "{mode}");
        assert_eq!(
            (body["data"]["id"] == first, body["data"]["quantity"].to_string()),
            (same, quantity.to_owned()),
            "{mode}"
        );
        assert_eq!(reply.header("etag"), broker.version(&path(dossier)).await, "{mode}");
    }
    assert_eq!(broker.shown(&path(dossier)).await["pending_invoice_lines_count"], 2);
}

#[actix_rt::test]
async fn a_pending_charge_is_changed_and_removed_and_an_invoiced_one_is_locked() {
    let broker = Broker::new();
    let item = broker.prices().await;
    let dossier = broker.charged_dossier(7).await;
    let lines = format!("{}/invoice-lines", path(dossier));
    let extra = format!("{lines}/{}", broker.created(&lines, json!({"billable_item_id": item})).await);
    let reply = broker.put(&extra, json!({"quantity": 2, "description": "More", "vat_rate": 0})).await;
    assert_eq!(
        (reply.status, &reply.json()["message"]),
        (200, &json!("The invoice line was changed.")),
        "{}",
        reply.text()
    );
    assert_eq!(
        ["amount", "vat_amount", "unit_price"].map(|field| reply.json()["data"][field].to_string()),
        ["190.00", "0", "95.00"]
    );
    assert_eq!(
        reported(&broker.put(&extra, json!({"billable_item_id": null, "quantity": 0})).await),
        ["billable_item_id", "quantity"]
    );
    assert_eq!(broker.delete(&extra).await.status, 204);
    assert_eq!(absent(&broker.delete(&extra).await), "The invoice line was not found.");
    broker.post("/invoices/generate-for-dossier", json!({"dossier_id": dossier})).await;
    let taken = broker.shown(&path(dossier)).await["invoice_lines"][0].take();
    assert_eq!((&taken["is_locked"], taken["invoice_id"].is_i64()), (&json!(true), true));
    let taken = format!("{lines}/{}", taken["id"]);
    for reply in [broker.put(&taken, json!({"quantity": 2})).await, broker.delete(&taken).await] {
        assert_eq!(refusal(&reply), (422, "locked".to_owned()));
    }
}

#[actix_rt::test]
async fn the_listing_parts_pending_from_invoiced_lines() {
    let broker = Broker::new();
    let item = broker.prices().await;
    let dossier = broker.charged_dossier(7).await;
    broker.post("/invoices/generate-for-dossier", json!({"dossier_id": dossier})).await;
    let lines = format!("{}/invoice-lines", path(dossier));
    let pending = broker.created(&lines, json!({"billable_item_id": item, "unit_price": 10.5})).await;
    let data = broker.shown(&lines).await;
    assert_eq!((&data["dossier_id"], &data["dossier_number"]), (&json!(dossier), &json!("D2026-00001")));
    let line = &data["pending_lines"][0];
    assert_eq!((&line["id"], &line["type"], &line["invoice_id"]), (&json!(pending), &json!("pending"), &Value::Null));
    assert_eq!(
        ["quantity", "unit_price", "amount", "vat_rate", "payment_term_group", "triggered_at", "description"]
            .map(|field| line[field].to_string()),
        ["1", "10.5", "10.5", "21", "\"handling\"", "\"2026-03-02T09:30:00Z\"", "\"Work CLEAR\""]
    );
    let line = &data["invoiced_lines"][0];
    assert_eq!((&line["type"], line["invoice_id"].is_i64()), (&json!("invoiced"), true));
    assert_eq!(["pending_amount", "invoiced_amount"].map(|field| data["totals"][field].to_string()), ["10.5", "95.00"]);
}

#[actix_rt::test]
async fn a_recalculation_makes_what_is_missing_and_tells_the_margin() {
    let broker = Broker::new();
    broker.prices().await;
    let dossier = broker.charged_dossier(7).await;
    let line = broker.shown(&path(dossier)).await["invoice_lines"][0]["id"].clone();
    broker.delete(&format!("{}/invoice-lines/{line}", path(dossier))).await;
    broker.created(&format!("{}/purchase-lines", path(dossier)), json!({"description": "x", "unit_price": 19})).await;
    let recalculate = format!("{}/recalculate-revenue", path(dossier));
    let reply = broker
        .bench
        .send(crate::authorized(actix_web::http::Method::POST, &broker.token, &format!("/api/v1{recalculate}")))
        .await;
    assert_eq!(
        (reply.status, &reply.json()["message"]),
        (200, &json!("The revenue was recalculated.")),
        "{}",
        reply.text()
    );
    let fields = ["lines_count", "total_revenue", "total_revenue_vat", "margin", "margin_percentage"];
    assert_eq!(fields.map(|field| reply.json()["data"][field].to_string()), ["1", "95.00", "19.95", "76.00", "80.00"]);
    for (mode, count) in [("skip", 1), ("update_existing", 1), ("allow_duplicates", 2)] {
        let reply = broker.post(&recalculate, json!({"deduplication_mode": mode})).await;
        assert_eq!(reply.json()["data"]["lines_count"], count, "{mode}");
    }
    let reply = broker.post(&recalculate, json!({"deduplication_mode": "twice"})).await;
    assert_eq!((reply.status, reported(&reply)), (422, vec!["deduplication_mode".to_owned()]));
    assert_eq!(broker.post(&recalculate, json!({"deduplication_mode": true})).await.status, 400);
}
