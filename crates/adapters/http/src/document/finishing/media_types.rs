use customs_documents::FileKind;
use serde_json::{Map, Value, json};

/// Media types whose bodies are bytes, which clients keep as they are: files, and XML with an encoding of its own.
const OF_BYTES: [&str; 5] = [ANY_FILE, "application/pdf", "application/xml", "application/zip", "image/png"];

/// The media type by which a handler says that its response is a stored file, which is served as that of its kind.
const ANY_FILE: &str = "application/octet-stream";

/// Describes bodies of bytes by the form that generators of clients know, and stored files by the media types that they are
/// served as.
pub(super) fn report_bytes(document: &mut Value) {
    super::each_operation(document, |_, _, operation| {
        report(operation.pointer_mut("/requestBody/content"));
        for response in operation["responses"].as_object_mut().into_iter().flatten() {
            if let Some(content) = response.1.get_mut("content").and_then(Value::as_object_mut) {
                list_kinds(content);
            }
            report(response.1.get_mut("content"));
        }
    });
}

fn list_kinds(content: &mut Map<String, Value>) {
    if content.remove(ANY_FILE).is_some() {
        let kinds = FileKind::ALL.iter().map(|kind| (kind.mime_type().to_owned(), json!({ "schema": bytes() })));
        content.extend(kinds);
    }
}

fn report(content: Option<&mut Value>) {
    for (media_type, media) in content.and_then(Value::as_object_mut).into_iter().flatten() {
        if OF_BYTES.contains(&media_type.as_str()) {
            media["schema"] = bytes();
        }
    }
}

fn bytes() -> Value {
    json!({ "type": "string", "format": "binary" })
}
