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

/// Creates a draft; returns its id.
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

/// The events in the history of a declaration, without the line about duties and taxes. The simulator calculates them
/// only in months for which the initial tables have customs' exchange rates.
#[track_caller]
pub(crate) fn story_of(api: &Api, id: i64) -> Vec<String> {
    let timeline = api.get(&format!("/declarations/{id}/timeline")).expect(200);
    let reported = timeline["events"].as_array().expect("events").iter();
    let is_calculation = |line: &&Value| {
        line["details"].as_str().is_some_and(|details| details.starts_with("duties and taxes calculated"))
    };
    reported
        .filter(|line| !is_calculation(line))
        .map(|line| line["event"].as_str().expect("a name").to_owned())
        .collect()
}

/// Waits until the declaration has this status, and returns the declaration.
#[track_caller]
pub(crate) fn wait_for_status(api: &Api, id: i64, status: &str) -> Value {
    eventually(&format!("declaration {id} reaches {status}"), || {
        let declaration = api.get(&format!("/declarations/{id}")).expect(200);
        (declaration["data"]["status"] == status).then(|| declaration["data"].clone())
    })
}
