mod deliveries;
mod receivers;
mod registrations;
mod test_delivery;
mod tries;

use crate::Bench;
use customs_callbacks::{DeclarationNotice, EventName};
use customs_kernel::{OrganisationId, Subject};
use serde_json::{Value, json};

const REGISTER: &str = "/api/v1/callbacks/register";

fn a_receiver() -> Value {
    json!({"callback_url": "https://broker.example/204", "events": ["declaration.accepted"]})
}

fn report(bench: &Bench, organisation: OrganisationId, subject: Subject) {
    let notice = DeclarationNotice {
        event: EventName::Accepted,
        subject,
        reference: "ORDER-1".to_owned(),
        mrn: None,
        status: "ACC".to_owned(),
        declaration_symbol: "IM".to_owned(),
        occurred_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
    };
    bench.services.callbacks.callbacks.fan_out(organisation, &[notice]).expect("deliveries are kept");
}

/// Registers a receiver and returns the answer.
async fn registered(bench: &Bench, token: &str, body: Value) -> Value {
    let reply = bench.post(token, REGISTER, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}
