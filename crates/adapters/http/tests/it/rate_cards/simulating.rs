use crate::billing::{Broker, an_item, reported};
use customs_access::Scope::RateCardsRead;
use serde_json::{Value, json};

/// A card of ACME with items of every kind, and declaration 7 with 3 lines in a dossier.
async fn prepared(broker: &Broker) -> i64 {
    broker.customer("ACME");
    let mut items = Vec::new();
    for (code, kind, event, category) in [
        ("CLEAR", "per_declaration", "on_acceptance", Value::Null),
        ("LINE", "per_line", "on_release", json!("duties")),
        ("ASK", "manual", "manual", Value::Null),
    ] {
        let mut item = an_item(code);
        item["trigger_type"] = json!(kind);
        item["trigger_event"] = json!(event);
        item["category"] = category;
        items.push(broker.created("/billable-items", item).await);
    }
    let card = broker.card("ACME", &items[1..]).await;
    let line = json!({"billable_item_id": items[0], "unit_price": 12.345, "vat_rate_override": 9});
    broker.created(&format!("/rate-cards/{card}/lines"), line).await;
    let dossier = broker.dossier("ACME").await;
    broker.declaration(7);
    broker.post(&format!("/dossiers/{dossier}/link-declaration"), json!({"declaration_id": 7})).await;
    card
}

#[actix_rt::test]
async fn a_simulation_shows_each_line_with_what_explains_it_and_changes_nothing() {
    let broker = Broker::new();
    let card = prepared(&broker).await;
    let broker = broker.only(&[RateCardsRead]);
    let reply = broker.post(&format!("/rate-cards/{card}/simulate"), json!({"declaration_id": 7})).await;
    assert_eq!((reply.status, reply.header("etag")), (200, ""), "{}", reply.text());
    let data = reply.json()["data"].take();
    let lines = data["lines"].as_array().expect("lines");
    let line = |code: &str| lines.iter().find(|line| line["trace"]["billable_item_code"] == code).expect("a line");
    let (clear, per_line) = (line("CLEAR"), line("LINE"));
    assert_eq!(lines.len(), 2);
    assert_eq!(clear["billable_item"]["name"], "Work CLEAR");
    assert_eq!(clear["billable_item"]["trigger_type"], "per_declaration");
    assert_eq!(
        ["quantity", "unit_price", "amount", "vat_rate", "vat_amount"].map(|f| clear[f].to_string()),
        ["1", "12.345", "12.35", "9", "1.11"]
    );
    assert_eq!(clear["trace"]["price_source"], "card_line");
    assert_eq!(clear["trace"]["vat_rule"], "card_line");
    assert_eq!(clear["trace"]["rate_card_id"], card);
    assert_eq!(["quantity", "amount", "vat_amount"].map(|f| per_line[f].to_string()), ["3", "285", "0"]);
    let trace = &per_line["trace"];
    assert_eq!(
        (&trace["quantity_rule"], &trace["price_source"], &trace["vat_rule"]),
        (&json!("lines_of_declaration"), &json!("item_default"), &json!("item"))
    );
    assert!(trace["explanation"].as_str().is_some_and(|text| text.contains("item LINE")), "{trace}");
    assert_eq!(per_line["payment_term_group"], "duties");
    assert_eq!(["subtotal", "vat_total", "total"].map(|f| data[f].to_string()), ["297.35", "1.11", "298.46"]);
    assert_eq!(data["by_payment_group"]["handling"]["subtotal"].to_string(), "12.35");
    assert_eq!(data["by_payment_group"]["duties"]["vat"].to_string(), "0");
    assert_eq!(data["not_triggered"][0]["name"], "Work ASK");
}

#[actix_rt::test]
async fn a_simulation_needs_a_declaration_of_a_dossier() {
    let broker = Broker::new();
    let card = prepared(&broker).await;
    broker.declaration(8);
    let simulate = format!("/rate-cards/{card}/simulate");
    for (body, message) in [
        (json!({}), "is required"),
        (json!({"declaration_id": 9}), "does not exist"),
        (json!({"declaration_id": 8}), "is not linked to a dossier"),
    ] {
        let reply = broker.post(&simulate, body).await;
        assert_eq!((reply.status, &reply.json()["errors"]["declaration_id"]), (422, &json!([message])));
    }
    let reply = broker.post(&simulate, json!({"declaration_id": "7"})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["declaration_id".to_owned()]));
    assert_eq!(broker.post("/rate-cards/999/simulate", json!({"declaration_id": 7})).await.status, 404);
}
