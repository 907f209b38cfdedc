mod amendments;
pub(crate) mod bodies;
mod body;
mod creating;
mod document;
mod drafts;
mod evidence;
mod examples;
mod gating;
mod lifecycle;
mod listing;
mod looking;
mod on_paper;
mod printing;
mod refusals;
mod stock_of_lines;
mod submitting;
mod validating;

use crate::{Bench, Reply};
use customs_access::{Scope, Scopes};
use serde_json::Value;

const CREATE: &str = "/api/v1/declarations/create";

/// Creates a declaration and answers its id.
async fn created(bench: &Bench, token: &str, body: Value) -> i64 {
    let reply = bench.post(token, CREATE, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["declaration"]["id"].as_i64().expect("an id")
}

async fn shown(bench: &Bench, token: &str, id: i64) -> Reply {
    bench.get(token, &format!("/api/v1/declarations/{id}")).await
}

/// A token of a client in a new organisation that has only these scopes.
fn token_with(bench: &Bench, scopes: &[Scope]) -> String {
    let scopes: Scopes = scopes.iter().copied().collect();
    bench.token_of(&bench.client_of(bench.organisation(), scopes))
}

/// Number of declarations that the client sees.
async fn count(bench: &Bench, token: &str) -> u64 {
    let reply = bench.get(token, "/api/v1/declarations").await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["meta"]["total"].as_u64().expect("a total")
}
