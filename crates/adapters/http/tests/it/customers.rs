mod access_codes;
mod authorizations;
mod changing;
mod contacts;
mod creating;
mod deleting;
mod document;
mod listing;
mod locations;
mod looking;
mod vat_check;

use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::{Credentials, Scope, Scopes};
use serde_json::{Value, json};

const CUSTOMERS: &str = "/api/v1/customers";

/// Status and body of the answer about a customer that the organisation does not have, whether or not another
/// organisation has it.
const UNKNOWN: (u16, &str) = (
    404,
    r#"{"error":"not_found","error_description":"The customer was not found.","message":"The customer was not found."}"#,
);

fn a_customer() -> Value {
    json!({"customer_code": "ACME", "customer_name": "Acme B.V."})
}

fn path(id: i64) -> String {
    format!("{CUSTOMERS}/{id}")
}

/// Creates a customer and answers its id.
async fn created(bench: &Bench, token: &str, body: Value) -> i64 {
    let reply = bench.post(token, CUSTOMERS, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["data"]["id"].as_i64().expect("an id")
}

/// Adds a part to a customer and answers its id.
async fn added(bench: &Bench, token: &str, customer: i64, kind: &str, body: Value) -> i64 {
    let reply = bench.post(token, &format!("{}/{kind}", path(customer)), body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["data"]["id"].as_i64().expect("an id")
}

async fn shown(bench: &Bench, token: &str, id: i64) -> Value {
    let reply = bench.get(token, &path(id)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["data"].take()
}

async fn version(bench: &Bench, token: &str, id: i64) -> String {
    bench.get(token, &path(id)).await.header("etag").to_owned()
}

async fn put(bench: &Bench, token: &str, path: &str, body: Value) -> Reply {
    bench.send(authorized(Method::PUT, token, path).set_json(body)).await
}

async fn delete(bench: &Bench, token: &str, path: &str) -> Reply {
    bench.send(authorized(Method::DELETE, token, path)).await
}

/// A token of another client of the same organisation that has only these scopes.
fn colleague(bench: &Bench, credentials: &Credentials, scopes: &[Scope]) -> String {
    let scopes: Scopes = scopes.iter().copied().collect();
    bench.token_of(&bench.client_of(credentials.client.organisation(), scopes))
}

/// The names of the fields in the errors of a 422 or a 400.
fn reported(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().expect("errors").keys().cloned().collect()
}
