use super::glossary::{OF_A_SCHEMA, OF_ANY_SCHEMA};
use serde_json::{Map, Value};

const SCHEMAS: &str = "#/components/schemas/";

/// Gives every property that no comment in the code describes a description: of what it refers to, or of the glossary.
/// The order: what stands at a reference inside the property; the glossary of this schema; the glossary of all schemas; the
/// description of the schema that the property refers to, unless that schema is only a kind of value.
pub(super) fn complete(document: &mut Value) {
    let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else { return };
    let described = descriptions_of(schemas);
    for (name, schema) in schemas.iter_mut() {
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for (property, value) in properties.into_iter().flatten() {
            complete_property(name, property, value, &described);
        }
    }
}

fn complete_property(schema: &str, property: &str, value: &mut Value, described: &Map<String, Value>) {
    let Some(fields) = value.as_object_mut() else { return };
    if fields.contains_key("description") {
        return;
    }
    let may_be_null = may_be_null(fields);
    let inside = fields.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten();
    let hoisted = inside.filter_map(Value::as_object_mut).find_map(|choice| choice.remove("description"));
    let text = said_of(schema, property);
    let text = text.map(|text| if may_be_null { text.to_owned() } else { without_null(text) });
    let found = hoisted.or_else(|| text.map(Value::from)).or_else(|| {
        let referred = fields.get("$ref")?.as_str()?.strip_prefix(SCHEMAS)?;
        described.get(referred).cloned()
    });
    if let Some(description) = found {
        fields.insert("description".to_owned(), description);
    }
}

fn may_be_null(fields: &Map<String, Value>) -> bool {
    let is_null = |kind: &Value| kind == "null";
    let choices = fields.get("oneOf").and_then(Value::as_array).into_iter().flatten();
    fields.get("type").is_some_and(|kind| kind.as_array().is_some_and(|kinds| kinds.iter().any(is_null)))
        || choices.into_iter().any(|choice| is_null(&choice["type"]))
}

/// The first part of a text that goes on with what null means.
fn without_null(text: &str) -> String {
    text.split_once("; null ").map_or_else(|| text.to_owned(), |(before, _)| format!("{before}."))
}

/// The entry of the glossary for a property.
fn said_of(schema: &str, property: &str) -> Option<&'static str> {
    let of_this = OF_A_SCHEMA.iter().find(|(of, name, _)| *of == schema && *name == property);
    let of_any = || OF_ANY_SCHEMA.iter().find(|(name, _)| *name == property).map(|(_, text)| *text);
    of_this.map(|(_, _, text)| *text).or_else(of_any)
}

/// The descriptions of the schemas. Kinds of values, such as a number, say nothing about a property.
fn descriptions_of(schemas: &Map<String, Value>) -> Map<String, Value> {
    let values = ["Number", "Day", "Moment"];
    let named = schemas.iter().filter(|(name, _)| !values.contains(&name.as_str()));
    named.filter_map(|(name, schema)| Some((name.clone(), schema.get("description")?.clone()))).collect()
}
