use super::path;
use crate::authorized;
use crate::billing::{Broker, absent, refusal, reported};
use actix_web::http::Method;
use customs_access::Scope::InvoicesRead;
use customs_billing::testing::customer;
use serde_json::{Value, json};

/// A finalized invoice of a customer with an address for invoices.
async fn finalized_with_address(broker: &Broker) -> i64 {
    let id = broker.finalized().await;
    let mut acme = customer("ACME");
    acme.buyer.email = Some("billing@acme.example".to_owned());
    broker.bench.billing.keep_customer(broker.organisation(), acme);
    id
}

#[actix_rt::test]
async fn an_invoice_is_mailed_to_the_customer_without_a_body() {
    let broker = Broker::new();
    let id = finalized_with_address(&broker).await;
    let request = authorized(Method::POST, &broker.token, &format!("/api/v1{}/send-email", path(id)));
    let reply = broker.bench.send(request).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let mail = reply.json()["data"]["id"].clone();
    let queued = json!({
        "data": {"id": mail, "status": "queued", "sent_at": null, "recipient": "billing@acme.example"},
        "message": "The e-mail is on its way.",
    });
    assert_eq!(reply.json(), queued);
}

#[actix_rt::test]
async fn a_wish_is_heeded_and_every_mail_is_listed_newest_first() {
    let broker = Broker::new();
    let id = finalized_with_address(&broker).await;
    broker.post(&format!("{}/send-email", path(id)), json!({})).await;
    let requested = json!({
        "to": "chief@acme.example", "cc": ["copy@acme.example"], "subject": "Your invoice", "message": "Please pay.",
    });
    let reply = broker.post(&format!("{}/send-email", path(id)), requested).await;
    assert_eq!((reply.status, &reply.json()["data"]["recipient"]), (200, &json!("chief@acme.example")));
    let written = broker.bench.billing.mails_as_written().pop().expect("a letter");
    assert_eq!((written.subject.as_str(), written.text.as_str()), ("Your invoice", "Please pay."));
    let mails = broker.shown(&format!("{}/emails", path(id))).await;
    let newest = json!({
        "id": reply.json()["data"]["id"], "status": "queued", "recipient": "chief@acme.example",
        "cc": ["copy@acme.example"], "subject": "Your invoice", "attempts": 0, "last_error": null, "last_error_details": null,
        "created_at": "2026-03-02T09:30:00Z", "sent_at": null,
    });
    assert_eq!((mails.as_array().map(Vec::len), &mails[0]), (Some(2), &newest));
}

#[actix_rt::test]
async fn all_broken_rules_of_a_mail_are_told_at_once() {
    let broker = Broker::new();
    let id = finalized_with_address(&broker).await;
    let send = format!("{}/send-email", path(id));
    let wrong = json!({
        "to": "nobody", "cc": ["ok@acme.example", "x"], "subject": "s".repeat(256), "message": "m".repeat(10_001),
    });
    let reply = broker.post(&send, wrong).await;
    assert_eq!(
        (reply.status, reported(&reply)),
        (422, ["cc.1", "message", "subject", "to"].map(str::to_owned).to_vec())
    );
    let reply = broker.post(&send, json!({"cc": ["ok@acme.example", 7]})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["cc.1".to_owned()]));
    assert_eq!(broker.post(&send, json!({"to": 7})).await.status, 400);
    assert_eq!(broker.shown(&format!("{}/emails", path(id))).await, json!([]));
}

#[actix_rt::test]
async fn a_draft_is_not_mailed_and_nothing_goes_out_without_an_address() {
    let broker = Broker::new();
    let draft = broker.draft().await;
    let reply = broker.post(&format!("{}/send-email", path(draft)), json!({})).await;
    assert_eq!(refusal(&reply), (422, "invalid_status".to_owned()));
    assert_eq!(reply.json()["allowed_statuses"], json!(["finalized", "sent", "paid"]));
    let id = broker.finalized().await;
    let reply = broker.post(&format!("{}/send-email", path(id)), json!({})).await;
    assert_eq!(refusal(&reply), (422, "precondition_failed".to_owned()));
    assert_eq!(absent(&broker.post("/invoices/999/send-email", json!({})).await), "The invoice was not found.");
    assert_eq!(absent(&broker.get("/invoices/999/emails").await), "The invoice was not found.");
}

#[actix_rt::test]
async fn why_a_mail_that_goes_by_itself_failed_is_shown_with_the_invoice() {
    let broker = Broker::new();
    let draft = broker.draft().await;
    let mut acme = customer("ACME");
    acme.invoice_auto_send = true;
    broker.bench.billing.keep_customer(broker.organisation(), acme);
    let finalized = broker.post(&format!("{}/finalize", path(draft)), json!({})).await;
    assert_eq!(finalized.status, 200, "it holds up no finalization");
    let mail = broker.shown(&format!("{}/emails", path(draft))).await[0].take();
    assert_eq!((&mail["status"], &mail["recipient"]), (&json!("failed"), &Value::Null));
    assert!(mail["last_error"].as_str().is_some_and(|text| text.contains("no address")), "{mail}");
    let details = json!({ "code": "invoice_mail_without_address", "values": {}, "reasons": [] });
    assert_eq!(mail["last_error_details"], details);
}

#[actix_rt::test]
async fn mailing_needs_the_scope_to_write_and_is_done_once_for_a_key() {
    let broker = Broker::new();
    let id = finalized_with_address(&broker).await;
    let send = async || {
        let request = authorized(Method::POST, &broker.token, &format!("/api/v1{}/send-email", path(id)));
        broker.bench.send(request.insert_header(("Idempotency-Key", "mail-1"))).await
    };
    let (first, second) = (send().await, send().await);
    assert_eq!((first.json(), second.header("idempotent-replayed")), (second.json(), "true"));
    let reader = broker.only(&[InvoicesRead]);
    let refused = reader.post(&format!("{}/send-email", path(id)), json!({})).await;
    assert_eq!((refused.status, &refused.json()["required_scope"]), (403, &json!("invoices:write")));
    assert_eq!(reader.shown(&format!("{}/emails", path(id))).await.as_array().map(Vec::len), Some(1));
}

#[actix_rt::test]
async fn a_mail_about_another_version_of_the_invoice_is_not_sent() {
    let broker = Broker::new();
    let id = finalized_with_address(&broker).await;
    let send = |tag: String| {
        let request = authorized(Method::POST, &broker.token, &format!("/api/v1{}/send-email", path(id)));
        broker.bench.send(request.insert_header(("If-Match", tag)))
    };
    let refused = send("\"4711\"".to_owned()).await;
    assert_eq!((refused.status, &refused.json()["error"]), (412, &json!("precondition_failed")));
    assert_eq!(broker.shown(&format!("{}/emails", path(id))).await, json!([]));
    let shown = broker.bench.get(&broker.token, &format!("/api/v1{}", path(id))).await;
    let sent = send(shown.header("etag").to_owned()).await;
    assert_eq!(sent.status, 200, "{}", sent.text());
}
