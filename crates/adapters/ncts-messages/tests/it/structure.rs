//! Checks messages against the published table of elements, which shares nothing with the builder.

mod document;

pub(crate) use document::Node;

/// Returns the faults of a document, by path; empty when it keeps every rule of its table.
pub(crate) fn broken(xml: &str) -> Vec<String> {
    match customs_ncts_elements::check(xml.as_bytes()) {
        Ok(violations) => violations.iter().map(|it| format!("{it}: {:?}", it.value)).collect(),
        Err(reason) => vec![reason.to_string()],
    }
}
