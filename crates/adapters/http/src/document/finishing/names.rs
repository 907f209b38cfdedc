use serde_json::Value;

const SCHEMAS: &str = "#/components/schemas/";

/// The envelopes around a record, and how the schema of one is called: `Record_Vec_DeclarationLine` becomes
/// `DeclarationLineList`.
const ENVELOPES: [(&str, &str); 7] = [
    ("Record_Vec_", "List"),
    ("Written_Vec_", "ListResult"),
    ("Record_", "Response"),
    ("Listed_", "Page"),
    ("WrittenWithWarnings_", "ResultWithWarnings"),
    ("Written_", "Result"),
    ("Kept_", "DraftResult"),
];

/// Gives the schemas of envelopes the names that people would, and operations ids such as `submitDeclaration`.
pub(super) fn shorten(document: &mut Value) {
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        for (name, schema) in std::mem::take(schemas) {
            let taken = schemas.insert(shortened(&name), schema);
            debug_assert!(taken.is_none(), "two schemas would be called {}", shortened(&name));
        }
    }
    refer(document);
    super::each_operation(document, |_, _, operation| {
        if let Some(id) = operation["operationId"].as_str().map(camel_case) {
            operation["operationId"] = id.into();
        }
    });
}

/// Has every reference name the schema as it is called now.
fn refer(part: &mut Value) {
    match part {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref")
                && let Some(name) = reference.strip_prefix(SCHEMAS)
            {
                *reference = format!("{SCHEMAS}{}", shortened(name));
            }
            fields.values_mut().for_each(refer);
        }
        Value::Array(items) => items.iter_mut().for_each(refer),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What the schema is called.
pub fn shortened(name: &str) -> String {
    let envelope = ENVELOPES.iter().find_map(|(prefix, ending)| Some((name.strip_prefix(prefix)?, ending)));
    envelope.map_or_else(|| name.to_owned(), |(record, ending)| format!("{record}{ending}"))
}

/// The name of a handler as an id: `submit_declaration` becomes `submitDeclaration`.
pub fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut id, word| {
        let mut letters = word.chars();
        id.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        id.push_str(letters.as_str());
        id
    })
}
