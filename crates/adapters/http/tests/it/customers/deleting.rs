use super::{UNKNOWN, a_customer, added, created, delete, path, put, version};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_master_data::CustomerId;
use serde_json::json;

#[actix_rt::test]
async fn a_deleted_customer_is_gone_with_its_parts_and_its_code_is_free() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_customer()).await;
    let contact = added(&bench, &token, id, "contacts", json!({"name": "Jan"})).await;
    let reply = delete(&bench, &token, &path(id)).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""));
    let reply = delete(&bench, &token, &path(id)).await;
    assert_eq!((reply.status, reply.text().as_str()), UNKNOWN);
    let reply = put(&bench, &token, &format!("/api/v1/contacts/{contact}"), json!({})).await;
    assert_eq!(
        (reply.status, reply.text().as_str()),
        (
            404,
            r#"{"error":"not_found","error_description":"The contact was not found.","message":"The contact was not found."}"#
        )
    );
    created(&bench, &token, a_customer()).await;
}

#[actix_rt::test]
async fn a_customer_that_something_refers_to_stays() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_customer()).await;
    bench.master_data.refer_to(CustomerId::new(id), "declarations");
    let body = json!({"customer_code": "SUB", "customer_name": "Sub", "parent_customer_id": id});
    let below = created(&bench, &token, body).await;
    let reply = delete(&bench, &token, &path(id)).await;
    let description = "The customer cannot be deleted: declarations, other customers refer to it.";
    let expected = json!({ "error": "in_use", "error_description": description, "message": description });
    assert_eq!((reply.status, reply.json()), (422, expected));
    assert_eq!(bench.get(&token, &path(id)).await.status, 200);
    assert_eq!(delete(&bench, &token, &path(below)).await.status, 204);
}

#[actix_rt::test]
async fn a_stale_deletion_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_customer()).await;
    let read = version(&bench, &token, id).await;
    put(&bench, &token, &path(id), json!({"customer_city": "Breda"})).await;
    let send = async |tag: &str| {
        bench.send(authorized(Method::DELETE, &token, &path(id)).insert_header(("If-Match", tag))).await
    };
    let stale = send(&read).await;
    assert_eq!((stale.status, &stale.json()["error"]), (412, &json!("precondition_failed")));
    let now = version(&bench, &token, id).await;
    assert_eq!(send(&now).await.status, 204);
}

#[actix_rt::test]
async fn what_is_anothers_cannot_be_deleted() {
    let bench = Bench::new();
    let owner = bench.token();
    let theirs = created(&bench, &owner, a_customer()).await;
    let reply = delete(&bench, &bench.token(), &path(theirs)).await;
    assert_eq!((reply.status, reply.text().as_str()), UNKNOWN);
    assert_eq!(bench.get(&owner, &path(theirs)).await.status, 200);
}
