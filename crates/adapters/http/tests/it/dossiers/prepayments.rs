use super::path;
use crate::billing::{Broker, refusal, reported};
use customs_access::Scope::InvoicesWrite;
use serde_json::json;

#[actix_rt::test]
async fn a_prepayment_is_a_draft_that_the_dossier_shows() {
    let broker = Broker::new();
    broker.customer("ACME");
    let dossier = broker.dossier("ACME").await;
    let ask = format!("{}/prepayment-invoice", path(dossier));
    let reply = broker.post(&ask, json!({"amount": 50.5})).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    let invoice = reply.json()["data"].take();
    assert_eq!(
        (&invoice["is_prepayment"], &invoice["status"], &invoice["dossier_id"]),
        (&json!(true), &json!("draft"), &json!(dossier))
    );
    assert_eq!(["subtotal", "vat_amount", "total"].map(|field| invoice[field].to_string()), ["50.5", "10.61", "61.11"]);
    let shown = broker.shown(&path(dossier)).await;
    assert_eq!(
        (&shown["prepayment_invoice_id"], shown["prepayment_amount"].to_string(), &shown["is_prepaid"]),
        (&invoice["id"], "50.5".to_owned(), &json!(false))
    );
    assert_eq!(refusal(&broker.post(&ask, json!({"amount": 1})).await), (422, "precondition_failed".to_owned()));
    for action in ["finalize", "mark-paid"] {
        assert_eq!(broker.post(&format!("/invoices/{}/{action}", invoice["id"]), json!({})).await.status, 200);
    }
    let shown = broker.shown(&path(dossier)).await;
    assert_eq!((&shown["is_prepaid"], &shown["prepayment_deductions"]), (&json!(true), &json!([])));
    assert_eq!(["prepayment_left", "prepayment_left_vat"].map(|field| shown[field].to_string()), ["50.5", "10.61"]);
}

#[actix_rt::test]
async fn a_dossier_shows_what_is_left_of_its_prepayment_and_who_took_it() {
    let broker = Broker::new();
    broker.customer("ACME");
    let dossier = broker.dossier("ACME").await;
    let asked = broker.post(&format!("{}/prepayment-invoice", path(dossier)), json!({"amount": 37.05})).await;
    assert_eq!(broker.shown(&path(dossier)).await["prepayment_left"], 0, "it is not paid");
    for action in ["finalize", "mark-paid"] {
        let act = format!("/invoices/{}/{action}", asked.json()["data"]["id"]);
        assert_eq!(broker.post(&act, json!({})).await.status, 200);
    }
    let draft = broker.post("/invoices", json!({"customer_code": "ACME", "dossier_id": dossier})).await;
    let draft = draft.json()["data"]["id"].take();
    let line = json!({"description": "Work", "quantity": 1, "unit_price": 12.35});
    assert_eq!(broker.post(&format!("/invoices/{draft}/lines"), line).await.status, 201);
    let shown = broker.shown(&path(dossier)).await;
    assert_eq!(["prepayment_left", "prepayment_left_vat"].map(|field| shown[field].to_string()), ["24.70", "5.19"]);
    assert_eq!(shown["prepayment_deductions"], json!([{"invoice_id": draft, "amount": 12.35, "vat_amount": 2.59}]));
}

#[actix_rt::test]
async fn what_was_not_used_is_paid_back_and_the_dossier_shows_it() {
    let broker = Broker::new();
    broker.customer("ACME");
    let dossier = broker.dossier("ACME").await;
    let requested = json!({"amount": 100, "payment_term_group": "duties"});
    let asked = broker.post(&format!("{}/prepayment-invoice", path(dossier)), requested).await.json()["data"].take();
    assert_eq!(
        (&asked["payment_term_group"], &asked["lines"][0]["vat_category"], &asked["total"]),
        (&json!("duties"), &json!("O"), &json!(100))
    );
    for action in ["finalize", "mark-paid"] {
        assert_eq!(broker.post(&format!("/invoices/{}/{action}", asked["id"]), json!({})).await.status, 200);
    }
    let draft = json!({"customer_code": "ACME", "dossier_id": dossier, "payment_term_group": "duties"});
    let draft = broker.post("/invoices", draft).await.json()["data"]["id"].take();
    let line = json!({"description": "Duties", "quantity": 1, "unit_price": 60});
    assert_eq!(broker.post(&format!("/invoices/{draft}/lines"), line).await.status, 201);
    let credit = format!("/invoices/{}/credit", asked["id"]);
    assert_eq!(refusal(&broker.post(&credit, json!({})).await), (422, "locked".to_owned()));
    let note = broker.post(&credit, json!({"unused_prepayment": true})).await;
    assert_eq!(note.status, 201, "{}", note.text());
    let note = note.json()["data"].take();
    assert_eq!((&note["total"], &note["lines"][0]["credited_line_id"]), (&json!(-40), &json!(null)));
    let shown = broker.shown(&path(dossier)).await;
    assert_eq!((&shown["prepayment_group"], &shown["prepayment_left"]), (&json!("duties"), &json!(0)));
    let back = json!([{"invoice_id": note["id"], "amount": 40, "vat_amount": 0}]);
    assert_eq!(shown["prepayment_paid_back"], back);
    let refused = broker.post(&format!("/invoices/{draft}/credit"), json!({"unused_prepayment": true})).await;
    assert_eq!(refusal(&refused), (422, "invalid_status".to_owned()));
}

#[actix_rt::test]
async fn a_prepayment_needs_the_permission_before_anything_else_is_looked_at() {
    let broker = Broker::new();
    broker.customer("ACME");
    let dossier = broker.dossier("ACME").await;
    let clerk = broker.only(&[InvoicesWrite]);
    for id in [dossier, 999] {
        let reply = clerk.post(&format!("{}/prepayment-invoice", path(id)), json!({"amount": "x"})).await;
        assert_eq!(refusal(&reply), (403, "forbidden".to_owned()));
        assert_eq!(reply.json()["required_permission"], "invoicing.payments");
    }
}

#[actix_rt::test]
async fn all_broken_rules_of_a_prepayment_are_told_at_once() {
    let broker = Broker::new();
    broker.customer("ACME");
    let ask = format!("{}/prepayment-invoice", path(broker.dossier("ACME").await));
    for (body, fields) in [
        (json!({}), vec!["amount"]),
        (json!({"amount": 0, "vat_rate": -1}), vec!["amount", "vat_rate"]),
        (json!({"amount": 1.005}), vec!["amount"]),
        (json!({"amount": 1, "payment_term_group": "x"}), vec!["payment_term_group"]),
        (json!({"amount": 1, "payment_term_group": "duties", "vat_rate": 21}), vec!["vat_rate"]),
    ] {
        let reply = broker.post(&ask, body).await;
        assert_eq!((reply.status, reported(&reply)), (422, fields.into_iter().map(str::to_owned).collect()));
    }
    assert_eq!(broker.post(&ask, json!({"amount": "1"})).await.status, 400);
}
