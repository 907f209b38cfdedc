mod acting;
mod again;
mod amending;
mod arriving;
mod creating;
mod drafts;
mod guarantees;
mod listing;
mod looking;
mod on_paper;
mod printing;
mod warned;

use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::{Scope, Scopes};
use customs_transits::testing::{PlainAnswer, a_valid_transit};
use serde_json::{Value, json};

const TRANSITS: &str = "/api/v1/transits";
const MRN: &str = "26NL000510A1B2C3J0";

/// A transit of type T1 that breaks no rule.
fn a_transit() -> Value {
    serde_json::to_value(a_valid_transit()).expect("JSON")
}

/// Creates a transit and answers its id.
async fn created(bench: &Bench, token: &str, body: Value) -> i64 {
    let reply = bench.post(token, TRANSITS, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["data"]["id"].as_i64().expect("an id")
}

async fn shown(bench: &Bench, token: &str, id: i64) -> Reply {
    bench.get(token, &format!("{TRANSITS}/{id}")).await
}

/// Sends a body, or nothing, to an action of a transit.
async fn act(bench: &Bench, token: &str, id: i64, action: &str, body: Option<Value>) -> Reply {
    let path = format!("{TRANSITS}/{id}/{action}");
    match body {
        Some(body) => bench.post(token, &path, body).await,
        None => bench.send(authorized(Method::POST, token, &path)).await,
    }
}

/// Lets customs answer the declaration with messages of these types.
async fn customs_answers(bench: &Bench, token: &str, id: i64, types: &[&str]) {
    let lrn = shown(bench, token, id).await.json()["data"]["lrn"].as_str().expect("an LRN").to_owned();
    for message_type in types {
        let answer = PlainAnswer::new(message_type).lrn(&lrn).mrn(MRN);
        bench.services.transits.receive(answer.document()).expect("it is kept");
        bench.services.transits.apply_received(10).expect("it is applied");
    }
}

/// Creates and submits a transit that customs answers with messages of these types.
async fn answered(bench: &Bench, token: &str, body: Value, types: &[&str]) -> i64 {
    let id = created(bench, token, body).await;
    assert_eq!(act(bench, token, id, "submit", None).await.status, 200);
    customs_answers(bench, token, id, types).await;
    id
}

/// Checks that the reply refuses with this code, and answers its body.
fn refused(reply: &Reply, code: &str) -> Value {
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!(code)), "{}", reply.text());
    assert!(reply.json()["error_description"].is_string());
    reply.json()
}

/// A token of a client in a new organisation that has only these scopes.
fn token_with(bench: &Bench, scopes: &[Scope]) -> String {
    let scopes: Scopes = scopes.iter().copied().collect();
    bench.token_of(&bench.client_of(bench.organisation(), scopes))
}
