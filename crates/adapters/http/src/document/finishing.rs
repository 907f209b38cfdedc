//! What is done with the document as a whole, once all handlers have described themselves: names as people say them,
//! a description of every property, the events that callbacks carry, and examples.

mod descriptions;
pub(crate) mod enumerations;
pub(crate) mod examples;
pub(crate) mod glossary;
mod media_types;
pub(crate) mod names;
pub(crate) mod operations;
mod tags;
mod webhooks;

use serde_json::Value;

/// Finishes the document.
pub(super) fn finish(document: &mut Value) {
    operations::describe(document);
    media_types::report_bytes(document);
    tags::declare(document);
    webhooks::add(document);
    enumerations::list(document);
    descriptions::complete(document);
    names::shorten(document);
    examples::add(document);
}

/// The operations of the document: path, method and entry.
pub fn each_operation(document: &mut Value, mut change: impl FnMut(&str, &str, &mut Value)) {
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for (path, item) in paths {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if operation.get("operationId").is_some() {
                change(path, method, operation);
            }
        }
    }
}
