//! Tests fields that no schema has.

use super::endpoints::{Operation, document, operations, with_ids};
use super::records::{first_line, records};
use super::schemas::with_unknown_fields;
use crate::Bench;
use crate::authorized;
use actix_web::http::Method;
use serde_json::json;

/// The bodies whose unknown fields are reported.
const NAMED: [&str; 17] = [
    "DeclarationRequest",
    "DeclarationChanges",
    "DeclarationCorrection",
    "Item",
    "ItemChanges",
    "NewTransit",
    "TransitChanges",
    "NewCustomer",
    "CustomerChanges",
    "NewMasterItem",
    "MasterItemUpdate",
    "NewCustomerContact",
    "CustomerContactChanges",
    "NewCustomerAuthorization",
    "CustomerAuthorizationChanges",
    "NewCustomerLocation",
    "CustomerLocationChanges",
];

#[actix_rt::test]
async fn unknown_fields_of_the_main_records_are_named_wherever_they_stand() {
    let (bench, document) = (Bench::new(), document());
    let token = bench.token();
    let ids = records(&bench, &token).await;
    let mut checked = Vec::new();
    for Operation { method, path, body, .. } in operations(&document) {
        let name = body.as_ref().and_then(|schema| schema["$ref"].as_str()?.rsplit('/').next());
        let Some((schema, name)) = body.as_ref().zip(name).filter(|(_, name)| NAMED.contains(name)) else { continue };
        let (line, mut paths) = (first_line(&bench, &token, &ids).await.to_string(), vec![]);
        let path = with_ids(&path.replace("{lineId}", &line), &ids);
        let sent = with_unknown_fields(&document, schema, "", &mut paths).expect("an object");
        let reply = bench.send(authorized(method.clone(), &token, &path).set_json(sent)).await;
        assert!([200, 201, 422].contains(&reply.status), "{method} {path}: {}", reply.text());
        let reported = reply.json()["warnings"].take();
        for planted in paths {
            assert!(
                reported.as_array().is_some_and(|reported| reported.contains(&json!(planted))),
                "{path}: {planted} in {reported}"
            );
        }
        checked.push(name.to_owned());
    }
    checked.sort();
    checked.dedup();
    assert_eq!(checked.len(), NAMED.len(), "{checked:?}");
}

#[actix_rt::test]
async fn what_was_meant_is_told_right_below_the_declaration_too() {
    let bench = Bench::new();
    let token = bench.token();
    let ids = records(&bench, &token).await;
    let path = with_ids("/api/v1/declarations/{id}", &ids);
    let sent = json!({"declaration": {"officee": "NL000510"}});
    let reply = bench.send(authorized(Method::PUT, &token, &path).set_json(sent)).await.json();
    let reported = reply["warnings"].as_array().expect("warnings");
    assert!(reported.contains(&json!("declaration.officee: is not known; did you mean office?")), "{reply}");
}

#[actix_rt::test]
async fn a_field_under_two_of_its_names_is_told() {
    let bench = Bench::new();
    let mut body = crate::declarations::bodies::an_import();
    body["declaration"]["items"][0]["taric"] = json!("00");
    body["declaration"]["items"][0]["taric_subheading"] = json!("00");
    let reply = bench.post(&bench.token(), "/api/v1/declarations/create", body).await;
    let reported = json!({"declaration.items.0.taric_subheading": ["is sent under two names"]});
    assert_eq!((reply.status, &reply.json()["errors"]), (400, &reported));
}
