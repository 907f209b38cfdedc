//! The published schemas and samples, which are not part of the project: where they are absent, the tests that need
//! them pass with a message.
use customs_test_support::Published;

fn published() -> Published {
    Published::at(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data"))
}

/// Returns the XML files of a folder of samples, by name.
pub(crate) fn samples(below: &str) -> Vec<(String, Vec<u8>)> {
    published().samples(&format!("wco/samples/{below}"))
}

/// Returns whether xmllint finds the DEC message valid against the published schema; `None` where xmllint or
/// the schema is absent.
pub(crate) fn valid_by_schema(xml: &[u8]) -> Option<Result<(), String>> {
    let faults = published().schema_faults("wco/schemas/declaration/all-dec.xsd", &[xml])?.concat();
    Some(if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) })
}
