use crate::billing::{Broker, an_item, refusal, reported};
use customs_access::Scope::InvoicesRead;
use customs_billing::ports::BilledCustomer;
use customs_billing::testing::customer;
use serde_json::{Value, json};

/// A dossier with a charge for handling and one for duties, which have different payment terms.
async fn dossier(broker: &Broker) -> i64 {
    broker.customer("ACME");
    let handling = broker.item("CLEAR", "95.00").await;
    let mut duties = an_item("DUTY");
    duties["category"] = json!("duties");
    duties["vat_rate"] = json!(0);
    let duties = broker.created("/billable-items", duties).await;
    broker.card("ACME", &[handling, duties]).await;
    broker.charged_dossier(7).await
}

#[actix_rt::test]
async fn generating_makes_a_draft_for_each_number_of_days() {
    let broker = Broker::new();
    let dossier = dossier(&broker).await;
    let reply = broker.post("/invoices/generate-for-dossier", json!({"dossier_id": dossier})).await;
    assert_eq!(
        (reply.status, &reply.json()["message"]),
        (201, &json!("2 invoices were generated.")),
        "{}",
        reply.text()
    );
    let data = reply.json()["data"].take();
    for invoice in data.as_array().expect("invoices") {
        let shown = json!({
            "id": invoice["id"], "invoice_number": null, "status": "draft", "customer_code": "ACME", "warnings": [],
            "warning_details": [],
        });
        assert_eq!(*invoice, shown);
    }
    let again = broker.post("/invoices/generate-for-dossier", json!({"dossier_id": dossier})).await;
    assert_eq!(refusal(&again), (422, "no_pending_lines".to_owned()));
}

/// A charge made before the customer moved to the Netherlands is billed with its original VAT.
#[actix_rt::test]
async fn generating_names_vat_that_contradicts_the_law() {
    let broker = Broker::new();
    let abroad = |country: &str| {
        let mut known = customer("ACME");
        (known.buyer.country_code, known.buyer.vat_number) = (Some(country.to_owned()), Some("DE136695976".to_owned()));
        known
    };
    let dossier = dossier(&broker).await;
    broker.keep(abroad("DE"));
    broker
        .post(&format!("/dossiers/{dossier}/recalculate-revenue"), json!({"deduplication_mode": "update_existing"}))
        .await;
    broker.keep(abroad("NL"));
    let reply = broker.post("/invoices/generate-for-dossier", json!({"dossier_id": dossier})).await;
    let data = reply.json()["data"].take();
    let warnings: Vec<&str> = (0..2).filter_map(|index| data[index]["warnings"][0].as_str()).collect();
    let expected = "lines.0.vat_rate: bears no VAT, but the customer has to be charged Dutch VAT";
    assert_eq!(warnings, [expected], "{}", reply.text());
}

#[actix_rt::test]
async fn a_preview_shows_what_would_be_generated_and_changes_nothing() {
    let broker = Broker::new();
    let dossier = dossier(&broker).await;
    let path = format!("/dossiers/{dossier}");
    let before = broker.shown(&path).await;
    let reply = broker.post("/invoices/preview-for-dossier", json!({"dossier_id": dossier})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let data = reply.json()["data"].take();
    let (first, second) = (&data[0], &data[1]);
    assert_eq!(
        ["payment_term_group", "due_date", "customer_code", "currency"]
            .map(|field| first[field].as_str().unwrap_or("?").to_owned()),
        ["duties", "2026-03-16", "ACME", "EUR"]
    );
    assert_eq!((&first["payment_term_groups"], &first["lines"][0]["vat_category"]), (&json!(["duties"]), &json!("O")));
    assert_eq!(
        ["subtotal", "vat_amount", "total"].map(|field| second[field].to_string()),
        ["95.00", "19.95", "114.95"]
    );
    assert_eq!(second["lines"][0]["dossier_id"], dossier);
    assert_eq!((&first["prepayment_required"], &first["prepayment_threshold"]), (&json!(false), &Value::Null));
    assert!(second["lines"][0].get("id").is_none(), "it is no line yet");
    assert_eq!(broker.shown(&path).await, before);
    let reader = broker.only(&[InvoicesRead]);
    assert_eq!(reader.post("/invoices/preview-for-dossier", json!({"dossier_id": dossier})).await.status, 200);
}

#[actix_rt::test]
async fn the_dossier_must_be_named_and_exist() {
    let broker = Broker::new();
    for action in ["/invoices/generate-for-dossier", "/invoices/preview-for-dossier"] {
        for (body, message) in [
            (json!({}), "is required"),
            (json!({"dossier_id": Value::Null}), "is required"),
            (json!({"dossier_id": 99}), "does not exist"),
        ] {
            let reply = broker.post(action, body).await;
            assert_eq!((reply.status, &reply.json()["errors"]["dossier_id"]), (422, &json!([message])), "{action}");
        }
        let reply = broker.post(action, json!({"dossier_id": "7"})).await;
        assert_eq!((reply.status, reported(&reply)), (400, vec!["dossier_id".to_owned()]), "{action}");
    }
}

/// Directive 2006/112/EC, article 226(5): an invoice states the full name of the customer.
#[actix_rt::test]
async fn a_preview_tells_of_letters_that_no_font_has() {
    let broker = Broker::new();
    let dossier = dossier(&broker).await;
    let mut known = customer("ACME");
    known.buyer.name = "上海电子".to_owned();
    broker.keep(known);
    let reply = broker.post("/invoices/preview-for-dossier", json!({"dossier_id": dossier})).await;
    let data = reply.json()["data"].take();
    let reported =
        "buyer.name: no font of this installation has 上 海 电 子 (documents.font_folder); it cannot be made final";
    for preview in data.as_array().expect("previews") {
        assert_eq!(preview["warnings"], json!([reported]), "{}", reply.text());
    }
}

#[actix_rt::test]
async fn a_preview_tells_that_a_dossier_is_to_be_paid_in_advance() {
    let broker = Broker::new();
    let dossier = dossier(&broker).await;
    let threshold = "100.50".parse().ok();
    broker.keep(BilledCustomer { prepayment_threshold: threshold, ..customer("ACME") });
    let reply = broker.post("/invoices/preview-for-dossier", json!({"dossier_id": dossier})).await;
    let data = reply.json()["data"].take();
    for preview in data.as_array().expect("previews") {
        assert_eq!(preview["prepayment_required"], true);
        assert_eq!(preview["prepayment_threshold"].to_string(), "100.50");
    }
}
