use super::{UNKNOWN, a_customer, colleague, created, path, put, reported, shown, version};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scope::{CustomersRead, CustomersWrite};
use serde_json::{Value, json};

#[actix_rt::test]
async fn what_is_left_out_stays_and_null_clears() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_customer();
    body["customer_city"] = json!("Rotterdam");
    body["customer_address"] = json!("Kade");
    body["is_sender"] = json!(true);
    body["is_importer"] = json!(true);
    body["currency"] = json!("USD");
    body["prepayment_threshold"] = json!(10);
    body["poa_valid_until"] = json!("2027-12-31");
    let id = created(&bench, &token, body).await;

    let body = json!({
        "customer_city": null, "is_sender": null, "currency": null, "prepayment_threshold": null,
        "poa_valid_until": null, "customer_postal_code": "", "portal_access_enabled": true,
    });
    let reply = put(&bench, &token, &path(id), body).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The customer was changed.");
    let changed = reply.json()["data"].take();
    for (field, value) in [
        ("customer_city", Value::Null),
        ("customer_address", json!("Kade")),
        ("customer_postal_code", Value::Null),
        ("is_sender", json!(false)),
        ("is_importer", json!(true)),
        ("currency", json!("EUR")),
        ("prepayment_threshold", Value::Null),
        ("poa_valid_until", Value::Null),
        ("portal_access_enabled", json!(true)),
        ("customer_name", json!("Acme B.V.")),
    ] {
        assert_eq!(changed[field], value, "{field}");
    }
    assert_eq!(shown(&bench, &token, id).await, changed);
}

#[actix_rt::test]
async fn the_code_never_changes_and_the_name_cannot_be_cleared() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_customer()).await;
    let reply = put(&bench, &token, &path(id), json!({"customer_code": 7, "customer_city": "Breda"})).await;
    assert_eq!((reply.status, &reply.json()["data"]["customer_code"]), (200, &json!("ACME")), "{}", reply.text());
    let reply = put(&bench, &token, &path(id), json!({"customer_name": null, "currency": "euro"})).await;
    assert_eq!((reply.status, reported(&reply)), (422, vec!["currency".to_owned(), "customer_name".to_owned()]));
    assert_eq!(shown(&bench, &token, id).await["customer_name"], "Acme B.V.");
    let reply = put(&bench, &token, &path(id), json!({"is_carrier": "yes"})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["is_carrier".to_owned()]));
}

#[actix_rt::test]
async fn a_customer_cannot_be_below_itself() {
    let bench = Bench::new();
    let token = bench.token();
    let forwarder = created(&bench, &token, a_customer()).await;
    let body = json!({"customer_code": "SUB", "customer_name": "Sub", "parent_customer_id": forwarder});
    let below = created(&bench, &token, body).await;
    for parent in [forwarder, below] {
        let reply = put(&bench, &token, &path(forwarder), json!({"parent_customer_id": parent})).await;
        assert_eq!((reply.status, reported(&reply)), (422, vec!["parent_customer_id".to_owned()]), "{}", reply.text());
    }
}

#[actix_rt::test]
async fn a_change_of_another_version_than_the_present_one_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_customer()).await;
    let change = async |tag: &str, city: &str| {
        let request = authorized(Method::PUT, &token, &path(id)).insert_header(("If-Match", tag));
        bench.send(request.set_json(json!({"customer_city": city}))).await
    };
    let read = version(&bench, &token, id).await;
    assert_eq!(change(&read, "Breda").await.status, 200);
    let stale = change(&read, "Delft").await;
    assert_eq!((stale.status, &stale.json()["error"]), (412, &json!("precondition_failed")));
    assert_eq!(change("*", "Gouda").await.status, 200);
    assert_eq!(shown(&bench, &token, id).await["customer_city"], "Gouda");
}

#[actix_rt::test]
async fn what_is_anothers_or_not_there_cannot_be_changed() {
    let bench = Bench::new();
    let theirs = created(&bench, &bench.token(), a_customer()).await;
    let token = bench.token();
    for id in [theirs, theirs + 1000] {
        let reply = put(&bench, &token, &path(id), json!({"customer_name": "Mine"})).await;
        assert_eq!((reply.status, reply.text().as_str()), UNKNOWN, "{id}");
    }
}

#[actix_rt::test]
async fn reading_changing_and_deleting_need_their_scopes() {
    let bench = Bench::new();
    let credentials = bench.client();
    let id = created(&bench, &bench.token_of(&credentials), a_customer()).await;
    let reader = colleague(&bench, &credentials, &[CustomersRead]);
    let writer = colleague(&bench, &credentials, &[CustomersWrite]);
    for (method, path, token, scope) in [
        (Method::GET, path(id), &writer, "customers:read"),
        (Method::PUT, path(id), &reader, "customers:write"),
        (Method::POST, super::CUSTOMERS.to_owned(), &reader, "customers:write"),
        (Method::POST, format!("{}/vat-reverse-charge-check", path(id)), &reader, "customers:write"),
        (Method::DELETE, path(id), &writer, "customers:delete"),
        (Method::DELETE, "/api/v1/contacts/1".to_owned(), &reader, "customers:write"),
        (Method::DELETE, "/api/v1/authorizations/1".to_owned(), &reader, "customers:write"),
        (Method::DELETE, "/api/v1/locations/1".to_owned(), &reader, "customers:write"),
    ] {
        let reply = bench.send(authorized(method.clone(), token, &path)).await;
        assert_eq!(reply.status, 403, "{method} {path}");
        assert_eq!(reply.json()["required_scope"], scope, "{method} {path}");
    }
}
