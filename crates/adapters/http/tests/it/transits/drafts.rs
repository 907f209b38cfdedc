use super::{TRANSITS, a_transit, act, created, refused, shown};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

async fn put(bench: &Bench, token: &str, id: i64, body: Value) -> Reply {
    bench.send(authorized(Method::PUT, token, &format!("{TRANSITS}/{id}")).set_json(body)).await
}

async fn delete(bench: &Bench, token: &str, id: i64) -> Reply {
    bench.send(authorized(Method::DELETE, token, &format!("{TRANSITS}/{id}"))).await
}

#[actix_rt::test]
async fn a_draft_is_changed_field_by_field() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_transit();
    body["reference"] = json!("ORDER-1");
    body["seals"] = json!(["S1"]);
    let id = created(&bench, &token, body).await;
    let reply =
        put(&bench, &token, id, json!({"transit_type": "T2", "seals": null, "country_of_dispatch": null})).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    let changed = reply.json();
    assert_eq!(changed["message"], "The transit was changed.");
    assert_eq!(changed["data"], shown(&bench, &token, id).await.json()["data"]);
    let data = &changed["data"];
    assert_eq!((&data["transit_type"], &data["seals"]), (&json!("T2"), &json!([])));
    assert_eq!((&data["country_of_dispatch"], &data["reference"]), (&Value::Null, &json!("ORDER-1")));
    assert_eq!(data["items"].as_array().map(Vec::len), Some(1), "what is left out stays");
    let items = json!([
        {"description": "Chairs", "gross_weight": 1.10},
        {"description": "Tables", "gross_weight": 2, "packaging": [{"type": "PX"}]},
    ]);
    let changed = put(&bench, &token, id, json!({"items": items, "reference": null})).await.json();
    assert_eq!((&changed["data"]["total_items"], &changed["data"]["total_packages"]), (&json!(2), &json!(0)));
    assert_eq!(changed["data"]["reference"], format!("T-{id:08}"), "a cleared one is made by the service");
}

#[actix_rt::test]
async fn a_change_that_breaks_rules_changes_nothing() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    let before = shown(&bench, &token, id).await.json();
    let wrong = json!({"items": [], "transit_type": null, "limit_date": "soon", "dossier_id": 7});
    let refusal = refused(&put(&bench, &token, id, wrong).await, "validation_error");
    let paths: Vec<&String> = refusal["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(paths, ["dossier_id", "items", "limit_date", "transit_type"]);
    assert_eq!(shown(&bench, &token, id).await.json(), before);
}

#[actix_rt::test]
async fn a_stale_version_is_refused_by_every_change() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    assert_eq!(put(&bench, &token, id, json!({"transit_type": "T2"})).await.status, 200);
    let path = format!("{TRANSITS}/{id}");
    for (method, path) in [
        (Method::PUT, path.clone()),
        (Method::DELETE, path.clone()),
        (Method::POST, format!("{path}/submit")),
        (Method::POST, format!("{path}/invalidate")),
        (Method::POST, format!("{path}/arrival")),
        (Method::POST, format!("{path}/send-presentation")),
        (Method::POST, format!("{path}/request-release")),
        (Method::POST, format!("{path}/enquiry-answer")),
    ] {
        let request = authorized(method.clone(), &token, &path).insert_header(("If-Match", "\"1\""));
        let reply = bench.send(request.set_json(json!({"reason": "sent back", "text": "handed over"}))).await;
        assert_eq!((reply.status, &reply.json()["error"]), (412, &json!("precondition_failed")), "{method} {path}");
    }
    let request = authorized(Method::POST, &token, &format!("{path}/submit")).insert_header(("If-Match", "\"2\""));
    assert_eq!(bench.send(request).await.status, 200);
}

#[actix_rt::test]
async fn a_draft_is_deleted_and_what_was_submitted_is_not() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    assert_eq!(delete(&bench, &token, id).await.status, 204);
    assert_eq!(shown(&bench, &token, id).await.status, 404);
    assert_eq!(delete(&bench, &token, id).await.status, 404);
    let submitted = created(&bench, &token, a_transit()).await;
    assert_eq!(act(&bench, &token, submitted, "submit", None).await.status, 200);
    for (reply, allowed) in [
        (delete(&bench, &token, submitted).await, json!(["DRF"])),
        (put(&bench, &token, submitted, json!({})).await, json!(["DRF", "ACC"])),
    ] {
        let refusal = refused(&reply, "invalid_status");
        assert_eq!((&refusal["current_status"], &refusal["allowed_statuses"]), (&json!("NEW"), &allowed));
    }
}
