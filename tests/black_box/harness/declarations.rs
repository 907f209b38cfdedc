//! Declarations as a broker sends them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{Api, eventually};

/// One of the bodies in `examples/`.
pub(crate) fn example(name: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name).with_extension("json");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).expect("an example is JSON")
}

/// An import that customs accepts and releases.
pub(crate) fn import_body() -> Value {
    example("import-h1")
}

/// Creates a draft and gives its id.
#[track_caller]
pub(crate) fn create_draft(api: &Api, body: &Value) -> i64 {
    let created = api.post("/declarations/create", body).expect(201);
    assert_eq!(created["declaration"]["status"], "DRF");
    created["declaration"]["id"].as_i64().expect("an id")
}

/// Submits a draft.
#[track_caller]
pub(crate) fn submit(api: &Api, id: i64) -> Value {
    api.post_empty(&format!("/declarations/{id}/submit")).expect(200)
}

pub(crate) fn status_of(api: &Api, id: i64) -> String {
    let declaration = api.get(&format!("/declarations/{id}")).expect(200);
    declaration["data"]["status"].as_str().expect("a status").to_owned()
}

/// Waits until the declaration has this status, and gives it.
#[track_caller]
pub(crate) fn wait_for_status(api: &Api, id: i64, status: &str) -> Value {
    eventually(&format!("declaration {id} reaches {status}"), || {
        let declaration = api.get(&format!("/declarations/{id}")).expect(200);
        (declaration["data"]["status"] == status).then(|| declaration["data"].clone())
    })
}
