//! Every published sample that the schema takes is taken, and every other one is refused.

use crate::schema::{samples, valid};
use customs_ncts_elements::{MESSAGES, check, table};

#[test]
fn every_sample_that_the_schema_takes_is_taken() {
    for folder in ["published", "project"] {
        for (name, xml) in samples(folder) {
            let found = check(xml.as_bytes()).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"));
            assert!(found.is_empty(), "{folder}/{name}: {found:?}");
        }
    }
}

#[test]
fn every_sample_that_the_schema_refuses_is_refused() {
    for (name, xml) in samples("published-unfit") {
        let found = check(xml.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!found.is_empty(), "{name}");
    }
}

#[test]
fn the_samples_are_what_the_schema_says() {
    for (folder, expected) in [("published", true), ("project", true), ("published-unfit", false)] {
        let samples = samples(folder);
        let documents: Vec<(&str, String)> =
            samples.iter().map(|(name, xml)| (message_of(name), xml.clone())).collect();
        let verdicts = valid(&documents).unwrap_or_default();
        for ((name, _), verdict) in samples.iter().zip(verdicts) {
            assert_eq!(verdict, expected, "{folder}/{name}");
        }
    }
}

/// The message in a file such as `cc015c-most.xml`.
fn message_of(name: &str) -> &'static str {
    let found = MESSAGES.iter().find(|message| name.starts_with(&message.to_lowercase()));
    found.unwrap_or_else(|| panic!("{name} is named after no message"))
}

#[test]
fn a_table_tells_what_stands_where() {
    let declaration = table("CC015C").expect("a table");
    assert_eq!(declaration.elements().len(), 314);
    let guarantee = declaration.element("/CC015C/Guarantee").expect("a guarantee");
    assert_eq!((guarantee.min, guarantee.max, guarantee.name()), (1, 9, "Guarantee"));
}
