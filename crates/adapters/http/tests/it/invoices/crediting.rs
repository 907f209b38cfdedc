use super::path;
use crate::authorized;
use crate::billing::{Broker, refusal, reported};
use actix_web::http::Method;
use serde_json::{Value, json};

#[actix_rt::test]
async fn a_credit_note_takes_back_lines_and_both_show_the_other() {
    let broker = Broker::new();
    let id = broker.finalized().await;
    let invoice = broker.shown(&path(id)).await;
    let credit = format!("{}/credit", path(id));
    let reply = broker.post(&credit, json!({"lines": [invoice["lines"][1]["id"]], "notes": "Broken"})).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    let note = reply.json()["data"].take();
    for (field, value) in [
        ("document_type", json!("credit_note")),
        ("status", json!("draft")),
        ("invoice_number", Value::Null),
        ("notes", json!("Broken")),
        ("credited_invoice", json!({"id": id, "number": "2026-00001"})),
        ("credit_notes", json!([])),
    ] {
        assert_eq!(note[field], value, "{field}");
    }
    assert_eq!(
        ["quantity", "unit_price", "amount", "vat_amount"].map(|field| note["lines"][0][field].to_string()),
        ["-2", "12.35", "-24.70", "-5.19"]
    );
    assert_eq!(note["lines"][0]["credited_line_id"], invoice["lines"][1]["id"]);
    let note_id = note["id"].as_i64().expect("an id");
    let finalized = broker.post(&format!("{}/finalize", path(note_id)), json!({})).await;
    assert_eq!(finalized.json()["data"]["invoice_number"], "2026-00002");
    let original = broker.shown(&path(id)).await;
    let shown = original["credit_notes"][0].clone();
    assert_eq!(
        (&shown["id"], &shown["number"], &shown["status"], shown["total"].to_string()),
        (&json!(note_id), &json!("2026-00002"), &json!("finalized"), "-29.89".to_owned())
    );
    assert_eq!((&original["total"], &original["status"]), (&invoice["total"], &json!("finalized")), "it never changes");
    assert_eq!(broker.put(&format!("{}/lines/{}", path(note_id), note["lines"][0]["id"]), json!({})).await.status, 422);
}

#[actix_rt::test]
async fn without_a_body_everything_that_is_left_is_taken_back() {
    let broker = Broker::new();
    let id = broker.finalized().await;
    let lines = broker.shown(&path(id)).await["lines"].take();
    let credit = format!("{}/credit", path(id));
    broker.post(&credit, json!({"lines": [lines[0]["id"]]})).await;
    let rest = broker.bench.send(authorized(Method::POST, &broker.token, &format!("/api/v1{credit}"))).await;
    assert_eq!(
        (rest.status, rest.json()["data"]["subtotal"].to_string()),
        (201, "-24.70".to_owned()),
        "{}",
        rest.text()
    );
    assert_eq!(refusal(&broker.post(&credit, json!({})).await), (422, "precondition_failed".to_owned()));
}

#[actix_rt::test]
async fn what_cannot_be_taken_back_is_told_by_its_place() {
    let broker = Broker::new();
    let draft = broker.draft().await;
    let reply = broker.post(&format!("{}/credit", path(draft)), json!({})).await;
    assert_eq!(refusal(&reply), (422, "invalid_status".to_owned()));
    assert_eq!(reply.json()["allowed_statuses"], json!(["finalized", "sent", "paid"]));
    let id = broker.finalized().await;
    let lines = broker.shown(&path(id)).await["lines"].take();
    let credit = format!("{}/credit", path(id));
    let reply = broker.post(&credit, json!({"lines": [lines[0]["id"], 999, lines[0]["id"]]})).await;
    assert_eq!((reply.status, reported(&reply)), (422, vec!["lines.1".to_owned(), "lines.2".to_owned()]));
    assert_eq!(reported(&broker.post(&credit, json!({"lines": []})).await), ["lines"]);
    assert_eq!(reported(&broker.post(&credit, json!({"notes": "n".repeat(2001)})).await), ["notes"]);
    let reply = broker.post(&credit, json!({"lines": [1, "x"]})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["lines.1".to_owned()]));
    let note = broker.post(&credit, json!({})).await.json()["data"]["id"].as_i64().expect("an id");
    broker.post(&format!("{}/finalize", path(note)), json!({})).await;
    let again = broker.post(&format!("{}/credit", path(note)), json!({})).await;
    assert_eq!(refusal(&again), (422, "precondition_failed".to_owned()), "a credit note is not taken back");
}
