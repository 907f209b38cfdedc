use super::{UNKNOWN, a_customer, added, created, delete, path, put, reported, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

const NOT_FOUND: (u16, &str) = (
    404,
    r#"{"error":"not_found","error_description":"The authorization was not found.","message":"The authorization was not found."}"#,
);

fn authorization_path(id: i64) -> String {
    format!("/api/v1/authorizations/{id}")
}

#[actix_rt::test]
async fn an_authorization_is_added_changed_and_removed() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let body = json!({
        "type": "CW", "description": "Warehouse", "identification": "NLCWP1", "authorisation_holder": "Acme B.V.",
    });
    let id = added(&bench, &token, customer, "authorizations", body).await;
    let reply = put(&bench, &token, &authorization_path(id), json!({"type": "aeo", "description": null})).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"3\""), "{}", reply.text());
    let expected = json!({
        "id": id, "type": "AEO", "description": null, "identification": "NLCWP1",
        "authorisation_holder": "Acme B.V.", "created_at": "2026-03-02T09:30:00Z", "valid_until": null,
    });
    let message = "The authorization was changed.";
    let answered = json!({"data": expected.clone(), "message": message, "warnings": [], "warning_details": []});
    assert_eq!(reply.json(), answered);
    assert_eq!(shown(&bench, &token, customer).await["authorizations"], json!([expected]));
    assert_eq!(delete(&bench, &token, &authorization_path(id)).await.status, 204);
    assert_eq!(shown(&bench, &token, customer).await["authorizations"], json!([]));
}

#[actix_rt::test]
async fn the_rules_of_an_authorization_are_told_under_the_names_that_were_sent() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let authorizations = format!("{}/authorizations", path(customer));
    let reply = bench.post(&token, &authorizations, json!({"identification": "x".repeat(51)})).await;
    assert_eq!((reply.status, reported(&reply)), (422, vec!["identification".to_owned(), "type".to_owned()]));
    let reply = bench.post(&token, &authorizations, json!({"type": 7})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["type".to_owned()]));
    let id = added(&bench, &token, customer, "authorizations", json!({"type": "CW"})).await;
    let reply = put(&bench, &token, &authorization_path(id), json!({"type": null})).await;
    assert_eq!((reply.status, reported(&reply)), (422, vec!["type".to_owned()]));
}

#[actix_rt::test]
async fn the_id_of_another_kind_of_part_or_of_another_organisation_is_not_found() {
    let bench = Bench::new();
    let owner = bench.token();
    let theirs = created(&bench, &owner, a_customer()).await;
    let contact = added(&bench, &owner, theirs, "contacts", json!({"name": "Jan"})).await;
    let authorization = added(&bench, &owner, theirs, "authorizations", json!({"type": "CW"})).await;
    let stranger = bench.token();
    for (token, id) in [(&owner, contact), (&stranger, authorization), (&owner, authorization + 1000)] {
        for reply in [
            put(&bench, token, &authorization_path(id), json!({"type": "AEO"})).await,
            delete(&bench, token, &authorization_path(id)).await,
        ] {
            assert_eq!((reply.status, reply.text().as_str()), NOT_FOUND, "{id}");
        }
    }
    let reply = bench.post(&stranger, &format!("{}/authorizations", path(theirs)), json!({"type": "AEO"})).await;
    assert_eq!((reply.status, reply.text().as_str()), UNKNOWN);
}

#[actix_rt::test]
async fn a_stale_write_to_an_authorization_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let id = added(&bench, &token, customer, "authorizations", json!({"type": "CW"})).await;
    for (method, path) in [
        (Method::POST, format!("{}/authorizations", path(customer))),
        (Method::PUT, authorization_path(id)),
        (Method::DELETE, authorization_path(id)),
    ] {
        let request = authorized(method.clone(), &token, &path).insert_header(("If-Match", "\"1\""));
        assert_eq!(bench.send(request.set_json(json!({"type": "AEO"}))).await.status, 412, "{method}");
    }
    assert_eq!(shown(&bench, &token, customer).await["authorizations"][0]["description"], Value::Null);
}
