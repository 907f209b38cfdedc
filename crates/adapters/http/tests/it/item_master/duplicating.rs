use super::{ITEMS, UNKNOWN, a_bolt, a_customer, bare_post, created, path, put, shown};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_master_data::MasterItemId;
use serde_json::{Value, json};

async fn duplicate(bench: &Bench, token: &str, id: i64) -> Reply {
    bare_post(bench, token, &format!("{}/duplicate", path(id))).await
}

#[actix_rt::test]
async fn a_copy_is_whole_but_active_and_not_verified() {
    let bench = Bench::new();
    let credentials = bench.client();
    let (token, organisation) = (bench.token_of(&credentials), credentials.client.organisation());
    let customer = a_customer(&bench, organisation, "C1");
    let body = json!({
        "item_code": "B", "description": "Bolt", "customer_id": customer, "hs_code": "73181588", "status": "inactive",
        "unit_value": 12.25, "notes": "as it is", "licensing_required": true,
    });
    let id = created(&bench, &token, body).await;
    let verified = bare_post(&bench, &token, &format!("{}/verify", path(id))).await;
    assert_eq!(verified.status, 200, "{}", verified.text());
    let items = &bench.services.item_master;
    items.attach_document(organisation, MasterItemId::new(id), "data_sheet", "m12.pdf").expect("a document");
    let source = shown(&bench, &token, id).await;

    let reply = duplicate(&bench, &token, id).await;
    assert_eq!((reply.status, &reply.json()["message"]), (201, &json!("The item was copied.")), "{}", reply.text());
    let copy = reply.json()["data"].take();
    let mut expected = source.clone();
    expected["id"] = copy["id"].clone();
    expected["item_code"] = json!("B_COPY");
    expected["status"] = json!("active");
    expected["verified_at"] = Value::Null;
    expected["verified_by"] = Value::Null;
    expected["documents"] = json!([]);
    assert_eq!(copy, expected);
    let copied = copy["id"].as_i64().expect("an id");
    assert_ne!(copied, id);
    assert_eq!(shown(&bench, &token, copied).await, copy);
    assert_eq!(shown(&bench, &token, id).await, source, "the item itself stays as it is");
    assert_eq!(reply.header("etag"), bench.get(&token, &path(copied)).await.header("etag"));
}

#[actix_rt::test]
async fn copies_are_numbered_where_the_code_is_taken() {
    let bench = Bench::new();
    let token = bench.token();
    let long = "x".repeat(100);
    let cut = |suffix: &str| format!("{}{suffix}", &long[..100 - suffix.len()]);
    for (code, copies) in [
        ("B", ["B_COPY".to_owned(), "B_COPY_2".to_owned(), "B_COPY_3".to_owned()]),
        (long.as_str(), [cut("_COPY"), cut("_COPY_2"), cut("_COPY_3")]),
    ] {
        let id = created(&bench, &token, json!({"item_code": code, "description": "Bolt"})).await;
        for copy in copies {
            assert_eq!(duplicate(&bench, &token, id).await.json()["data"]["item_code"], json!(copy));
        }
    }
}

#[actix_rt::test]
async fn a_copy_is_made_of_the_version_that_if_match_names() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_bolt()).await;
    let tag = bench.get(&token, &path(id)).await.header("etag").to_owned();
    let changed = put(&bench, &token, id, json!({"notes": "new"})).await;
    let copy = |tag: String| {
        let request = authorized(Method::POST, &token, &format!("{}/duplicate", path(id)));
        bench.send(request.insert_header(("If-Match", tag)))
    };
    assert_eq!(copy(tag).await.status, 412);
    assert_eq!(bench.get(&token, ITEMS).await.json()["meta"]["total"], json!(1));
    assert_eq!(copy(changed.header("etag").to_owned()).await.status, 201);
}

#[actix_rt::test]
async fn a_repeated_key_makes_one_copy_and_anothers_item_is_not_copied() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_bolt()).await;
    let copy = || {
        let request = authorized(Method::POST, &token, &format!("{}/duplicate", path(id)));
        bench.send(request.insert_header(("Idempotency-Key", "k1")))
    };
    let (first, again) = (copy().await, copy().await);
    assert_eq!((first.status, first.text()), (201, again.text()));
    assert_eq!(again.header("idempotent-replayed"), "true");
    assert_eq!(bench.get(&token, ITEMS).await.json()["meta"]["total"], json!(2));
    let stranger = bench.token();
    for id in [id, id + 1000] {
        let reply = duplicate(&bench, &stranger, id).await;
        assert_eq!((reply.status, reply.text().as_str()), UNKNOWN);
    }
    assert_eq!(bench.get(&stranger, ITEMS).await.json()["meta"]["total"], json!(0));
}
