use super::{ITEMS, UNKNOWN, a_bolt, a_customer, created, path, put, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_kernel::Actor;
use customs_master_data::MasterItemId;
use serde_json::{Value, json};

#[actix_rt::test]
async fn an_item_is_shown_with_all_its_fields_in_order_and_its_numbers_exact() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let customer = a_customer(&bench, credentials.client.organisation(), "C1");
    let stated = [
        r#""item_code":"BOLT-12","description":"Steel bolt M12 \"zinc\"","customer_id":"#,
        &customer.to_string(),
        r#","hs_code":"7318158890","taric_code":"90","country_of_origin":"CN","preferential_origin":"TR","#,
        r#""status":"pending","net_weight":0.120,"gross_weight":9007199254.123456,"supplementary_units":1,"#,
        r#""unit_value":12.50,"unit_currency":"USD","duty_rate":3.70,"vat_rate":21.00,"licensing_required":true,"#,
        r#""packaging_type":"CT","packaging_marks":"M12 / 100","manufacturer_name":"Schrauben GmbH","#,
        r#""manufacturer_part_number":"933-12","sku":"S-1","part_number":"P-1","notes":"Check the coating""#,
    ]
    .concat();
    let request = authorized(Method::POST, &token, ITEMS).insert_header(("Content-Type", "application/json"));
    let reply = bench.send(request.set_payload(format!("{{{stated}}}"))).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let id = &reply.json()["data"]["id"];
    let rest = [
        r#","created_at":"2026-03-02T09:30:00Z","updated_at":"2026-03-02T09:30:00Z","verified_at":null,"#,
        r#""verified_by":null,"pending_changes":[],"documents":[]"#,
    ]
    .concat();
    let found = bench.get(&token, &format!("{ITEMS}/{id}")).await;
    assert_eq!((found.status, found.text()), (200, format!(r#"{{"data":{{"id":{id},{stated}{rest}}}}}"#)));
    assert_eq!(found.header("etag"), reply.header("etag"));
}

#[actix_rt::test]
async fn what_waits_for_a_decision_and_the_documents_stand_with_the_item_and_alone() {
    let bench = Bench::new();
    let credentials = bench.client();
    let (token, organisation) = (bench.token_of(&credentials), credentials.client.organisation());
    let id = created(&bench, &token, a_bolt()).await;
    let items = &bench.services.item_master;
    items.attach_document(organisation, MasterItemId::new(id), "data_sheet", "m12.pdf").expect("a document");
    let portal = Actor::Client("portal".to_owned());
    let requested =
        |form: &mut customs_master_data::master_item::MasterItemForm| form.hs_code = Some("73181588".to_owned());
    let request = items.request_change(organisation, MasterItemId::new(id), &portal, &requested).expect("a change");
    assert_eq!(request, customs_master_data::ChangeRequest::Pending);

    let item = shown(&bench, &token, id).await;
    let (change, document) = (&item["pending_changes"][0], &item["documents"][0]);
    let at = "2026-03-02T09:30:00Z";
    assert_eq!(
        change,
        &json!({
            "id": change["id"], "field": "hs_code", "old_value": null, "new_value": "73181588", "status": "pending",
            "requested_by": "portal", "requested_at": at, "decided_by": null, "decided_at": null,
        })
    );
    let expected = json!({"id": document["id"], "type": "data_sheet", "filename": "m12.pdf", "created_at": at});
    assert_eq!(document, &expected);
    assert_eq!(item["hs_code"], Value::Null, "a change that waits is not made");
    for (part, alone) in [("pending_changes", "pending-changes"), ("documents", "documents")] {
        let reply = bench.get(&token, &format!("{}/{alone}", path(id))).await;
        assert_eq!((reply.status, reply.json()), (200, json!({"data": item[part]})));
    }
}

#[actix_rt::test]
async fn changes_are_listed_by_their_status() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_bolt()).await;
    let reply = put(&bench, &token, id, json!({"hs_code": "73181588", "country_of_origin": "DE"})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let changes = async |query: &str| bench.get(&token, &format!("{}/pending-changes{query}", path(id))).await;
    for (query, number) in [("", 0), ("?status=pending", 0), ("?status=approved", 2), ("?status=rejected", 0)] {
        let reply = changes(query).await;
        assert_eq!(reply.json()["data"].as_array().map(Vec::len), Some(number), "{query}: {}", reply.text());
    }
    let approved = changes("?status=approved").await.json();
    let hs_code = &approved["data"][0];
    let at = "2026-03-02T09:30:00Z";
    assert_eq!(
        hs_code,
        &json!({
            "id": hs_code["id"], "field": "hs_code", "old_value": null, "new_value": "73181588", "status": "approved",
            "requested_by": "ERP", "requested_at": at, "decided_by": "ERP", "decided_at": at,
        })
    );
    let reply = changes("?status=all").await;
    assert_eq!(reply.status, 422, "{}", reply.text());
    assert!(reply.json()["errors"]["status"].is_array());
}

#[actix_rt::test]
async fn what_is_not_there_or_is_anothers_is_not_found() {
    let bench = Bench::new();
    let theirs = created(&bench, &bench.token(), a_bolt()).await;
    let token = bench.token();
    for id in [theirs, theirs + 1000] {
        for part in ["", "/pending-changes", "/documents"] {
            let reply = bench.get(&token, &format!("{}{part}", path(id))).await;
            assert_eq!((reply.status, reply.text().as_str()), UNKNOWN, "{id}{part}");
        }
    }
    for id in ["0", "-1", "seven", "99999999999999999999"] {
        assert_eq!(bench.get(&token, &format!("{ITEMS}/{id}")).await.status, 404, "{id}");
    }
}
