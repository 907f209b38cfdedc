use super::{UNKNOWN, a_bolt, a_customer, colleague, created, named, path, put, reported, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use chrono::Duration;
use customs_access::Scope;
use serde_json::{Value, json};

#[actix_rt::test]
async fn what_is_left_out_stays_and_null_clears() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(
        &bench,
        &token,
        json!({
            "item_code": "B", "description": "Bolt", "notes": "old", "net_weight": 1.50, "gross_weight": 2, "sku": "S",
            "licensing_required": true, "status": "inactive",
        }),
    )
    .await;
    bench.clock.advance(Duration::minutes(1));
    let reply = put(&bench, &token, id, json!({"notes": null, "net_weight": 1.75, "sku": ""})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.json()["message"], json!("The item was updated."));
    let item = reply.json()["data"].take();
    let fields = ["item_code", "notes", "sku", "gross_weight", "licensing_required", "status", "updated_at"];
    let values: Vec<&Value> = fields.iter().map(|field| &item[*field]).collect();
    assert_eq!(json!(values), json!(["B", null, null, 2, true, "inactive", "2026-03-02T09:31:00Z"]));
    assert_eq!(item["net_weight"].to_string(), "1.75");
    assert_eq!(shown(&bench, &token, id).await, item);

    let reply = put(&bench, &token, id, json!({"licensing_required": null, "status": null, "net_weight": null})).await;
    let item = reply.json()["data"].take();
    assert_eq!((&item["licensing_required"], &item["status"]), (&json!(false), &json!("active")));
    assert_eq!(item["net_weight"], Value::Null);
    let unchanged = put(&bench, &token, id, json!({"surprise": 1})).await.json()["data"].take();
    assert_eq!(unchanged, item);
}

#[actix_rt::test]
async fn another_classification_or_origin_is_made_noted_and_no_longer_verified() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let id = created(&bench, &token, a_bolt()).await;
    for (field, value) in [
        ("hs_code", json!("73181588")),
        ("taric_code", json!("90")),
        ("country_of_origin", json!("CN")),
        ("preferential_origin", json!("TR")),
    ] {
        let verified = bench.post(&token, &format!("{}/verify", path(id)), json!({})).await;
        assert_eq!(verified.status, 200, "{}", verified.text());
        let kept = put(&bench, &token, id, json!({"notes": field})).await.json()["data"].take();
        assert!(kept["verified_at"].is_string() && kept["verified_by"].is_string(), "{field}: notes classify nothing");
        let reply = put(&bench, &token, id, json!({field: value})).await.json()["data"].take();
        assert_eq!(reply[field], value);
        assert_eq!((&reply["verified_at"], &reply["verified_by"]), (&Value::Null, &Value::Null), "{field}");
        assert_eq!(reply["pending_changes"], json!([]), "{field}: it is made");
    }
    put(&bench, &token, id, json!({"hs_code": "73181588"})).await;
    put(&bench, &token, id, json!({"hs_code": null})).await;
    let changes = bench.get(&token, &format!("{}/pending-changes?status=approved", path(id))).await.json();
    let changes = changes["data"].as_array().expect("a list");
    let fields: Vec<&str> = changes.iter().map(|change| change["field"].as_str().expect("a field")).collect();
    assert_eq!(fields, ["hs_code", "taric_code", "country_of_origin", "preferential_origin", "hs_code"]);
    assert_eq!((&changes[4]["old_value"], &changes[4]["new_value"]), (&json!("73181588"), &Value::Null));
}

#[actix_rt::test]
async fn a_change_that_breaks_rules_changes_nothing() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let theirs = a_customer(&bench, bench.client().client.organisation(), "C1");
    named(&bench, &token, "TAKEN", "Nut").await;
    let id = created(&bench, &token, json!({"item_code": "B", "description": "Bolt", "net_weight": 2})).await;
    let before = shown(&bench, &token, id).await;
    for (body, fields) in [
        (json!({"item_code": null, "description": ""}), vec!["description", "item_code"]),
        (json!({"item_code": "TAKEN"}), vec!["item_code"]),
        (
            json!({"item_code": "TAKEN", "customer_id": null, "vat_rate": -1, "gross_weight": 1}),
            vec!["gross_weight", "item_code", "vat_rate"],
        ),
        (json!({"customer_id": theirs, "hs_code": "1"}), vec!["customer_id", "hs_code"]),
        (json!({"status": "archived"}), vec!["status"]),
    ] {
        let reply = put(&bench, &token, id, body.clone()).await;
        assert_eq!((reply.status, reported(&reply)), (422, fields.into_iter().map(str::to_owned).collect()), "{body}");
        assert_eq!(shown(&bench, &token, id).await, before);
    }
    let own_code = put(&bench, &token, id, json!({"item_code": "B", "vat_rate": -1})).await;
    assert_eq!(reported(&own_code), ["vat_rate"], "its own code is not taken");
    let reply = put(&bench, &token, id, json!({"unit_value": "12"})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["unit_value".to_owned()]));
}

#[actix_rt::test]
async fn an_item_moves_to_a_customer_and_back() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let customer = a_customer(&bench, credentials.client.organisation(), "C1");
    let id = created(&bench, &token, a_bolt()).await;
    for owner in [json!(customer), Value::Null] {
        let reply = put(&bench, &token, id, json!({"customer_id": owner})).await;
        assert_eq!((reply.status, &reply.json()["data"]["customer_id"]), (200, &owner));
    }
}

#[actix_rt::test]
async fn a_change_is_meant_for_the_version_that_if_match_names() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let id = created(&bench, &token, a_bolt()).await;
    let read = bench.get(&token, &path(id)).await;
    let tag = read.header("etag").to_owned();
    let change = |tag: String, notes: &str| {
        let request = authorized(Method::PUT, &token, &path(id)).insert_header(("If-Match", tag));
        bench.send(request.set_json(json!({"notes": notes})))
    };
    let first = change(tag.clone(), "first").await;
    assert_eq!(first.status, 200, "{}", first.text());
    assert_ne!(first.header("etag"), tag);
    assert_eq!(first.header("etag"), bench.get(&token, &path(id)).await.header("etag"));
    let late = change(tag, "late").await;
    assert_eq!((late.status, &late.json()["error"]), (412, &json!("precondition_failed")));
    assert_eq!(shown(&bench, &token, id).await["notes"], json!("first"));
    assert_eq!(change("*".to_owned(), "any").await.status, 200);
    assert_eq!(change("W/\"1\"".to_owned(), "weak").await.status, 412);
    assert_eq!(put(&bench, &token, id, json!({"notes": "last"})).await.status, 200, "without it the last one wins");
}

#[actix_rt::test]
async fn what_is_not_there_or_is_anothers_cannot_be_changed() {
    let bench = Bench::new();
    let owner = bench.client();
    let theirs = created(&bench, &bench.token_of(&owner), a_bolt()).await;
    let token = bench.token();
    for id in [theirs, theirs + 1000] {
        let reply = put(&bench, &token, id, json!({"vat_rate": -1})).await;
        assert_eq!((reply.status, reply.text().as_str()), UNKNOWN, "{id}");
    }
    let reader = colleague(&bench, &owner, &[Scope::ItemMasterRead, Scope::ItemMasterDelete]);
    assert_eq!(put(&bench, &reader, theirs, json!({"hs_code": "73181588"})).await.status, 403);
}
