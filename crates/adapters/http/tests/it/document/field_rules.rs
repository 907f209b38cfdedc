use crate::application::openapi;
use customs_http::internals::{CONSTRAINED, Constrained};
use customs_kernel::rules::{FieldRules, Rule};
use serde_json::Value;
use std::collections::BTreeSet;

fn document() -> Value {
    openapi()
}

/// Every schema that the table names is in the document, and shows each rule of the form that JSON schema can state.
#[test]
fn the_document_states_the_rules_of_each_form() {
    let document = document();
    for Constrained { schema, fields } in CONSTRAINED {
        let properties = &document["components"]["schemas"][schema]["properties"];
        assert!(properties.is_object(), "{schema} is no schema of the document");
        let shown = fields.iter().filter(|field| properties.get(field.name).is_some()).count();
        assert!(shown > 0, "{schema} shows no field of its form");
        for field in *fields {
            if let Some(property) = properties.get(field.name).filter(|property| is_plain(property)) {
                field.rules.iter().for_each(|rule| assert_stated(schema, field, rule, property));
            }
        }
    }
}

/// Whether the property is a value and no reference to another schema, whose rules stand there.
fn is_plain(property: &Value) -> bool {
    property.get("type").is_some()
}

fn assert_stated(schema: &str, field: &FieldRules, rule: &Rule, property: &Value) {
    let at = format!("{schema}.{}", field.name);
    match rule {
        Rule::Length { min, max } => {
            assert_eq!(property.get("minLength").and_then(Value::as_u64), *min, "{at}");
            assert_eq!(property.get("maxLength").and_then(Value::as_u64), *max, "{at}");
        }
        Rule::Range { min, max } => {
            assert_eq!(property.get("minimum").and_then(Value::as_i64), *min, "{at}");
            assert_eq!(property.get("maximum").and_then(Value::as_i64), *max, "{at}");
        }
        Rule::Pattern { .. } | Rule::OneOf(_) => assert!(property["pattern"].is_string(), "{at}"),
        Rule::Required | Rule::Decimals { .. } | Rule::Code | Rule::Unstated => {}
    }
}

/// A body that clients send shows the rules of a form, so that a new body cannot forget them.
#[test]
fn every_body_with_texts_shows_the_rules_of_a_form() {
    let document = document();
    let constrained: BTreeSet<&str> = CONSTRAINED.iter().map(|constrained| constrained.schema).collect();
    let mut lacking = BTreeSet::new();
    for schema in sent_schemas(&document) {
        let schemas = &document["components"]["schemas"];
        let properties = schemas[&schema]["properties"].as_object().into_iter().flatten();
        let has_text = properties.into_iter().any(|(_, property)| is_text(property));
        if has_text && !constrained.contains(schema.as_str()) && !OF_NO_FORM.contains(&schema.as_str()) {
            lacking.insert(schema);
        }
    }
    assert!(lacking.is_empty(), "no form stands behind {lacking:?}: add it to CONSTRAINED");
}

/// Bodies whose texts no form of a domain has: credentials, filters, moments, and single texts that a use case takes.
const OF_NO_FORM: [&str; 20] = [
    "CallbackResumption",
    "CopyRequest",
    "DeclarationAmendmentRequest",
    "DeliveryRecoveryRequest",
    "InvoicePayment",
    "MendGoodsValue",
    "MendLineValue",
    "MendRequest",
    "NewOutage",
    "NewTaskCalendar",
    "RecoveryWindow",
    "ReportFilters",
    "RevokeRequestForm",
    "TaskAssignment",
    "TaskSnoozing",
    "TokenRequestForm",
    "TransitCopyRequest",
    // Bodies of operations that tests of this crate declare.
    "Mark",
    "PartBody",
    "SpecimenBody",
];

fn is_text(property: &Value) -> bool {
    let texts =
        |kind: &Value| kind == "string" || kind.as_array().is_some_and(|kinds| kinds.contains(&"string".into()));
    property.get("type").is_some_and(texts) && property.get("format").is_none() && property.get("enum").is_none()
}

/// Names of all schemas that a request body refers to, directly or through others.
fn sent_schemas(document: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let operations = document["paths"].as_object().into_iter().flatten().flat_map(|(_, item)| item.as_object());
    for operation in operations.flatten().map(|(_, operation)| operation) {
        collect(&operation["requestBody"], document, &mut found);
    }
    found
}

fn collect(value: &Value, document: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let name =
                fields.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix("#/components/schemas/"));
            if let Some(name) = name
                && found.insert(name.to_owned())
            {
                collect(&document["components"]["schemas"][name], document, found);
            }
            fields.values().for_each(|field| collect(field, document, found));
        }
        Value::Array(entries) => entries.iter().for_each(|entry| collect(entry, document, found)),
        _ => {}
    }
}
