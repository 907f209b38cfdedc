//! Transits as a broker sends them.

use serde_json::{Value, json};

use super::{Api, create_customer, eventually, example, merge};

/// A T1 that customs accepts and releases.
pub(crate) fn transit_body() -> Value {
    example("transits/t1")
}

/// The same with some fields changed.
pub(crate) fn transit_body_with(fields: &Value) -> Value {
    let mut body = transit_body();
    merge(&mut body, fields);
    body
}

/// Creates a draft, and its customer if it does not exist; returns the id of the draft.
#[track_caller]
pub(crate) fn create_transit(api: &Api, body: &Value) -> i64 {
    let customer = body["customer_code"].as_str().expect("a customer");
    if api.get(&format!("/customers/code/{customer}")).status == 404 {
        create_customer(api, customer, &json!({ "customer_country_code": "NL" }));
    }
    let created = api.post("/transits", body).expect(201);
    assert_eq!(created["data"]["status"], "DRF");
    created["data"]["id"].as_i64().expect("an id")
}

/// Submits a draft.
#[track_caller]
pub(crate) fn submit_transit(api: &Api, id: i64) -> Value {
    api.post_empty(&format!("/transits/{id}/submit")).expect(200)["data"].clone()
}

/// Waits until the transit has this status, and returns the transit.
#[track_caller]
pub(crate) fn wait_for_transit(api: &Api, id: i64, status: &str) -> Value {
    eventually(&format!("transit {id} reaches {status}"), || {
        let transit = api.get(&format!("/transits/{id}")).expect(200);
        (transit["data"]["status"] == status).then(|| transit["data"].clone())
    })
}

/// The events in the history of a transit, oldest first.
#[track_caller]
pub(crate) fn transit_history(api: &Api, id: i64) -> Vec<String> {
    let timeline = api.get(&format!("/transits/{id}/timeline")).expect(200);
    let events = timeline["events"].as_array().expect("events").iter();
    events.filter_map(|event| event["event"].as_str().map(str::to_owned)).collect()
}
