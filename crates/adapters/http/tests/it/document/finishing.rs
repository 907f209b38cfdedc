mod enumerations;
mod names;
mod operations;

use customs_http::internals::{FILES, OF_A_SCHEMA, OF_ANY_SCHEMA, each_operation};
use serde_json::Value;
use std::collections::BTreeSet;

/// Schemas of operations that tests of this crate declare.
const OF_TESTS: [&str; 4] = ["Mark", "PartBody", "SpecimenBody", "SpecimenView"];

fn schemas(document: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let all = document["components"]["schemas"].as_object().expect("schemas").iter();
    all.filter(|(name, _)| !OF_TESTS.contains(&name.as_str()))
}

#[test]
fn every_property_says_what_it_means() {
    let document = crate::application::openapi();
    let mut silent = Vec::new();
    for (name, schema) in schemas(&document) {
        for (property, value) in schema["properties"].as_object().into_iter().flatten() {
            if value["description"].as_str().is_none_or(str::is_empty) {
                silent.push(format!("{name}.{property}"));
            }
        }
    }
    assert!(silent.is_empty(), "a comment beside the field, or the glossary, must describe {silent:#?}");
}

#[test]
fn names_are_those_that_people_say() {
    let document = crate::application::openapi();
    for (name, _) in schemas(&document) {
        assert!(name.chars().all(char::is_alphanumeric), "{name}");
    }
    let mut document = document;
    let mut tags = BTreeSet::new();
    each_operation(&mut document, |method, path, operation| {
        let id = operation["operationId"].as_str().expect("an id");
        assert!(id.chars().all(char::is_alphanumeric), "{method} {path}: {id}");
        assert!(operation["description"].as_str().is_some_and(|text| !text.is_empty()), "{id}");
        assert!(operation["security"].is_array(), "{id}");
        tags.extend(operation["tags"].as_array().into_iter().flatten().map(ToString::to_string));
    });
    let declared: Vec<String> =
        document["tags"].as_array().expect("tags").iter().map(|tag| tag["name"].to_string()).collect();
    // Specimens are operations of tests.
    let used = tags.into_iter().filter(|tag| tag != "\"Specimens\"");
    let missing: Vec<String> = used.filter(|tag| !declared.contains(tag)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn deliveries_have_a_tag_and_names_of_their_own() {
    let mut document = crate::application::openapi();
    let mut of_paths = BTreeSet::new();
    each_operation(&mut document, |_, path, operation| {
        of_paths.insert(operation["operationId"].as_str().expect("an id").to_lowercase());
        let tags = operation["tags"].as_array().expect("tags");
        assert!(tags.iter().all(|tag| tag != "Webhooks"), "{path} is called by clients");
    });
    let declared = document["tags"].as_array().expect("tags");
    assert_eq!(declared.iter().filter(|tag| tag["name"] == "Webhooks").count(), 1);
    let webhooks = document["webhooks"].as_object().expect("webhooks");
    assert!(!webhooks.is_empty());
    let mut ids = BTreeSet::new();
    for (event, item) in webhooks {
        assert_eq!(item["post"]["tags"], serde_json::json!(["Webhooks"]), "{event}");
        let id = item["post"]["operationId"].as_str().expect("an id").to_lowercase();
        assert!(!of_paths.contains(&id) && ids.insert(id), "{event}");
    }
}

#[test]
fn every_entry_of_the_glossary_describes_a_property() {
    let document = crate::application::openapi();
    let has = |schema: &Value, property: &str| schema["properties"].get(property).is_some();
    for (property, _) in OF_ANY_SCHEMA {
        assert!(schemas(&document).any(|(_, schema)| has(schema, property)), "{property}");
    }
    // The glossary knows schemas by their names in the code, and envelopes are not among them.
    for (name, property, _) in OF_A_SCHEMA {
        assert!(has(&document["components"]["schemas"][name], property), "{name}.{property}");
    }
}

#[test]
fn every_file_of_examples_is_an_object_by_operation() {
    for file in FILES {
        let examples: Value = serde_json::from_str(file).expect("JSON");
        for (operation, example) in examples.as_object().expect("an object") {
            assert!(example["status"].is_string(), "{operation}");
        }
    }
}
