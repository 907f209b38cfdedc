use super::{DOSSIERS, path};
use crate::billing::{Broker, absent, refusal, reported};
use actix_web::http::Method;
use customs_access::Scope::{DossiersDelete, DossiersRead, DossiersWrite};
use serde_json::{Value, json};

#[actix_rt::test]
async fn every_field_of_a_dossier_comes_back() {
    let broker = Broker::new();
    broker.customer("ACME");
    let payer = broker.customer("PAYER");
    broker.bench.billing.allow_invoice_to(broker.organisation(), "ACME", "PAYER", false);
    broker.bench.billing.keep_location(broker.organisation(), "ACME", 71);
    let mut body = json!({
        "goods_location_id": 71, "incoterms_location_id": 71, "dossier_number": "OWN-1", "customer_code": "ACME", "invoice_to_customer_id": payer,
        "master_airwaybill": "020-1", "house_airwaybill": "H1", "master_bill_of_lading": "M2",
        "house_bill_of_lading": "H2", "vessel_name": "Ever Given", "voyage_number": "12W", "carrier_name": "Line",
        "carrier_eori": "NL123456789", "transport_mode": "sea", "eta": "2026-04-01T10:30:00Z",
        "etd": "2026-03-01T00:00:00Z", "invoice_frequency": "weekly", "invoice_reference": "PO 1",
        "customer_reference": "REF", "internal_notes": "Call", "shipper_details": "Shanghai", "total_colli": 7,
        "total_weight": 12.5, "chargeable_weight": 13, "incoterms": "DAP", "incoterms_place": "Rotterdam",
        "pickup_window_from": "2026-04-02T08:00:00Z", "pickup_window_to": "2026-04-02T12:00:00Z",
        "estimated_departure_from": "2026-03-01T00:00:00Z", "estimated_departure_to": "2026-03-02T00:00:00Z",
        "estimated_arrival_from": "2026-04-01T00:00:00Z", "estimated_arrival_to": "2026-04-02T00:00:00Z",
        "actual_departure": "2026-03-01T05:00:00Z", "actual_arrival": "2026-04-01T06:00:00Z",
    });
    let reply = broker.post(DOSSIERS, body.clone()).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The dossier was created.");
    for (field, value) in [
        ("id", reply.json()["data"]["id"].clone()),
        ("billing_customer_code", json!("PAYER")),
        ("status", json!("open")),
        ("invoiced_at", Value::Null),
        ("prepayment_amount", Value::Null),
        ("prepayment_invoice_id", Value::Null),
        ("is_prepaid", json!(false)),
        ("prepayment_left", Value::Null),
        ("prepayment_left_vat", Value::Null),
        ("prepayment_deductions", json!([])),
        ("prepayment_group", Value::Null),
        ("prepayment_paid_back", json!([])),
        ("not_charged_on", json!([])),
        ("declarations", json!([])),
        ("transits", json!([])),
        ("invoice_lines", json!([])),
        ("purchase_lines", json!([])),
        ("invoices_count", json!(0)),
        ("pending_invoice_lines_count", json!(0)),
        ("created_at", json!("2026-03-02T09:30:00Z")),
        ("updated_at", json!("2026-03-02T09:30:00Z")),
    ] {
        body[field] = value;
    }
    assert_eq!(reply.json()["data"], body);
    assert_eq!(broker.shown(&path(body["id"].as_i64().expect("an id"))).await, body);
}

#[actix_rt::test]
async fn a_number_is_made_when_none_is_given_and_a_day_is_its_midnight() {
    let broker = Broker::new();
    broker.customer("ACME");
    let body = json!({"customer_code": "ACME", "eta": "2026-04-01", "etd": "2026-04-01T01:00:00+02:00"});
    let data = broker.post(DOSSIERS, body).await.json()["data"].take();
    assert_eq!(data["dossier_number"], "D2026-00001");
    assert_eq!((&data["eta"], &data["etd"]), (&json!("2026-04-01T00:00:00Z"), &json!("2026-03-31T23:00:00Z")));
}

#[actix_rt::test]
async fn all_broken_rules_of_a_dossier_are_told_at_once() {
    let broker = Broker::new();
    broker.customer("ACME");
    let wrong = json!({
        "dossier_number": "N".repeat(51), "carrier_eori": "12", "eta": "soon", "etd": "2026-02-30",
        "pickup_window_from": "2026-03-02", "pickup_window_to": "2026-03-01", "invoice_frequency": "daily",
        "total_colli": -1, "total_weight": -0.1, "vessel_name": "v".repeat(256),
    });
    let reply = broker.post(DOSSIERS, wrong.clone()).await;
    assert_eq!(refusal(&reply), (422, "validation_error".to_owned()));
    let all = [
        "carrier_eori",
        "customer_code",
        "dossier_number",
        "eta",
        "etd",
        "invoice_frequency",
        "pickup_window_to",
        "total_colli",
        "total_weight",
        "vessel_name",
    ];
    assert_eq!(reported(&reply), all);
    let id = broker.dossier("ACME").await;
    let mut change = wrong;
    change["status"] = json!("lost");
    change["customer_code"] = Value::Null;
    let mut with_status = all.map(str::to_owned).to_vec();
    with_status.insert(7, "status".to_owned());
    assert_eq!(reported(&broker.put(&path(id), change).await), with_status, "the status is told with the others");
    for (field, value) in [("eta", json!(7)), ("total_colli", json!(1.5)), ("invoice_to_customer_id", json!("7"))] {
        let reply = broker.post(DOSSIERS, json!({ field: value })).await;
        assert_eq!((reply.status, reported(&reply)), (400, vec![field.to_owned()]));
    }
}

#[actix_rt::test]
async fn what_a_dossier_refers_to_must_be_there_and_its_number_free() {
    let broker = Broker::new();
    broker.customer("ACME");
    let other = broker.customer("OTHER");
    let first = broker.created(DOSSIERS, json!({"customer_code": "ACME", "dossier_number": "A-1"})).await;
    let second = broker.dossier("ACME").await;
    for (reply, field) in [
        (broker.post(DOSSIERS, json!({"customer_code": "NOBODY"})).await, "customer_code"),
        (
            broker.post(DOSSIERS, json!({"customer_code": "ACME", "invoice_to_customer_id": other})).await,
            "invoice_to_customer_id",
        ),
        (broker.post(DOSSIERS, json!({"customer_code": "ACME", "dossier_number": "A-1"})).await, "dossier_number"),
        (broker.put(&path(second), json!({"dossier_number": "A-1"})).await, "dossier_number"),
        (broker.put(&path(first), json!({"invoice_to_customer_id": other})).await, "invoice_to_customer_id"),
        (broker.put(&path(first), json!({"goods_location_id": 72})).await, "goods_location_id"),
        (
            broker.post(DOSSIERS, json!({"customer_code": "ACME", "incoterms_location_id": 72})).await,
            "incoterms_location_id",
        ),
    ] {
        assert_eq!((reply.status, reported(&reply)), (422, vec![field.to_owned()]), "{}", reply.text());
    }
}

#[actix_rt::test]
async fn what_is_left_out_of_a_change_stays_and_null_clears() {
    let broker = Broker::new();
    broker.customer("ACME");
    let body = json!({"customer_code": "ACME", "eta": "2026-04-01", "vessel_name": "Ever Given", "total_colli": 7});
    let id = broker.created(DOSSIERS, body).await;
    let change = json!({"eta": null, "total_colli": null, "voyage_number": "12W", "dossier_number": null});
    let reply = broker.put(&path(id), change).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(
        (reply.header("etag"), &reply.json()["message"]),
        (broker.version(&path(id)).await.as_str(), &json!("The dossier was updated."))
    );
    let data = reply.json()["data"].take();
    assert_eq!((&data["eta"], &data["total_colli"]), (&Value::Null, &Value::Null));
    assert_eq!((&data["vessel_name"], &data["voyage_number"]), (&json!("Ever Given"), &json!("12W")));
    assert_eq!(data["dossier_number"], "D2026-00001");
}

#[actix_rt::test]
async fn another_payer_reprices_what_is_pending() {
    let broker = Broker::new();
    let item = broker.prices().await;
    let payer = broker.customer("PAYER");
    broker.bench.billing.allow_invoice_to(broker.organisation(), "ACME", "PAYER", false);
    let dossier = broker.charged_dossier(7).await;
    let to_payer = json!({"invoice_to_customer_id": payer});
    let refused = broker.put(&path(dossier), to_payer.clone()).await;
    assert_eq!(refusal(&refused), (422, "no_active_rate_card".to_owned()));
    let card = broker.card("PAYER", &[]).await;
    let line = json!({"billable_item_id": item, "unit_price": 80.5, "vat_rate_override": 9});
    broker.created(&format!("/rate-cards/{card}/lines"), line).await;
    let data = broker.put(&path(dossier), to_payer).await.json()["data"].take();
    assert_eq!(data["billing_customer_code"], "PAYER");
    assert_eq!(["amount", "vat_rate"].map(|field| data["invoice_lines"][0][field].to_string()), ["80.5", "9"]);
}

#[actix_rt::test]
async fn a_write_heeds_the_version_that_the_client_knows() {
    let broker = Broker::new();
    let item = broker.prices().await;
    broker.declaration(7);
    let id = broker.dossier("ACME").await;
    let old = broker.version(&path(id)).await;
    let cost =
        broker.created(&format!("{}/purchase-lines", path(id)), json!({"description": "x", "unit_price": 1})).await;
    let charge = broker.created(&format!("{}/invoice-lines", path(id)), json!({"billable_item_id": item})).await;
    let (cost, charge) =
        (format!("{}/purchase-lines/{cost}", path(id)), format!("{}/invoice-lines/{charge}", path(id)));
    let under = |action: &str| format!("{}/{action}", path(id));
    for (method, path_of, body) in [
        (Method::POST, under("link-declaration"), json!({"declaration_id": 7})),
        (Method::POST, under("unlink-declaration"), json!({"declaration_id": 7})),
        (Method::PUT, path(id), json!({})),
        (Method::PUT, cost.clone(), json!({})),
        (Method::DELETE, cost, json!({})),
        (Method::PUT, charge.clone(), json!({})),
        (Method::DELETE, charge, json!({})),
        (Method::POST, under("purchase-lines"), json!({"description": "y", "unit_price": 1})),
        (Method::POST, under("invoice-lines"), json!({"billable_item_id": item})),
        (Method::POST, under("recalculate-revenue"), json!({})),
        (Method::POST, under("update-status"), json!({"status": "complete"})),
        (Method::DELETE, path(id), json!({})),
    ] {
        let stale = broker.for_version(method.clone(), &path_of, body.clone(), &old).await;
        assert_eq!(refusal(&stale), (412, "precondition_failed".to_owned()), "{method} {path_of}");
        let now = broker.version(&path(id)).await;
        let done = broker.for_version(method.clone(), &path_of, body, &now).await;
        assert!(done.status < 300, "{method} {path_of}: {}", done.text());
        if method != Method::DELETE {
            assert_eq!(done.header("etag"), broker.version(&path(id)).await, "{method} {path_of} answers the new one");
        }
    }
}

#[actix_rt::test]
async fn a_dossier_that_is_billed_or_locked_cannot_be_deleted() {
    let broker = Broker::new();
    broker.prices().await;
    let billed = broker.charged_dossier(7).await;
    broker.post("/invoices/generate-for-dossier", json!({"dossier_id": billed})).await;
    assert_eq!(refusal(&broker.delete(&path(billed)).await), (422, "in_use".to_owned()));
    let closed = broker.dossier("ACME").await;
    broker.moved(closed, &["closed"]).await;
    assert_eq!(refusal(&broker.delete(&path(closed)).await), (422, "locked".to_owned()));
    let free = broker.dossier("ACME").await;
    let reply = broker.delete(&path(free)).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""));
    assert_eq!(absent(&broker.delete(&path(free)).await), "The dossier was not found.");
}

#[actix_rt::test]
async fn each_action_needs_its_scope() {
    let broker = Broker::new();
    broker.prices().await;
    let id = broker.dossier("ACME").await;
    let reader = broker.only(&[DossiersRead]);
    for read in [path(id), format!("{}/purchase-lines", path(id)), format!("{}/invoice-lines", path(id))] {
        assert_eq!(reader.get(&read).await.status, 200, "{read}");
    }
    for (reply, scope) in [
        (reader.post(DOSSIERS, json!({})).await, "dossiers:write"),
        (reader.put(&path(id), json!({})).await, "dossiers:write"),
        (reader.delete(&format!("{}/purchase-lines/1", path(id))).await, "dossiers:write"),
        (reader.delete(&path(id)).await, "dossiers:delete"),
        (reader.post(&format!("{}/prepayment-invoice", path(id)), json!({})).await, "invoices:write"),
    ] {
        assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!(scope)));
    }
    let writer = reader.only(&[DossiersWrite]);
    assert_eq!(writer.put(&path(id), json!({})).await.status, 200);
    assert_eq!(writer.only(&[DossiersDelete]).delete(&path(id)).await.status, 204);
}

#[actix_rt::test]
async fn the_dossiers_of_another_organisation_are_out_of_reach() {
    let broker = Broker::new();
    broker.prices().await;
    let theirs = broker.charged_dossier(7).await;
    let broker = broker.stranger();
    let under = |action: &str| format!("{}/{action}", path(theirs));
    for reply in [
        broker.get(&path(theirs)).await,
        broker.get(&under("purchase-lines")).await,
        broker.get(&under("invoice-lines")).await,
        broker.put(&path(theirs), json!({})).await,
        broker.delete(&path(theirs)).await,
        broker.post(&under("link-declaration"), json!({"declaration_id": 7})).await,
        broker.post(&under("unlink-transit"), json!({"transit_id": 7})).await,
        broker.post(&under("purchase-lines"), json!({"description": "x", "unit_price": 1})).await,
        broker.post(&under("invoice-lines"), json!({"billable_item_id": 1})).await,
        broker.post(&under("recalculate-revenue"), json!({})).await,
        broker.post(&under("update-status"), json!({"status": "complete"})).await,
        broker.post(&under("prepayment-invoice"), json!({"amount": 1})).await,
    ] {
        assert_eq!(absent(&reply), "The dossier was not found.");
    }
    assert_eq!(broker.get(DOSSIERS).await.json()["meta"]["total"], 0);
}
