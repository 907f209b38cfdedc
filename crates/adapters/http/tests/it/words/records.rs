//! One record of each main kind.

use crate::Bench;
use crate::declarations::bodies;
use customs_transits::testing::a_valid_transit;
use serde_json::{Value, json};

/// Placeholders of ids in paths, each with an id.
pub(super) type Ids = Vec<(&'static str, i64)>;

/// Creates the records, and returns their ids with the placeholders they belong to.
pub(super) async fn records(bench: &Bench, token: &str) -> Ids {
    let made = async |path: &str, body: Value| {
        let reply = bench.post(token, &format!("/api/v1{path}"), body).await.json();
        let id = reply["data"]["id"].as_i64().or_else(|| reply["declaration"]["id"].as_i64());
        id.unwrap_or_else(|| panic!("{path}: {reply}"))
    };
    let declaration = made("/declarations/create", bodies::an_import()).await;
    let transit = made("/transits", serde_json::to_value(a_valid_transit()).expect("JSON")).await;
    let customer = made("/customers", json!({"customer_code": "ACME", "customer_name": "Acme B.V."})).await;
    let item = made("/item-master", json!({"item_code": "BOLT-12", "description": "Steel bolt"})).await;
    let part = async |kind: &str, body: Value| made(&format!("/customers/{customer}/{kind}"), body).await;
    let contact = part("contacts", json!({"name": "Jan"})).await;
    let authorization = part("authorizations", json!({"type": "CW", "identification": "NLCWP1"}));
    let location = part("locations", json!({"name": "Kade"}));
    vec![
        ("/api/v1/declarations/", declaration),
        ("/api/v1/transits/", transit),
        ("/api/v1/customers/", customer),
        ("/api/v1/item-master/", item),
        ("/api/v1/contacts/", contact),
        ("/api/v1/authorizations/", authorization.await),
        ("/api/v1/locations/", location.await),
    ]
}

/// The id of the first line of the declaration.
pub(super) async fn first_line(bench: &Bench, token: &str, ids: &Ids) -> Value {
    let path = format!("/api/v1/declarations/{}/lines", ids[0].1);
    bench.get(token, &path).await.json()["data"][0]["id"].take()
}
