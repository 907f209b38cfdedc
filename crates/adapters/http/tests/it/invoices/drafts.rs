use super::{INVOICES, path};
use crate::authorized;
use crate::billing::{Broker, absent, refusal, reported};
use actix_web::http::Method;
use customs_access::Scope::{InvoicesDelete, InvoicesRead, InvoicesWrite};
use serde_json::{Value, json};

#[actix_rt::test]
async fn a_new_invoice_is_a_draft_without_number() {
    let broker = Broker::new();
    broker.customer("ACME");
    let dossier = broker.dossier("ACME").await;
    let body = json!({
        "customer_code": "ACME", "dossier_id": dossier, "payment_term_group": "duties", "payment_term_days": 7,
        "notes": "Thanks",
    });
    let reply = broker.post(INVOICES, body).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    let id = reply.json()["data"]["id"].clone();
    let created = json!({
        "data": {"id": id, "invoice_number": null, "status": "draft", "customer_code": "ACME", "created_at": "2026-03-02T09:30:00Z"},
        "message": "The invoice was created.",
    });
    assert_eq!(reply.json(), created);
    let shown = json!({
        "id": id, "invoice_number": null, "document_type": "invoice", "customer_code": "ACME", "dossier_id": dossier,
        "status": "draft", "invoice_date": "2026-03-02", "supply_date": null, "due_date": "2026-03-09", "payment_term_group": "duties",
        "payment_term_groups": ["duties"], "currency": "EUR", "notes": "Thanks", "lines": [], "subtotal": 0, "vat_amount": 0,
        "total": 0, "created_at": "2026-03-02T09:30:00Z", "finalized_at": null, "sent_at": null, "paid_at": null,
        "payment_reference": null, "paid_by": null, "is_prepayment": false, "credited_invoice": null, "credit_notes": [],
        "vat_in_euro": null,
    });
    let reply = broker.get(&path(id.as_i64().expect("an id"))).await;
    assert_eq!((reply.json()["data"].clone(), reply.header("etag")), (shown, "\"1\""));
}

#[actix_rt::test]
async fn all_broken_rules_of_an_invoice_are_told_at_once() {
    let broker = Broker::new();
    let wrong = json!({"payment_term_group": "gifts", "payment_term_days": -1, "notes": "n".repeat(2001)});
    let reply = broker.post(INVOICES, wrong).await;
    assert_eq!(refusal(&reply), (422, "validation_error".to_owned()));
    assert_eq!(reported(&reply), ["customer_code", "notes", "payment_term_days", "payment_term_group"]);
    let reply = broker.post(INVOICES, json!({"customer_code": "NOBODY", "dossier_id": 99})).await;
    assert_eq!((reply.status, reported(&reply)), (422, vec!["customer_code".to_owned(), "dossier_id".to_owned()]));
    for (field, value) in [("customer_code", json!(7)), ("dossier_id", json!("7")), ("payment_term_days", json!(1.5))] {
        let reply = broker.post(INVOICES, json!({ field: value })).await;
        assert_eq!((reply.status, reported(&reply)), (400, vec![field.to_owned()]));
    }
}

#[actix_rt::test]
async fn a_draft_takes_other_notes_terms_and_group_and_nothing_else() {
    let broker = Broker::new();
    let id = broker.draft().await;
    let change = json!({"notes": "Hello", "due_date": "2026-05-01", "payment_term_group": "duties", "customer_code": "OTHER", "status": "paid"});
    let reply = broker.put(&path(id), change).await;
    assert_eq!((reply.status, &reply.json()["message"]), (200, &json!("The invoice was updated.")), "{}", reply.text());
    assert_eq!(reply.header("etag"), broker.version(&path(id)).await);
    let data = reply.json()["data"].take();
    let fields = ["notes", "due_date", "payment_term_group", "customer_code", "status"]
        .map(|field| data[field].as_str().unwrap_or("?").to_owned());
    assert_eq!(fields, ["Hello", "2026-05-01", "duties", "ACME", "draft"]);
    assert_eq!(data["lines"][1]["payment_term_group"], "duties");
    let data = broker.put(&path(id), json!({})).await.json()["data"].take();
    assert_eq!((&data["notes"], &data["due_date"]), (&json!("Hello"), &json!("2026-05-01")), "left out, it stays");
    let cleared = broker.put(&path(id), json!({"notes": null, "due_date": null, "payment_term_group": null})).await;
    let data = cleared.json()["data"].take();
    assert_eq!(
        (&data["notes"], &data["due_date"], &data["payment_term_group"]),
        (&Value::Null, &json!("2026-04-01"), &json!("handling"))
    );
    let reply = broker
        .put(&path(id), json!({"notes": "n".repeat(2001), "due_date": "2026-02-30", "payment_term_group": "gifts"}))
        .await;
    assert_eq!(
        (reply.status, reported(&reply)),
        (422, ["due_date", "notes", "payment_term_group"].map(str::to_owned).to_vec())
    );
    assert_eq!(broker.put(&path(id), json!({"due_date": 7})).await.status, 400);
}

#[actix_rt::test]
async fn a_deleted_draft_gives_its_charges_back() {
    let broker = Broker::new();
    broker.prices().await;
    let dossier = broker.charged_dossier(7).await;
    let made = broker.post("/invoices/generate-for-dossier", json!({"dossier_id": dossier})).await.json();
    let id = made["data"][0]["id"].as_i64().expect("an id");
    assert_eq!(broker.shown(&format!("/dossiers/{dossier}")).await["pending_invoice_lines_count"], 0);
    let reply = broker.delete(&path(id)).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""));
    assert_eq!(broker.shown(&format!("/dossiers/{dossier}")).await["pending_invoice_lines_count"], 1);
    assert_eq!(absent(&broker.delete(&path(id)).await), "The invoice was not found.");
}

#[actix_rt::test]
async fn a_write_heeds_the_version_that_the_client_knows() {
    let broker = Broker::new();
    let id = broker.draft().await;
    let line = broker.shown(&path(id)).await["lines"][0]["id"].clone();
    let under = |action: &str| format!("{}/{action}", path(id));
    for (method, path_of, body) in [
        (Method::PUT, path(id), json!({})),
        (Method::POST, under("lines"), json!({"description": "x", "quantity": 1, "unit_price": 1})),
        (Method::PUT, under(&format!("lines/{line}")), json!({})),
        (Method::DELETE, under(&format!("lines/{line}")), json!({})),
        (Method::POST, under("finalize"), json!({})),
        (Method::POST, under("mark-sent"), json!({})),
        (Method::POST, under("mark-paid"), json!({})),
        (Method::POST, under("credit"), json!({})),
    ] {
        let stale = broker.for_version(method.clone(), &path_of, body.clone(), "\"1\"").await;
        assert_eq!(refusal(&stale), (412, "precondition_failed".to_owned()), "{method} {path_of}");
        let now = broker.version(&path(id)).await;
        let done = broker.for_version(method.clone(), &path_of, body, &now).await;
        assert!(done.status < 300, "{method} {path_of}: {}", done.text());
        if method != Method::DELETE && !path_of.ends_with("credit") {
            assert_eq!(done.header("etag"), broker.version(&path(id)).await, "{method} {path_of}");
        }
    }
    let draft = broker.draft().await;
    assert_eq!(broker.for_version(Method::DELETE, &path(draft), json!({}), "\"1\"").await.status, 412);
}

#[actix_rt::test]
async fn each_action_needs_its_scope() {
    let broker = Broker::new();
    let id = broker.draft().await;
    let reader = broker.only(&[InvoicesRead]);
    assert_eq!(reader.get(&path(id)).await.status, 200);
    for (reply, scope) in [
        (reader.post(INVOICES, json!({})).await, "invoices:write"),
        (reader.put(&path(id), json!({})).await, "invoices:write"),
        (reader.delete(&format!("{}/lines/1", path(id))).await, "invoices:write"),
        (reader.post(&format!("{}/finalize", path(id)), json!({})).await, "invoices:write"),
        (reader.post(&format!("{}/credit", path(id)), json!({})).await, "invoices:write"),
        (reader.post("/invoices/generate-for-dossier", json!({})).await, "invoices:write"),
        (reader.delete(&path(id)).await, "invoices:delete"),
    ] {
        assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!(scope)));
    }
    let writer = reader.only(&[InvoicesWrite]);
    assert_eq!(writer.put(&path(id), json!({})).await.status, 200);
    let refused = writer.post(&format!("{}/mark-paid", path(999)), json!({"payment_reference": 7})).await;
    assert_eq!(refusal(&refused), (403, "forbidden".to_owned()), "permission comes before body and record");
    assert_eq!(refused.json()["required_permission"], "invoicing.payments");
    assert_eq!(writer.only(&[InvoicesDelete]).delete(&path(id)).await.status, 204);
}

#[actix_rt::test]
async fn the_invoices_of_another_organisation_are_out_of_reach() {
    let broker = Broker::new();
    let theirs = broker.finalized().await;
    let line = broker.shown(&path(theirs)).await["lines"][0]["id"].clone();
    let broker = broker.stranger();
    let under = |action: &str| format!("{}/{action}", path(theirs));
    for reply in [
        broker.get(&path(theirs)).await,
        broker.put(&path(theirs), json!({})).await,
        broker.delete(&path(theirs)).await,
        broker.post(&under("lines"), json!({"description": "x", "quantity": 1, "unit_price": 1})).await,
        broker.put(&under(&format!("lines/{line}")), json!({})).await,
        broker.delete(&under(&format!("lines/{line}"))).await,
        broker.post(&under("finalize"), json!({})).await,
        broker.post(&under("mark-sent"), json!({})).await,
        broker.post(&under("mark-paid"), json!({})).await,
        broker.post(&under("credit"), json!({})).await,
    ] {
        assert_eq!(absent(&reply), "The invoice was not found.");
    }
    let proof = broker.shown("/invoices/numbering-proof?year=2026").await;
    assert_eq!(proof["count"], 0);
    assert_eq!(broker.get(INVOICES).await.json()["meta"]["total"], 0);
}

#[actix_rt::test]
async fn a_repeated_post_finalizes_nothing_twice() {
    let broker = Broker::new();
    let id = broker.draft().await;
    let send = async || {
        let request = authorized(Method::POST, &broker.token, &format!("/api/v1{}/finalize", path(id)));
        broker.bench.send(request.insert_header(("Idempotency-Key", "final-1"))).await
    };
    let (first, second) = (send().await, send().await);
    assert_eq!((first.status, second.status, second.header("idempotent-replayed")), (200, 200, "true"));
    assert_eq!(first.json(), second.json());
    assert_eq!(broker.shown("/invoices/numbering-proof?year=2026").await["count"], 1);
}
