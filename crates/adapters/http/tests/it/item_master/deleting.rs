use super::{ITEMS, UNKNOWN, a_bolt, created, path, put};
use crate::{Bench, authorized};
use actix_web::http::Method;
use serde_json::json;

#[actix_rt::test]
async fn a_deleted_item_is_gone_and_its_code_is_free() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_bolt()).await;
    put(&bench, &token, id, json!({"hs_code": "73181588"})).await;
    let delete = || bench.send(authorized(Method::DELETE, &token, &path(id)));
    let stranger = bench.send(authorized(Method::DELETE, &bench.token(), &path(id))).await;
    assert_eq!((stranger.status, stranger.text().as_str()), UNKNOWN);
    let deleted = delete().await;
    assert_eq!((deleted.status, deleted.body.len()), (204, 0));
    for reply in [delete().await, bench.get(&token, &path(id)).await] {
        assert_eq!((reply.status, reply.text().as_str()), UNKNOWN);
    }
    assert_eq!(bench.get(&token, ITEMS).await.json()["meta"]["total"], json!(0));
    let again = created(&bench, &token, a_bolt()).await;
    assert_ne!(again, id);
    let changes = bench.get(&token, &format!("{}/pending-changes?status=approved", path(again))).await;
    assert_eq!(changes.json(), json!({"data": []}));
}

#[actix_rt::test]
async fn an_item_that_was_changed_since_is_not_deleted() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_bolt()).await;
    let tag = bench.get(&token, &path(id)).await.header("etag").to_owned();
    let changed = put(&bench, &token, id, json!({"notes": "new"})).await;
    let delete = |tag: &str| {
        bench.send(authorized(Method::DELETE, &token, &path(id)).insert_header(("If-Match", tag.to_owned())))
    };
    let stale = delete(&tag).await;
    assert_eq!((stale.status, &stale.json()["error"]), (412, &json!("precondition_failed")));
    assert_eq!(delete(changed.header("etag")).await.status, 204);
}
