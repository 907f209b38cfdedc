//! Examples of requests and answers. They were sent and received by the tests that play the work of a broker; `make
//! examples` takes them anew.

use serde_json::{Map, Value, json};

/// The examples by the area of their operations: an object with the `request`, the `status` and the `response` of each.
pub const FILES: &[&str] = &[
    include_str!("../../../../../../examples/operations/authentication.json"),
    include_str!("../../../../../../examples/operations/customers.json"),
    include_str!("../../../../../../examples/operations/item_master.json"),
    include_str!("../../../../../../examples/operations/tariff.json"),
    include_str!("../../../../../../examples/operations/codebook.json"),
    include_str!("../../../../../../examples/operations/declarations.json"),
    include_str!("../../../../../../examples/operations/declaration_documents.json"),
    include_str!("../../../../../../examples/operations/transits.json"),
    include_str!("../../../../../../examples/operations/customs_messages.json"),
    include_str!("../../../../../../examples/operations/inventory.json"),
    include_str!("../../../../../../examples/operations/guarantees.json"),
    include_str!("../../../../../../examples/operations/dossiers.json"),
    include_str!("../../../../../../examples/operations/billable_items.json"),
    include_str!("../../../../../../examples/operations/rate_cards.json"),
    include_str!("../../../../../../examples/operations/invoices.json"),
    include_str!("../../../../../../examples/operations/rejection_analysis.json"),
    include_str!("../../../../../../examples/operations/reports.json"),
    include_str!("../../../../../../examples/operations/callbacks.json"),
    include_str!("../../../../../../examples/operations/events.json"),
    include_str!("../../../../../../examples/operations/audit_log.json"),
    include_str!("../../../../../../examples/operations/set_aside.json"),
    include_str!("../../../../../../examples/operations/operation.json"),
];

/// Adds the examples to the bodies of requests and of answers.
pub(super) fn add(document: &mut Value) {
    let mut examples: Map<String, Value> = Map::new();
    for file in FILES {
        // A file that is no object adds nothing; a test reads all of them.
        if let Ok(Value::Object(of_area)) = serde_json::from_str(file) {
            examples.extend(of_area);
        }
    }
    super::each_operation(document, |_, _, operation| {
        let Some(example) = operation["operationId"].as_str().and_then(|id| examples.get_mut(id)) else { return };
        let status = example["status"].as_str().unwrap_or_default().to_owned();
        place(operation.pointer_mut("/requestBody/content"), example["request"].take());
        place(operation.pointer_mut(&format!("/responses/{status}/content")), example["response"].take());
    });
}

/// Places an example beside the schema of a body. The body may have several media types; the example is of JSON, or of
/// the form that the token endpoint takes.
fn place(content: Option<&mut Value>, example: Value) {
    let media = content.and_then(Value::as_object_mut).and_then(|content| content.values_mut().next());
    if let (Some(media), false) = (media, example.is_null()) {
        media["examples"] = json!({ "default": { "value": example } });
    }
}
