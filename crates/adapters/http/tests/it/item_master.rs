mod changing;
mod creating;
mod deleting;
mod duplicating;
mod finding;
mod listing;
mod looking;
mod verifying;

use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::{Credentials, Scope, Scopes};
use customs_kernel::OrganisationId;
use customs_master_data::CreateCustomer;
use customs_master_data::customer::CustomerForm;
use serde_json::{Value, json};

const ITEMS: &str = "/api/v1/item-master";

/// The answer for a record that the organisation does not have, whether or not another one has it.
const UNKNOWN: (u16, &str) =
    (404, r#"{"error":"not_found","error_description":"The item was not found.","message":"The item was not found."}"#);

fn a_bolt() -> Value {
    json!({"item_code": "BOLT-12", "description": "Steel bolt"})
}

fn path(id: i64) -> String {
    format!("{ITEMS}/{id}")
}

/// Creates an item and returns its id.
async fn created(bench: &Bench, token: &str, body: Value) -> i64 {
    let reply = bench.post(token, ITEMS, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["data"]["id"].as_i64().expect("an id")
}

/// Creates a global item with this code and description and returns its id.
async fn named(bench: &Bench, token: &str, code: &str, description: &str) -> i64 {
    created(bench, token, json!({"item_code": code, "description": description})).await
}

async fn shown(bench: &Bench, token: &str, id: i64) -> Value {
    let reply = bench.get(token, &path(id)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["data"].take()
}

async fn put(bench: &Bench, token: &str, id: i64, body: Value) -> Reply {
    bench.send(authorized(Method::PUT, token, &path(id)).set_json(body)).await
}

/// A POST without a body.
async fn bare_post(bench: &Bench, token: &str, path: &str) -> Reply {
    bench.send(authorized(Method::POST, token, path)).await
}

/// A customer of the organisation.
fn a_customer(bench: &Bench, organisation: OrganisationId, code: &str) -> i64 {
    let form = CustomerForm { customer_name: Some("Maas Trading".to_owned()), ..CustomerForm::default() };
    let customer_code = Some(code.to_owned());
    let command = CreateCustomer { organisation, customer_code, form, access_code: None };
    bench.services.customers.create(command).expect("a customer").id.get()
}

/// A token of another client of the same organisation, with these scopes only.
fn colleague(bench: &Bench, credentials: &Credentials, scopes: &[Scope]) -> String {
    let scopes: Scopes = scopes.iter().copied().collect();
    bench.token_of(&bench.client_of(credentials.client.organisation(), scopes))
}

/// The fields that a 422 or a 400 names.
fn reported(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().expect("errors").keys().cloned().collect()
}
