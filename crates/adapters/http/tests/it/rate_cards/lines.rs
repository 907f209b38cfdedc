use super::path;
use crate::billing::{Broker, a_card, absent, reported};
use serde_json::{Value, json};

async fn a_card_of_acme(broker: &Broker) -> String {
    broker.customer("ACME");
    format!("{}/lines", path(broker.created(super::CARDS, a_card("ACME")).await))
}

#[actix_rt::test]
async fn every_field_of_a_line_comes_back_with_the_item_it_prices() {
    let broker = Broker::new();
    let lines = a_card_of_acme(&broker).await;
    let item = broker.item("CLEAR", "95").await;
    let mut body = json!({
        "billable_item_id": item, "unit_price": 80.5, "vat_rate_override": 0, "invoice_frequency_override": "monthly",
    });
    let reply = broker.post(&lines, body.clone()).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"2\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The rate card line was added.");
    body["id"] = reply.json()["data"]["id"].clone();
    body["billable_item_code"] = json!("CLEAR");
    body["billable_item_name"] = json!("Work CLEAR");
    assert_eq!(reply.json()["data"], body);
    let card = broker.shown(lines.trim_end_matches("/lines")).await;
    assert_eq!(card["lines"], json!([body]));
}

#[actix_rt::test]
async fn all_broken_rules_of_a_line_are_told_at_once() {
    let broker = Broker::new();
    let lines = a_card_of_acme(&broker).await;
    let wrong = json!({"unit_price": -1, "vat_rate_override": 100.5, "invoice_frequency_override": "hourly"});
    let all = ["billable_item_id", "invoice_frequency_override", "unit_price", "vat_rate_override"];
    let reply = broker.post(&lines, wrong).await;
    assert_eq!((reply.status, reported(&reply)), (422, all.map(str::to_owned).to_vec()));
    assert_eq!(reported(&broker.post(&lines, json!({"billable_item_id": 999})).await), ["billable_item_id"]);
    let item = broker.item("CLEAR", "95").await;
    broker.created(&lines, json!({"billable_item_id": item})).await;
    let twice = broker.post(&lines, json!({"billable_item_id": item})).await;
    assert_eq!(twice.json()["errors"]["billable_item_id"], json!(["has a line on this rate card already"]));
    assert_eq!(broker.post(&lines, json!({"unit_price": "1"})).await.status, 400);
}

#[actix_rt::test]
async fn a_line_is_changed_field_by_field_and_removed() {
    let broker = Broker::new();
    let lines = a_card_of_acme(&broker).await;
    let item = broker.item("CLEAR", "95").await;
    let body = json!({"billable_item_id": item, "unit_price": 80, "invoice_frequency_override": "weekly"});
    let line = format!("{lines}/{}", broker.created(&lines, body).await);
    let reply = broker.put(&line, json!({"unit_price": null, "vat_rate_override": 9})).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"3\""), "{}", reply.text());
    let changed = reply.json()["data"].take();
    assert_eq!((&changed["unit_price"], &changed["vat_rate_override"]), (&Value::Null, &json!(9)));
    assert_eq!(changed["invoice_frequency_override"], "weekly");
    assert_eq!(reported(&broker.put(&line, json!({"billable_item_id": null})).await), ["billable_item_id"]);
    assert_eq!(broker.delete(&line).await.status, 204);
    for reply in [broker.put(&line, json!({})).await, broker.delete(&line).await] {
        assert_eq!(absent(&reply), "The rate card line was not found.");
    }
}
