use super::path;
use crate::billing::{Broker, refusal, reported};
use actix_web::http::Method;
use customs_billing::movement::{AssessedTax, Direction, Movement};
use customs_kernel::{Currency, Subject};
use serde_json::{Value, json};

fn keep_transit(broker: &Broker, id: i64) {
    let transit = Movement {
        reference: Subject::transit(id),
        direction: Direction::Transit,
        movement_type: "T1".to_owned(),
        ..customs_billing::testing::declaration(id, 2)
    };
    broker.bench.billing.keep_movement(broker.organisation(), transit);
}

#[actix_rt::test]
async fn a_declaration_goes_into_a_dossier_with_its_charges_and_out_again() {
    let broker = Broker::new();
    broker.prices().await;
    broker.declaration(7);
    broker.released(7);
    let id = broker.dossier("ACME").await;
    let body = json!({"declaration_id": 7});
    let reply = broker.post(&format!("{}/link-declaration", path(id)), body.clone()).await;
    assert_eq!(
        (reply.status, &reply.json()["message"]),
        (200, &json!("The declaration was linked.")),
        "{}",
        reply.text()
    );
    let data = reply.json()["data"].take();
    let shown = json!([{"id": 7, "declaration_type": "H1", "lrn": null, "mrn": "26NL0000000000007J", "status": "REL"}]);
    assert_eq!(data["declarations"], shown);
    assert_eq!(
        (&data["pending_invoice_lines_count"], &data["invoice_lines"][0]["declaration_id"]),
        (&json!(1), &json!(7))
    );
    let again = broker.post(&format!("{}/link-declaration", path(id)), body.clone()).await;
    assert_eq!(refusal(&again), (422, "already_linked".to_owned()));
    let reply = broker.post(&format!("{}/unlink-declaration", path(id)), body.clone()).await;
    assert_eq!((reply.status, &reply.json()["message"]), (200, &json!("The declaration was unlinked.")));
    let data = reply.json()["data"].take();
    assert_eq!((&data["declarations"], &data["invoice_lines"]), (&json!([]), &json!([])));
    let again = broker.post(&format!("{}/unlink-declaration", path(id)), body).await;
    assert_eq!(refusal(&again), (422, "not_linked".to_owned()));
}

#[actix_rt::test]
async fn a_transit_goes_in_and_out_and_is_shown_on_the_dossier_alone() {
    let broker = Broker::new();
    broker.prices().await;
    keep_transit(&broker, 9);
    let id = broker.dossier("ACME").await;
    let body = json!({"transit_id": 9});
    let reply = broker.post(&format!("{}/link-transit", path(id)), body.clone()).await;
    assert_eq!((reply.status, &reply.json()["message"]), (200, &json!("The transit was linked.")), "{}", reply.text());
    let shown = json!([{"id": 9, "lrn": null, "mrn": null, "status": "DRF"}]);
    assert_eq!((&reply.json()["data"]["transits"], &reply.json()["data"]["declarations"]), (&shown, &json!([])));
    assert_eq!(broker.shown(&path(id)).await["transits"], shown);
    let listed = broker.get("/dossiers").await.json()["data"][0].take();
    assert!(!listed.as_object().expect("a dossier").contains_key("transits"), "{listed}");
    let reply = broker.post(&format!("{}/unlink-transit", path(id)), body).await;
    assert_eq!((reply.status, &reply.json()["data"]["transits"]), (200, &json!([])));
}

/// 100.00 of duty and 21.00 of VAT stand on a draft that an unlinked declaration leaves, so that the dossier is held again for
/// the draft. The tag of the answer is that of a GET, and a change that names it succeeds.
#[actix_rt::test]
async fn the_entity_tag_of_an_unlinked_dossier_is_that_of_the_next_get() {
    let broker = Broker::new();
    broker.customer("ACME");
    let work = broker.item("CLEAR", "95.00").await;
    let item = json!({
        "code": "DUTIES", "name": "Duties", "category": "duties", "default_price": 1, "trigger_type": "manual",
        "trigger_event": "manual", "item_type": "revenue",
    });
    let duties = broker.created("/billable-items", item).await;
    broker.card("ACME", &[work, duties]).await;
    let charge = |tax_type: &str, amount: i64| AssessedTax {
        tax_type: tax_type.to_owned(),
        amount: amount.into(),
        currency: Currency::eur(),
    };
    let (declaration, charges) = (Subject::declaration(7), vec![charge("A00", 100), charge("B00", 21)]);
    broker.bench.billing.charge_by_customs(broker.organisation(), declaration, charges);
    let id = broker.charged_dossier(7).await;
    let reply = broker.post("/invoices/generate-for-dossier", json!({"dossier_id": id})).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    assert_eq!(broker.shown(&path(id)).await["pending_invoice_lines_count"], 0, "all of it is on drafts");

    for action in ["unlink-declaration", "link-declaration"] {
        let reply = broker.post(&format!("{}/{action}", path(id)), json!({"declaration_id": 7})).await;
        assert_eq!(reply.status, 200, "{action}: {}", reply.text());
        let tag = reply.header("etag").to_owned();
        assert_eq!(tag, broker.version(&path(id)).await, "{action}");
        let change = json!({"invoice_reference": format!("after {action}")});
        let changed = broker.for_version(Method::PUT, &path(id), change, &tag).await;
        assert_eq!(changed.status, 200, "{action}: {}", changed.text());
    }
}

#[actix_rt::test]
async fn what_is_linked_must_be_named_and_exist() {
    let broker = Broker::new();
    broker.prices().await;
    let id = broker.dossier("ACME").await;
    for (action, field) in [
        ("link-declaration", "declaration_id"),
        ("unlink-declaration", "declaration_id"),
        ("link-transit", "transit_id"),
        ("unlink-transit", "transit_id"),
    ] {
        let action = format!("{}/{action}", path(id));
        for (body, message) in [
            (json!({}), "is required"),
            (json!({ field: null }), "is required"),
            (json!({ field: 99 }), "does not exist"),
        ] {
            let reply = broker.post(&action, body).await;
            assert_eq!((reply.status, &reply.json()["errors"][field]), (422, &json!([message])), "{action}");
        }
        let reply = broker.post(&action, json!({ field: "7" })).await;
        assert_eq!((reply.status, reported(&reply)), (400, vec![field.to_owned()]), "{action}");
    }
}

#[actix_rt::test]
async fn linking_needs_an_active_rate_card_of_the_payer() {
    let broker = Broker::new();
    broker.customer("BARE");
    broker.declaration(7);
    let id = broker.dossier("BARE").await;
    let reply = broker.post(&format!("{}/link-declaration", path(id)), json!({"declaration_id": 7})).await;
    assert_eq!(refusal(&reply), (422, "no_active_rate_card".to_owned()));
    assert_eq!(broker.shown(&path(id)).await["declarations"], Value::Array(Vec::new()));
}
