mod deliveries;
mod registrations;
mod test_delivery;

use crate::tests::Bench;
use serde_json::{Value, json};

const REGISTER: &str = "/api/v1/callbacks/register";

fn a_receiver() -> Value {
    json!({"callback_url": "https://broker.example/204", "events": ["declaration.accepted"]})
}

/// Registers a receiver and returns the answer.
async fn registered(bench: &Bench, token: &str, body: Value) -> Value {
    let reply = bench.post(token, REGISTER, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}
