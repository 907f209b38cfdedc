use crate::billing::{Broker, reported};
use chrono::Days;
use customs_billing::InvoiceId;
use serde_json::{Value, json};

const PROOF: &str = "/invoices/numbering-proof?year=2026";

#[actix_rt::test]
async fn a_year_without_invoices_is_proven_as_well() {
    let broker = Broker::new();
    let proof = broker.shown(PROOF).await;
    let empty = json!({
        "year": 2026, "first_number": null, "last_number": null, "count": 0, "head": "0".repeat(64), "holds": true,
        "faults": [],
    });
    assert_eq!(proof, empty);
}

#[actix_rt::test]
async fn the_proof_tells_range_count_head_and_every_fault() {
    let broker = Broker::new();
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(broker.finalized().await);
    }
    let proof = broker.shown(PROOF).await;
    let range = (&proof["first_number"], &proof["last_number"], &proof["count"], &proof["holds"]);
    assert_eq!(range, (&json!("2026-00001"), &json!("2026-00003"), &json!(3), &json!(true)));
    let head = proof["head"].as_str().expect("a head");
    assert!(head.len() == 64 && head != "0".repeat(64), "{head}");

    let changed = InvoiceId::new(ids[1]);
    broker.bench.billing.tamper(changed, |invoices| {
        let invoice = invoices.get_mut(&changed).expect("an invoice");
        invoice.header.due_date = invoice.header.due_date + Days::new(1);
    });
    let proof = broker.shown(PROOF).await;
    assert_eq!(
        (&proof["holds"], &proof["faults"]),
        (&json!(false), &json!([{"kind": "changed", "sequence": 2, "invoice_id": ids[1]}]))
    );
    broker.bench.billing.tamper(changed, |invoices| drop(invoices.remove(&changed)));
    let fault = broker.shown(PROOF).await["faults"][0].take();
    assert_eq!(fault, json!({"kind": "missing", "sequence": 2, "invoice_id": Value::Null}));
}

#[actix_rt::test]
async fn the_year_must_be_named_and_be_one() {
    let broker = Broker::new();
    for (query, status) in
        [("", 422), ("?year=0", 422), ("?year=10000", 422), ("?year=99999999999999999999", 422), ("?year=x", 400)]
    {
        let reply = broker.get(&format!("/invoices/numbering-proof{query}")).await;
        assert_eq!((reply.status, reported(&reply)), (status, vec!["year".to_owned()]), "{query}");
    }
}
