use super::path;
use crate::authorized;
use crate::billing::{Broker, refusal, reported};
use actix_web::http::Method;
use serde_json::json;

#[actix_rt::test]
async fn finalizing_tells_number_and_totals() {
    let broker = Broker::new();
    let id = broker.draft().await;
    let reply = broker.post(&format!("{}/finalize", path(id)), json!({})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    // Lines of 10.00 and 2 x 12.35, each with 21 % of VAT that is rounded by itself.
    let body = reply.text();
    assert!(body.contains("\"subtotal\":34.70,\"vat_amount\":7.29,\"total\":41.99"), "{body}");
    let data = reply.json()["data"].take();
    assert_eq!(
        (&data["id"], &data["invoice_number"], &data["status"]),
        (&json!(id), &json!("2026-00001"), &json!("finalized"))
    );
    assert_eq!(data["finalized_at"], "2026-03-02T09:30:00Z");
    assert_eq!(reply.json()["message"], "The invoice was finalized.");
    assert_eq!(
        refusal(&broker.post(&format!("{}/finalize", path(id)), json!({})).await),
        (422, "invalid_status".to_owned())
    );
}

#[actix_rt::test]
async fn an_invoice_in_another_currency_tells_its_vat_in_euro() {
    let broker = Broker::new();
    let mut known = customs_billing::testing::customer("ACME");
    known.currency = "USD".parse().expect("a currency");
    broker.keep(known);
    let id = broker.created("/invoices", json!({"customer_code": "ACME"})).await;
    let line = json!({"description": "Work", "quantity": 1, "unit_price": 100, "vat_rate": 21});
    assert_eq!(broker.post(&format!("{}/lines", path(id)), line).await.status, 201);
    let refused = broker.post(&format!("{}/finalize", path(id)), json!({})).await;
    assert_eq!(refusal(&refused), (422, "precondition_failed".to_owned()));
    assert_eq!(broker.shown(&path(id)).await["vat_in_euro"], json!(null));
    let rate = "1.1604".parse().expect("a rate");
    broker.bench.billing.keep_euro_rate("USD", rate, customs_billing::invoice::RateSource::Sample);
    let finalized = broker.post(&format!("{}/finalize", path(id)), json!({})).await.json();
    assert!(finalized["warnings"][0].as_str().expect("a warning").contains("USD is a sample figure"), "{finalized}");
    // 21.00 / 1.1604 = 18.0972.
    let shown = broker.shown(&path(id)).await["vat_in_euro"].take();
    assert_eq!(["vat_amount", "exchange_rate"].map(|field| shown[field].to_string()), ["18.10", "1.1604"]);
    assert_eq!(
        (&shown["exchange_rate_date"], &shown["exchange_rate_source"]),
        (&json!("2026-03-02"), &json!("sample"))
    );
    let of_rate = &shown["by_rate"][0];
    assert_eq!((&of_rate["vat_category"], &of_rate["vat_rate"]), (&json!("S"), &json!(21)));
    assert_eq!(of_rate["vat_amount"].to_string(), "18.10");
}

#[actix_rt::test]
async fn an_invoice_without_lines_is_not_finalized_and_takes_no_number() {
    let broker = Broker::new();
    broker.customer("ACME");
    let empty = broker.created("/invoices", json!({"customer_code": "ACME"})).await;
    let reply = broker.post(&format!("{}/finalize", path(empty)), json!({})).await;
    assert_eq!(refusal(&reply), (422, "precondition_failed".to_owned()));
    let next = broker.finalized().await;
    assert_eq!(broker.shown(&path(next)).await["invoice_number"], "2026-00001");
}

#[actix_rt::test]
async fn an_invoice_is_sent_and_paid() {
    let broker = Broker::new();
    let id = broker.draft().await;
    let under = |action: &str| format!("{}/{action}", path(id));
    for (action, allowed) in [("mark-sent", json!(["finalized"])), ("mark-paid", json!(["finalized", "sent"]))] {
        let refused = broker.post(&under(action), json!({})).await;
        assert_eq!(refusal(&refused), (422, "invalid_status".to_owned()));
        assert_eq!(
            (&refused.json()["current_status"], &refused.json()["allowed_statuses"]),
            (&json!("draft"), &allowed)
        );
    }
    broker.post(&under("finalize"), json!({})).await;
    let sent = broker.post(&under("mark-sent"), json!({})).await;
    assert_eq!((sent.status, &sent.json()["message"]), (200, &json!("The invoice was marked as sent.")));
    assert_eq!(
        (&sent.json()["data"]["status"], &sent.json()["data"]["sent_at"]),
        (&json!("sent"), &json!("2026-03-02T09:30:00Z"))
    );
    let long = broker.post(&under("mark-paid"), json!({"payment_reference": "r".repeat(256)})).await;
    assert_eq!((long.status, reported(&long)), (422, vec!["payment_reference".to_owned()]));
    assert_eq!(broker.post(&under("mark-paid"), json!({"payment_reference": 7})).await.status, 400);
    let paid = broker.post(&under("mark-paid"), json!({"payment_reference": "BANK 7"})).await.json()["data"].take();
    let fields = ["status", "paid_at", "payment_reference", "paid_by"]
        .map(|field| paid[field].as_str().unwrap_or("?").to_owned());
    assert_eq!(fields, ["paid", "2026-03-02T09:30:00Z", "BANK 7", "ERP"]);
    assert_eq!(refusal(&broker.post(&under("mark-paid"), json!({})).await), (422, "invalid_status".to_owned()));
}

#[actix_rt::test]
async fn a_payment_needs_no_body() {
    let broker = Broker::new();
    let id = broker.finalized().await;
    let request = authorized(Method::POST, &broker.token, &format!("/api/v1{}/mark-paid", path(id)));
    let reply = broker.bench.send(request).await;
    assert_eq!((reply.status, &reply.json()["data"]["status"]), (200, &json!("paid")), "{}", reply.text());
}
