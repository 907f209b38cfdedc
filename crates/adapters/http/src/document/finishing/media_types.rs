use serde_json::{Value, json};

/// Media types whose bodies are bytes, which clients keep as they are: files, and XML with an encoding of its own.
const OF_BYTES: [&str; 3] = ["application/octet-stream", "application/pdf", "application/xml"];

/// Describes bodies of bytes by the form that generators of clients know.
pub(super) fn tell_bytes(document: &mut Value) {
    super::each_operation(document, |_, _, operation| {
        tell(operation.pointer_mut("/requestBody/content"));
        for response in operation["responses"].as_object_mut().into_iter().flatten() {
            tell(response.1.get_mut("content"));
        }
    });
}

fn tell(content: Option<&mut Value>) {
    for (media_type, media) in content.and_then(Value::as_object_mut).into_iter().flatten() {
        if OF_BYTES.contains(&media_type.as_str()) {
            media["schema"] = json!({ "type": "string", "format": "binary" });
        }
    }
}
