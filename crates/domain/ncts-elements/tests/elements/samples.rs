//! Every published sample that the schema takes is taken, and every other one is refused.

use crate::published;
use customs_ncts_elements::{check, table};

fn samples(folder: &str) -> Vec<(String, Vec<u8>)> {
    published().samples(&format!("ncts/samples/{folder}"))
}

#[test]
fn every_sample_that_the_schema_takes_is_taken() {
    for folder in ["published", "project"] {
        for (name, xml) in samples(folder) {
            let found = check(&xml).unwrap_or_else(|error| panic!("{folder}/{name}: {error}"));
            assert!(found.is_empty(), "{folder}/{name}: {found:?}");
        }
    }
}

#[test]
fn every_sample_that_the_schema_refuses_is_refused() {
    for (name, xml) in samples("published-unfit") {
        let found = check(&xml).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!found.is_empty(), "{name}");
    }
}

#[test]
fn the_samples_are_what_the_schema_says() {
    let folders = [("published", true), ("project", true), ("published-unfit", false)];
    let samples =
        folders.into_iter().flat_map(|(folder, expected)| samples(folder).into_iter().map(move |it| (it, expected)));
    let (samples, expected): (Vec<_>, Vec<_>) = samples.unzip();
    let documents: Vec<_> = samples.iter().map(|(_, xml)| xml).collect();
    let faults = published().transit_schema_faults(&documents).unwrap_or_default();
    for (((name, _), expected), faults) in samples.iter().zip(expected).zip(faults) {
        assert_eq!(faults.is_empty(), expected, "{name}: {faults:?}");
    }
}

#[test]
fn a_table_tells_what_stands_where() {
    let declaration = table("CC015C").expect("a table");
    assert_eq!(declaration.elements().len(), 314);
    let guarantee = declaration.element("/CC015C/Guarantee").expect("a guarantee");
    assert_eq!((guarantee.min, guarantee.max, guarantee.name()), (1, 9, "Guarantee"));
}
