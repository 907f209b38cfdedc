//! Published messages, and messages of this crate by the published schemas. Neither is part of the project: where they
//! are absent, the tests that need them pass with a message.

use customs_test_support::Published;

fn published() -> Published {
    Published::at(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data"))
}

/// Returns the samples of a folder, by name.
pub(crate) fn samples(folder: &str) -> Vec<(String, String)> {
    let samples = published().samples(&format!("ncts/samples/{folder}"));
    samples.into_iter().map(|(name, xml)| (name, String::from_utf8(xml).expect("UTF-8"))).collect()
}

/// Returns the published table of elements; `None` where it is absent.
pub(crate) fn elements() -> Option<String> {
    Some(std::fs::read_to_string(published().path("ncts/ncts-elements.tsv")?).expect("a readable table"))
}

/// Checks that messages keep the published schemas.
#[track_caller]
pub(crate) fn assert_keep_the_schemas(messages: &[Vec<u8>]) {
    let faults = published().transit_schema_faults(messages).unwrap_or_default();
    let broken = messages.iter().zip(&faults).filter(|(_, faults)| !faults.is_empty());
    let reported: Vec<_> = broken.map(|(message, faults)| (String::from_utf8_lossy(message), faults)).collect();
    assert!(reported.is_empty(), "{reported:?}");
}
