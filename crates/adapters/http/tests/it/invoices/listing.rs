use super::{INVOICES, path};
use crate::billing::{Broker, reported};
use serde_json::json;

#[actix_rt::test]
async fn a_list_item_leaves_out_groups_notes_and_the_moment_of_payment() {
    let broker = Broker::new();
    let id = broker.finalized().await;
    let mut single = broker.shown(&path(id)).await;
    let listed = broker.get(INVOICES).await.json()["data"][0].take();
    let fields = single.as_object_mut().expect("an invoice");
    for field in ["payment_term_group", "payment_term_groups", "notes", "paid_at", "credit_notes", "vat_in_euro"] {
        assert!(fields.remove(field).is_some(), "{field}");
    }
    assert_eq!(listed, single);
}

#[actix_rt::test]
async fn a_list_holds_what_the_filters_let_through_in_the_order_that_is_asked_for() {
    let mut broker = Broker::new();
    broker.prices().await;
    let dossier = broker.charged_dossier(7).await;
    broker.post("/invoices/generate-for-dossier", json!({"dossier_id": dossier})).await;
    broker.next_day();
    broker.finalized().await;
    broker.customer("OTHER");
    broker.next_day();
    let body = json!({"customer_code": "OTHER", "payment_term_group": "duties", "notes": "Blue boxes", "payment_term_days": 1});
    broker.created(INVOICES, body).await;
    for (query, totals) in [
        ("", vec!["0", "41.99", "114.95"]),
        ("?sort=total", vec!["114.95", "41.99", "0"]),
        ("?sort=due_date&direction=asc", vec!["0", "114.95", "41.99"]),
        ("?sort=invoice_number&direction=desc", vec!["41.99", "0", "114.95"]),
        ("?sort=customer_code", vec!["0", "41.99", "114.95"]),
        ("?sort=status&direction=desc", vec!["41.99", "0", "114.95"]),
        ("?sort=id&direction=asc", vec!["114.95", "41.99", "0"]),
        ("?sort=invoice_date&direction=asc", vec!["114.95", "41.99", "0"]),
        ("?status=finalized", vec!["41.99"]),
        ("?customer_code=OTHER", vec!["0"]),
        ("?invoice_number=-0000", vec!["41.99"]),
        (&format!("?dossier_id={dossier}"), vec!["114.95"]),
        ("?payment_term_group=duties", vec!["0"]),
        ("?invoice_date_from=2026-03-03&invoice_date_to=2026-03-03", vec!["41.99"]),
        ("?search=blue", vec!["0"]),
        ("?per_page=1&page=2", vec!["41.99"]),
    ] {
        let list = broker.get(&format!("{INVOICES}{query}")).await.json();
        let found: Vec<String> =
            list["data"].as_array().expect("a list").iter().map(|invoice| invoice["total"].to_string()).collect();
        assert_eq!(found, totals, "{query}");
    }
}

#[actix_rt::test]
async fn bad_parameters_of_a_list_are_told() {
    let broker = Broker::new();
    let query = "?status=open&payment_term_group=gifts&invoice_date_from=soon&sort=colour&direction=up&per_page=101";
    let reply = broker.get(&format!("{INVOICES}{query}")).await;
    let all = ["direction", "invoice_date_from", "payment_term_group", "per_page", "sort", "status"];
    assert_eq!((reply.status, reported(&reply)), (422, all.map(str::to_owned).to_vec()));
    let reply = broker.get("/invoices?dossier_id=x").await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["dossier_id".to_owned()]));
}
