use super::{UNKNOWN, a_bolt, bare_post, created, path, put, shown};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use chrono::Duration;
use serde_json::{Value, json};

async fn verify(bench: &Bench, token: &str, id: i64) -> Reply {
    bare_post(bench, token, &format!("{}/verify", path(id))).await
}

#[actix_rt::test]
async fn a_verified_item_tells_when_and_by_whom() {
    let bench = Bench::new();
    let token = bench.token();
    for (number, (before, after)) in
        [("pending", "active"), ("active", "active"), ("inactive", "inactive")].into_iter().enumerate()
    {
        let code = format!("B-{number}");
        let body = json!({"item_code": code, "description": "Bolt", "status": before});
        let id = created(&bench, &token, body).await;
        let reply = verify(&bench, &token, id).await;
        let at = bench.services.clock.now();
        let expected = json!({"id": id, "item_code": code, "status": after, "verified_at": at});
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_eq!(reply.json(), json!({"data": expected, "message": "The item was verified."}), "{before}");
        let item = shown(&bench, &token, id).await;
        assert_eq!((&item["verified_by"], &item["status"]), (&json!("ERP"), &json!(after)));
        assert_eq!(reply.header("etag"), bench.get(&token, &path(id)).await.header("etag"));
        bench.clock.advance(Duration::minutes(1));
        let again = verify(&bench, &token, id).await.json();
        assert_ne!(again["data"]["verified_at"], expected["verified_at"], "the latest look counts");
    }
}

#[actix_rt::test]
async fn only_the_version_that_if_match_names_is_verified() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_bolt()).await;
    let tag = bench.get(&token, &path(id)).await.header("etag").to_owned();
    put(&bench, &token, id, json!({"hs_code": "73181588"})).await;
    let request = authorized(Method::POST, &token, &format!("{}/verify", path(id)));
    let reply = bench.send(request.insert_header(("If-Match", tag))).await;
    assert_eq!((reply.status, &reply.json()["error"]), (412, &json!("precondition_failed")));
    assert_eq!(shown(&bench, &token, id).await["verified_at"], Value::Null);
}

#[actix_rt::test]
async fn what_is_not_there_or_is_anothers_cannot_be_verified() {
    let bench = Bench::new();
    let owner = bench.token();
    let theirs = created(&bench, &owner, a_bolt()).await;
    let token = bench.token();
    for id in [theirs, theirs + 1000] {
        let reply = verify(&bench, &token, id).await;
        assert_eq!((reply.status, reply.text().as_str()), UNKNOWN, "{id}");
    }
    assert_eq!(shown(&bench, &owner, theirs).await["verified_at"], Value::Null);
}
