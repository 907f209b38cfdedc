use super::path;
use crate::billing::{Broker, absent, refusal, reported};
use serde_json::{Value, json};

#[actix_rt::test]
async fn every_field_of_a_line_comes_back_with_its_amounts() {
    let broker = Broker::new();
    broker.customer("ACME");
    let item = broker.item("CLEAR", "95").await;
    let invoice = broker.created("/invoices", json!({"customer_code": "ACME"})).await;
    let body =
        json!({"description": "Advice", "quantity": 3, "unit_price": 12.35, "vat_rate": 9, "billable_item_id": item});
    let reply = broker.post(&format!("{}/lines", path(invoice)), body).await;
    assert_eq!(
        (reply.status, &reply.json()["message"]),
        (201, &json!("The invoice line was added.")),
        "{}",
        reply.text()
    );
    assert_eq!(reply.header("etag"), broker.version(&path(invoice)).await);
    let line = reply.json()["data"].take();
    let shown = json!({
        "id": line["id"], "description": "Advice", "quantity": 3, "unit_price": 12.35, "vat_rate": 9, "vat_amount": 3.33,
        "amount": 37.05, "vat_category": "S", "payment_term_group": "handling", "billable_item_id": item,
        "dossier_id": null, "credited_line_id": null,
    });
    assert_eq!(line, shown);
    let invoice = broker.shown(&path(invoice)).await;
    assert_eq!(invoice["lines"], json!([shown]));
    assert_eq!(["subtotal", "vat_amount", "total"].map(|field| invoice[field].to_string()), ["37.05", "3.33", "40.38"]);
}

#[actix_rt::test]
async fn all_broken_rules_of_a_line_are_told_at_once() {
    let broker = Broker::new();
    let lines = format!("{}/lines", path(broker.draft().await));
    let wrong = json!({"quantity": 0, "unit_price": -0.01, "vat_rate": 101});
    let reply = broker.post(&lines, wrong).await;
    assert_eq!(
        (reply.status, reported(&reply)),
        (422, ["description", "quantity", "unit_price", "vat_rate"].map(str::to_owned).to_vec())
    );
    let reply = broker.post(&lines, json!({})).await;
    assert_eq!(reported(&reply), ["description", "quantity", "unit_price"]);
    let unknown = json!({"description": "x", "quantity": 1, "unit_price": 0, "billable_item_id": 999});
    assert_eq!(reported(&broker.post(&lines, unknown).await), ["billable_item_id"]);
    let reply = broker.post(&lines, json!({"quantity": "1", "description": "x"})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["quantity".to_owned()]));
}

#[actix_rt::test]
async fn a_line_is_changed_field_by_field_and_removed() {
    let broker = Broker::new();
    let invoice = broker.draft().await;
    let line = broker.shown(&path(invoice)).await["lines"][1]["id"].clone();
    let line = format!("{}/lines/{line}", path(invoice));
    let data = broker.put(&line, json!({"vat_rate": 9, "description": "Post"})).await.json()["data"].take();
    assert_eq!(
        ["quantity", "unit_price", "vat_rate", "amount", "vat_amount"].map(|field| data[field].to_string()),
        ["2", "12.35", "9", "24.70", "2.22"]
    );
    let reply = broker.put(&line, json!({"vat_rate": null})).await;
    assert_eq!((reply.status, reply.json()["data"]["vat_rate"].to_string()), (200, "21".to_owned()));
    assert_eq!(reported(&broker.put(&line, json!({"quantity": Value::Null})).await), ["quantity"]);
    assert_eq!(broker.delete(&line).await.status, 204);
    for reply in [broker.put(&line, json!({})).await, broker.delete(&line).await] {
        assert_eq!(absent(&reply), "The invoice line was not found.");
    }
}

#[actix_rt::test]
async fn the_lines_of_a_finalized_invoice_are_fixed() {
    let broker = Broker::new();
    let invoice = broker.finalized().await;
    let line = broker.shown(&path(invoice)).await["lines"][0]["id"].clone();
    for reply in [
        broker
            .post(&format!("{}/lines", path(invoice)), json!({"description": "x", "quantity": 1, "unit_price": 1}))
            .await,
        broker.put(&format!("{}/lines/{line}", path(invoice)), json!({})).await,
        broker.delete(&format!("{}/lines/{line}", path(invoice))).await,
        broker.put(&path(invoice), json!({"notes": "late"})).await,
        broker.delete(&path(invoice)).await,
    ] {
        assert_eq!(refusal(&reply), (422, "invalid_status".to_owned()));
        assert_eq!(
            (&reply.json()["current_status"], &reply.json()["allowed_statuses"]),
            (&json!("finalized"), &json!(["draft"]))
        );
    }
}
