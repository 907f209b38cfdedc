use super::{UNKNOWN, a_customer, added, colleague, created, delete, path, put, reported, shown, version};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scope::{CustomersRead, CustomersWrite};
use serde_json::{Value, json};

const NOT_FOUND: (u16, &str) = (
    404,
    r#"{"error":"not_found","error_description":"The contact was not found.","message":"The contact was not found."}"#,
);

fn contact_path(id: i64) -> String {
    format!("/api/v1/contacts/{id}")
}

#[actix_rt::test]
async fn every_field_of_a_contact_comes_back() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let mut body = json!({
        "name": "Jan de Vries", "email": "jan@acme.example", "phone": "+31 10 123", "position": "Manager",
        "department": "Customs", "is_primary": true, "receives_approvals": true, "receives_notifications": true,
        "notification_preferences": ["declaration.accepted", "declaration.released"], "language": "nl",
        "notes": "Mornings",
    });
    let reply = bench.post(&token, &format!("{}/contacts", path(customer)), body.clone()).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"2\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The contact was added.");
    body["id"] = reply.json()["data"]["id"].clone();
    body["created_at"] = json!("2026-03-02T09:30:00Z");
    assert_eq!(reply.json()["data"], body);
    assert_eq!(shown(&bench, &token, customer).await["contacts"], json!([body]));
}

#[actix_rt::test]
async fn what_is_left_out_of_a_change_stays_and_null_clears() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let body = json!({
        "name": "Jan", "phone": "1", "position": "Manager", "is_primary": true, "receives_approvals": true,
        "notification_preferences": ["declaration.accepted"], "language": "NL",
    });
    let id = added(&bench, &token, customer, "contacts", body).await;
    let change = json!({"phone": null, "is_primary": null, "notification_preferences": null, "department": "Tax"});
    let reply = put(&bench, &token, &contact_path(id), change).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"3\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The contact was changed.");
    let contact = reply.json()["data"].take();
    for (field, value) in [
        ("name", json!("Jan")),
        ("phone", Value::Null),
        ("position", json!("Manager")),
        ("department", json!("Tax")),
        ("is_primary", json!(false)),
        ("receives_approvals", json!(true)),
        ("notification_preferences", json!([])),
        ("language", json!("nl")),
    ] {
        assert_eq!(contact[field], value, "{field}");
    }
}

#[actix_rt::test]
async fn there_is_one_primary_contact_at_most() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let first = added(&bench, &token, customer, "contacts", json!({"name": "Jan", "is_primary": true})).await;
    let second = added(&bench, &token, customer, "contacts", json!({"name": "Piet", "is_primary": true})).await;
    let primary = async || {
        let contacts = shown(&bench, &token, customer).await["contacts"].take();
        let contacts = contacts.as_array().expect("contacts").iter();
        let chosen = contacts.filter(|contact| contact["is_primary"] == true);
        chosen.map(|contact| contact["id"].as_i64().expect("an id")).collect::<Vec<_>>()
    };
    assert_eq!(primary().await, [second]);
    put(&bench, &token, &contact_path(first), json!({"is_primary": true})).await;
    assert_eq!(primary().await, [first]);
}

#[actix_rt::test]
async fn all_broken_rules_of_a_contact_are_told() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let contacts = format!("{}/contacts", path(customer));
    let wrong = json!({
        "email": "jan", "language": "dutch", "phone": "1".repeat(51), "notification_preferences": ["ok", " "],
    });
    let reply = bench.post(&token, &contacts, wrong.clone()).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")));
    assert_eq!(reported(&reply), ["email", "language", "name", "notification_preferences.1", "phone"]);
    let reply = bench.post(&token, &contacts, json!({"name": "Jan", "notification_preferences": ["ok", 7]})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["notification_preferences.1".to_owned()]));

    let id = added(&bench, &token, customer, "contacts", json!({"name": "Jan"})).await;
    let reply = put(&bench, &token, &contact_path(id), wrong).await;
    assert_eq!((reply.status, reported(&reply).len()), (422, 4), "the name is there: {}", reply.text());
    let reply = put(&bench, &token, &contact_path(id), json!({"name": null})).await;
    assert_eq!((reply.status, reported(&reply)), (422, vec!["name".to_owned()]));
}

#[actix_rt::test]
async fn a_removed_contact_is_gone_and_that_raises_the_version() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let customer = created(&bench, &token, a_customer()).await;
    let id = added(&bench, &token, customer, "contacts", json!({"name": "Jan"})).await;
    let writer = colleague(&bench, &credentials, &[CustomersRead, CustomersWrite]);
    let reply = delete(&bench, &writer, &contact_path(id)).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""), "a part asks for no scope to delete");
    assert_eq!(version(&bench, &token, customer).await, "\"3\"");
    for reply in
        [delete(&bench, &token, &contact_path(id)).await, put(&bench, &token, &contact_path(id), json!({})).await]
    {
        assert_eq!((reply.status, reply.text().as_str()), NOT_FOUND);
    }
}

#[actix_rt::test]
async fn a_write_to_a_contact_heeds_the_version_of_the_customer() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let id = added(&bench, &token, customer, "contacts", json!({"name": "Jan"})).await;
    let contacts = format!("{}/contacts", path(customer));
    for (method, path) in
        [(Method::POST, contacts), (Method::PUT, contact_path(id)), (Method::DELETE, contact_path(id))]
    {
        let send = async |tag: &str| {
            let request = authorized(method.clone(), &token, &path).insert_header(("If-Match", tag.to_owned()));
            bench.send(request.set_json(json!({"name": "Piet"}))).await
        };
        let stale = send("\"1\"").await;
        assert_eq!((stale.status, &stale.json()["error"]), (412, &json!("precondition_failed")), "{method}");
        let now = version(&bench, &token, customer).await;
        assert!(send(&now).await.status < 300, "{method}");
    }
}

#[actix_rt::test]
async fn the_contacts_of_another_organisation_are_out_of_reach() {
    let bench = Bench::new();
    let owner = bench.token();
    let theirs = created(&bench, &owner, a_customer()).await;
    let contact = added(&bench, &owner, theirs, "contacts", json!({"name": "Jan"})).await;
    let token = bench.token();
    let reply = bench.post(&token, &format!("{}/contacts", path(theirs)), json!({"name": "Piet"})).await;
    assert_eq!((reply.status, reply.text().as_str()), UNKNOWN);
    for reply in [
        put(&bench, &token, &contact_path(contact), json!({"name": "Piet"})).await,
        delete(&bench, &token, &contact_path(contact)).await,
    ] {
        assert_eq!((reply.status, reply.text().as_str()), NOT_FOUND);
    }
    assert_eq!(shown(&bench, &owner, theirs).await["contacts"][0]["name"], "Jan");
}
