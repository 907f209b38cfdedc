use super::path;
use crate::billing::{Broker, refusal, reported};
use serde_json::json;

#[actix_rt::test]
async fn a_move_tells_where_the_dossier_stood_and_stands() {
    let broker = Broker::new();
    broker.customer("ACME");
    let id = broker.dossier("ACME").await;
    let reply = broker.post(&format!("{}/update-status", path(id)), json!({"status": "complete"})).await;
    assert_eq!((reply.status, reply.header("etag").to_owned()), (200, broker.version(&path(id)).await));
    let body = json!({
        "data": {"old_status": "open", "new_status": "complete", "dossier": {"id": id, "status": "complete"}},
        "message": "The status of the dossier was changed.",
    });
    assert_eq!(reply.json(), body);
}

#[actix_rt::test]
async fn both_ways_to_another_status_keep_to_the_same_table() {
    let broker = Broker::new();
    broker.customer("ACME");
    let id = broker.dossier("ACME").await;
    let move_to = format!("{}/update-status", path(id));
    for refused in [
        broker.post(&move_to, json!({"status": "invoiced"})).await,
        broker.post(&move_to, json!({"status": "open"})).await,
        broker.put(&path(id), json!({"status": "ready_to_invoice"})).await,
    ] {
        assert_eq!(refusal(&refused), (422, "invalid_status".to_owned()));
        assert_eq!(refused.json()["current_status"], "open");
        assert_eq!(refused.json()["allowed_statuses"], json!(["complete", "closed"]));
    }
    assert_eq!(broker.put(&path(id), json!({"status": "open"})).await.status, 200, "the present one is no change");
    assert_eq!(broker.put(&path(id), json!({"status": null})).await.status, 200);
    let moved = broker.put(&path(id), json!({"status": "complete", "vessel_name": "Ever Given"})).await;
    assert_eq!(
        (&moved.json()["data"]["status"], &moved.json()["data"]["vessel_name"]),
        (&json!("complete"), &json!("Ever Given"))
    );
}

#[actix_rt::test]
async fn a_status_must_be_named_and_be_one() {
    let broker = Broker::new();
    broker.customer("ACME");
    let move_to = format!("{}/update-status", path(broker.dossier("ACME").await));
    for (body, message) in [
        (json!({}), "is required"),
        (json!({"status": " "}), "is required"),
        (json!({"status": "lost"}), "must be one of open, complete, ready_to_invoice, invoiced, closed"),
    ] {
        assert_eq!(broker.post(&move_to, body).await.json()["errors"]["status"], json!([message]));
    }
    let reply = broker.post(&move_to, json!({"status": 7})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["status".to_owned()]));
}

#[actix_rt::test]
async fn a_dossier_with_pending_lines_does_not_become_invoiced_by_hand() {
    let broker = Broker::new();
    broker.prices().await;
    let id = broker.charged_dossier(7).await;
    broker.moved(id, &["complete", "ready_to_invoice"]).await;
    let refused = broker.post(&format!("{}/update-status", path(id)), json!({"status": "invoiced"})).await;
    assert_eq!(refusal(&refused), (422, "precondition_failed".to_owned()));
}

#[actix_rt::test]
async fn a_locked_dossier_takes_another_status_and_nothing_else() {
    let broker = Broker::new();
    let item = broker.prices().await;
    let id = broker.charged_dossier(7).await;
    broker.declaration(8);
    let cost =
        broker.created(&format!("{}/purchase-lines", path(id)), json!({"description": "x", "unit_price": 1})).await;
    let charge = broker.shown(&path(id)).await["invoice_lines"][0]["id"].clone();
    broker.moved(id, &["closed"]).await;
    assert_eq!(broker.shown(&path(id)).await["invoice_lines"][0]["is_locked"], true);
    let under = |action: &str| format!("{}/{action}", path(id));
    for reply in [
        broker.put(&path(id), json!({"vessel_name": "x"})).await,
        broker.post(&under("link-declaration"), json!({"declaration_id": 8})).await,
        broker.post(&under("unlink-declaration"), json!({"declaration_id": 7})).await,
        broker.post(&under("purchase-lines"), json!({"description": "x", "unit_price": 1})).await,
        broker.put(&under(&format!("purchase-lines/{cost}")), json!({})).await,
        broker.delete(&under(&format!("purchase-lines/{cost}"))).await,
        broker.post(&under("invoice-lines"), json!({"billable_item_id": item})).await,
        broker.put(&under(&format!("invoice-lines/{charge}")), json!({})).await,
        broker.delete(&under(&format!("invoice-lines/{charge}"))).await,
        broker.post(&under("recalculate-revenue"), json!({})).await,
        broker.post(&under("prepayment-invoice"), json!({"amount": 1})).await,
        broker.post("/invoices/generate-for-dossier", json!({"dossier_id": id})).await,
        broker.post("/invoices/preview-for-dossier", json!({"dossier_id": id})).await,
    ] {
        assert_eq!(refusal(&reply), (422, "locked".to_owned()), "{}", reply.text());
    }
    assert_eq!(broker.put(&path(id), json!({"status": "open"})).await.json()["data"]["status"], "open");
}
