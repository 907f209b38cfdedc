use super::path;
use crate::billing::{Broker, absent, reported};
use serde_json::{Value, json};

async fn costs(broker: &Broker) -> String {
    broker.customer("ACME");
    format!("{}/purchase-lines", path(broker.dossier("ACME").await))
}

#[actix_rt::test]
async fn every_field_of_a_cost_comes_back_with_its_amounts() {
    let broker = Broker::new();
    let costs = costs(&broker).await;
    let mut body = json!({
        "description": "Storage", "category": "storage", "quantity": 3, "unit_price": 12.35, "vat_rate": 21,
        "currency": "USD",
    });
    let reply = broker.post(&costs, body.clone()).await;
    assert_eq!(
        (reply.status, &reply.json()["message"]),
        (201, &json!("The purchase line was added.")),
        "{}",
        reply.text()
    );
    let data = reply.json()["data"].take();
    assert_eq!(["amount", "vat_amount"].map(|field| data[field].to_string()), ["37.05", "7.78"]);
    for field in ["id", "dossier_id", "amount", "vat_amount"] {
        body[field] = data[field].clone();
    }
    assert_eq!(data, body);
    assert_eq!(broker.shown(&costs).await, json!([body]));
    assert_eq!(broker.shown(costs.trim_end_matches("/purchase-lines")).await["purchase_lines"], json!([body]));
}

#[actix_rt::test]
async fn what_is_not_said_of_a_cost_has_its_default_and_null_gives_it_back() {
    let broker = Broker::new();
    let costs = costs(&broker).await;
    let id = broker
        .created(&costs, json!({"description": "Duty", "unit_price": 5, "category": "duties", "quantity": 2}))
        .await;
    let reply = broker.put(&format!("{costs}/{id}"), json!({"category": null, "quantity": null})).await;
    assert_eq!(
        (reply.status, &reply.json()["message"]),
        (200, &json!("The purchase line was changed.")),
        "{}",
        reply.text()
    );
    let data = reply.json()["data"].take();
    assert_eq!(
        ["category", "quantity", "vat_rate", "currency", "amount"].map(|field| data[field].to_string()),
        ["\"other\"", "1", "0", "\"EUR\"", "5"]
    );
}

#[actix_rt::test]
async fn all_broken_rules_of_a_cost_are_told_at_once() {
    let broker = Broker::new();
    let costs = costs(&broker).await;
    let wrong = json!({"category": "fun", "quantity": 0, "unit_price": -1, "vat_rate": 101, "currency": "EURO"});
    let reply = broker.post(&costs, wrong).await;
    let all = ["category", "currency", "description", "quantity", "unit_price", "vat_rate"];
    assert_eq!((reply.status, reported(&reply)), (422, all.map(str::to_owned).to_vec()));
    assert_eq!(broker.post(&costs, json!({"unit_price": "5"})).await.status, 400);
    let id = broker.created(&costs, json!({"description": "Duty", "unit_price": 5})).await;
    assert_eq!(
        reported(&broker.put(&format!("{costs}/{id}"), json!({"description": null, "unit_price": Value::Null})).await),
        ["description", "unit_price"]
    );
}

#[actix_rt::test]
async fn a_removed_cost_is_gone() {
    let broker = Broker::new();
    let costs = costs(&broker).await;
    let line = format!("{costs}/{}", broker.created(&costs, json!({"description": "Duty", "unit_price": 5})).await);
    let reply = broker.delete(&line).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""));
    for reply in [broker.delete(&line).await, broker.put(&line, json!({})).await] {
        assert_eq!(absent(&reply), "The purchase line was not found.");
    }
    assert_eq!(broker.shown(&costs).await, json!([]));
}
