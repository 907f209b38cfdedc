//! A declaration that arrives as JSON, in the shape of the API's create body.

use super::edit::form_of;
use super::extent::broken_extent;
use super::reading::{Reading, read, unknown_field};
use super::shape::{HEADER, Kind, LINE, Node, Part, Section};
use super::typed::{Typed, below};
use crate::failure::Failure;
use customs_declarations::form::{DeclarationForm, ItemForm, SkuForm};
use customs_kernel::{BrokenRule, FieldErrors};
use serde_json::{Map, Value};

/// Most lines, and most articles, that are read: many more than a declaration can have, few enough for the memory.
const MOST: usize = 10_000;

/// Most problems that are told: nobody mends more at a time, and a page has to hold them.
const MOST_PROBLEMS: usize = 200;

/// Fields with a second name in the API: the object, the second name, and the name in the form.
const OTHER_NAMES: [(&str, &str, &str); 7] = [
    ("", "applyChainProcedure", "apply_chain_procedure"),
    ("", "daysDelayBeforeSubmit", "days_delay_before_submit"),
    ("authorizations", "type", "type_code"),
    ("items", "taric", "taric_subheading"),
    ("packaging", "soort", "type"),
    ("packaging", "aantal", "quantity"),
    ("packaging", "merk", "marks"),
];

/// A declaration that was read.
#[derive(Debug)]
pub(super) struct Incoming {
    pub(super) form: DeclarationForm,
    pub(super) dossier: Option<i64>,
}

/// Reads a declaration.
///
/// What cannot be read is named by the path of the field; a text that is no JSON at all, by its line.
pub(super) fn incoming(text: &str) -> Result<Result<Incoming, FieldErrors>, Failure> {
    if let Some(rule) = broken_extent(text) {
        return Ok(Err(FieldErrors::one("json", rule)));
    }
    let body = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(body)) => body,
        Ok(_) => return Ok(Err(FieldErrors::one("json", BrokenRule::new("object", "must be an object")))),
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            let rule = BrokenRule::new("json", format!("is not JSON: see line {line}, column {column}"));
            return Ok(Err(FieldErrors::one("json", rule.with("line", line).with("column", column))));
        }
    };
    let mut body = renamed("", Value::Object(body));
    let mut errors = FieldErrors::default();
    // Whether it is submitted is decided on a page, when it is right.
    body.as_object_mut().map(|body| body.remove("submit_when_valid"));
    let items = taken(&mut body, "items", &mut errors);
    let skus = taken(&mut body, "skus", &mut errors);
    let document = document(HEADER, "", &body, &mut errors);
    let mut lines = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if errors.len() >= MOST_PROBLEMS {
            break;
        }
        let root = below("items", index);
        let item = Value::Object(self::document(LINE, &root, item, &mut errors));
        lines.push(serde_json::from_value::<ItemForm>(item).map_err(Failure::internal)?);
    }
    let mut articles = Vec::new();
    for (index, sku) in skus.into_iter().enumerate() {
        match serde_json::from_value::<SkuForm>(sku) {
            Ok(sku) => articles.push(sku),
            Err(_) => {
                errors.add(below("skus", index), BrokenRule::new("article", "is not an article with its quantity"))
            }
        }
    }
    if !errors.is_empty() {
        return Ok(Err(first_of(errors)));
    }
    let (form, dossier) = form_of(document)?;
    let Ok(dossier) = dossier.map(|id| id.parse::<i64>()).transpose() else {
        let rule = BrokenRule::new("whole_number", "must be a whole number");
        return Ok(Err(FieldErrors::one(super::dossier::FIELD, rule)));
    };
    Ok(Ok(Incoming { form: DeclarationForm { items: lines, skus: articles, ..form }, dossier }))
}

/// The first of many problems.
fn first_of(errors: FieldErrors) -> FieldErrors {
    if errors.len() <= MOST_PROBLEMS {
        return errors;
    }
    let mut first = FieldErrors::default();
    for (path, rules) in errors.iter().take(MOST_PROBLEMS) {
        rules.iter().for_each(|rule| first.add(path, rule));
    }
    first
}

/// Gives fields the names of the form.
fn renamed(object: &str, value: Value) -> Value {
    match value {
        Value::Array(entries) => entries.into_iter().map(|entry| renamed(object, entry)).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(name, value)| {
                let other = OTHER_NAMES.iter().find(|(of, other, _)| *of == object && *other == name);
                let name = other.map_or(name, |(_, _, name)| (*name).to_owned());
                let value = renamed(&name, value);
                (name, value)
            });
            Value::Object(fields.collect())
        }
        plain => plain,
    }
}

/// Takes a list of lines out of the header.
fn taken(body: &mut Value, list: &str, errors: &mut FieldErrors) -> Vec<Value> {
    let header = body.get_mut("declaration").and_then(Value::as_object_mut);
    match header.and_then(|header| header.remove(list)) {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(entries)) if entries.len() <= MOST => entries,
        Some(Value::Array(_)) => {
            errors
                .add(list, BrokenRule::new("too_many", format!("must have at most {MOST} entries")).with("max", MOST));
            Vec::new()
        }
        Some(_) => {
            errors.add(list, BrokenRule::new("list", "must be a list"));
            Vec::new()
        }
    }
}

/// Reads an object with the fields of these sections.
fn document(sections: &'static [Section], root: &str, value: &Value, errors: &mut FieldErrors) -> Map<String, Value> {
    let Value::Object(fields) = value else {
        errors.add(root, BrokenRule::new("object", "must be an object"));
        return Map::new();
    };
    check(sections, root, fields, errors);
    let typed = Typed::of_json(sections, root, value);
    if typed.is_too_much() {
        let (path, max) = (if root.is_empty() { "json" } else { root }, Typed::MOST);
        errors.add(
            path,
            BrokenRule::new("too_many_values", format!("must not have more than {max} values")).with("max", max),
        );
        return Map::new();
    }
    let Reading { document, errors: unreadable, .. } = read(sections, root, &typed);
    errors.extend(unreadable);
    document
}

/// Names the fields that no form has, and the values that have another shape.
fn check(sections: &'static [Section], root: &str, fields: &Map<String, Value>, errors: &mut FieldErrors) {
    let parts = |base: &str| -> Vec<&'static Part> {
        sections.iter().filter(|section| section.base == base).map(|section| &section.part).collect()
    };
    let whole = parts("");
    let bases: Vec<_> = sections.iter().map(|section| section.base).filter(|base| !base.is_empty()).collect();
    for (name, value) in fields {
        let path = below(root, name);
        match (bases.contains(&name.as_str()), value) {
            (true, Value::Object(inner)) => {
                let held = parts(name);
                inner.iter().for_each(|(name, value)| check_field(&held, &below(&path, name), name, value, errors));
            }
            (true, Value::Null) => {}
            (true, _) => errors.add(path, BrokenRule::new("object", "must be an object")),
            (false, _) => check_field(&whole, &path, name, value, errors),
        }
    }
}

fn check_field(parts: &[&'static Part], path: &str, name: &str, value: &Value, errors: &mut FieldErrors) {
    if errors.len() >= MOST_PROBLEMS {
        return;
    }
    let node = parts.iter().flat_map(|part| part.nodes).find(|node| node.name() == name);
    match (node, value) {
        (Some(_), Value::Null) => {}
        (None, _) => errors.add(path, unknown_field()),
        (Some(Node::Value(..)), Value::Array(_) | Value::Object(_)) => {
            errors.add(path, BrokenRule::new("plain", "must be a single value"));
        }
        (Some(Node::Value(_, kind)), _) => {
            // Links to the dossier are by its id, and the form has its number.
            let fits = if name == super::dossier::FIELD { Ok(()) } else { fits(*kind, value) };
            if let Err(rule) = fits {
                errors.add(path, rule);
            }
        }
        (Some(Node::One(part)), Value::Object(fields)) => {
            fields.iter().for_each(|(name, value)| check_field(&[part], &below(path, name), name, value, errors));
        }
        (Some(Node::One(_)), _) => errors.add(path, BrokenRule::new("object", "must be an object")),
        (Some(Node::Many(part)), Value::Array(entries)) => {
            for (index, entry) in entries.iter().enumerate() {
                let path = below(path, index);
                match entry {
                    Value::Object(fields) => {
                        fields.iter().for_each(|(name, value)| {
                            check_field(&[part], &below(&path, name), name, value, errors);
                        });
                    }
                    _ => errors.add(path, BrokenRule::new("object", "must be an object")),
                }
            }
        }
        (Some(Node::Texts(_)), Value::Array(entries)) if entries.iter().all(Value::is_string) => {
            // A field of the form has a text a line.
            if entries.iter().filter_map(Value::as_str).any(|text| text.contains(['\n', '\r'])) {
                errors.add(path, BrokenRule::new("one_line", "must be texts of one line each"));
            }
        }
        (Some(Node::Texts(_)), Value::Array(_)) => {
            errors.add(path, BrokenRule::new("texts", "must be a list of texts"))
        }
        (Some(Node::Many(_) | Node::Texts(_)), _) => errors.add(path, BrokenRule::new("list", "must be a list")),
    }
}

/// Whether a value has the type of a field, by the rules of the API: a number is no text, and a text no number.
fn fits(kind: Kind, value: &Value) -> Result<(), BrokenRule> {
    let (fits, code, text) = match kind {
        Kind::Text | Kind::Long | Kind::Code(_) | Kind::Article | Kind::Secret => {
            (value.is_string(), "text", "must be a text")
        }
        Kind::Integer | Kind::CodeNumber(_) => (value.is_number(), "whole_number", "must be a whole number"),
        Kind::Decimal => (value.is_number(), "number", "must be a number"),
        Kind::Day => (value.is_string(), "date", "must be a date (YYYY-MM-DD)"),
        Kind::Moment => (value.is_string(), "moment", "must be a moment (2026-03-02T10:30:00+01:00)"),
        Kind::Flag => (value.is_boolean(), "flag", "must be yes or no"),
    };
    if fits { Ok(()) } else { Err(BrokenRule::new(code, text)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../../../../examples/import-h1.json");

    fn wrong(text: &str) -> Vec<String> {
        let errors = incoming(text).expect("read").expect_err("wrong");
        errors.iter().map(|(path, rules)| format!("{path}: {}", rules[0].code())).collect()
    }

    #[test]
    fn the_example_of_the_api_is_read_whole() {
        let Incoming { form, dossier } = incoming(EXAMPLE).expect("read").expect("right");
        assert_eq!(dossier, None);
        assert_eq!(form.items.len(), 1);
        assert_eq!(form.items[0].hs_code.as_deref(), Some("85109000"));
        assert_eq!(form.declaration.authorizations.len(), 2);
        assert!(customs_declarations::validation::broken_rules(&form).is_empty());
    }

    #[test]
    fn second_names_of_the_api_are_known() {
        let body = r#"{"daysDelayBeforeSubmit": 3, "submit_when_valid": true, "dossier_id": 4, "declaration": {
            "authorizations": [{"type": "CGU"}], "items": [{"taric": "00", "packaging": [{"soort": "CT", "aantal": 2}]}],
            "skus": [{"sku_code": "A", "quantity": 2}]}}"#;
        let Incoming { form, dossier } = incoming(body).expect("read").expect("right");
        assert_eq!((form.days_delay_before_submit, dossier), (Some(3), Some(4)));
        assert_eq!(form.declaration.authorizations[0].type_code.as_deref(), Some("CGU"));
        assert_eq!(form.items[0].taric_subheading.as_deref(), Some("00"));
        assert_eq!(form.items[0].packaging[0].quantity, Some(2));
        assert_eq!(form.skus[0].sku_code.as_deref(), Some("A"));
    }

    #[test]
    fn of_many_problems_the_first_are_told() {
        let unknown: Vec<String> = (0..5_000).map(|number| format!("\"f{number}\": 1")).collect();
        assert_eq!(wrong(&format!("{{{}}}", unknown.join(","))).len(), MOST_PROBLEMS);
        let lines = vec![r#"{"gross_weight": "heavy"}"#; 5_000].join(",");
        assert_eq!(wrong(&format!(r#"{{"declaration": {{"items": [{lines}]}}}}"#)).len(), MOST_PROBLEMS);
        assert_eq!(wrong(&"[".repeat(100)), ["json: too_deep"]);
        let authorizations = vec![r#"{"id": "A"}"#; Typed::MOST + 1].join(",");
        let body = format!(r#"{{"declaration": {{"authorizations": [{authorizations}]}}}}"#);
        assert_eq!(wrong(&body), ["json: too_many_values"]);
    }

    #[test]
    fn what_is_wrong_is_named_by_its_path() {
        assert_eq!(wrong("{\n\"a\": }"), ["json: json"]);
        assert_eq!(wrong("[]"), ["json: object"]);
        let body = r#"{"colour": 1, "declaration": {"office": ["x"], "transport": {"containers": [{"seals": [1]}, 2]},
            "total_packages": "four", "items": [{"gross_weight": "heavy", "packaging": {}}, 7], "skus": {}}}"#;
        assert_eq!(
            wrong(body),
            [
                "colour: unknown_field",
                "declaration.office: plain",
                "declaration.total_packages: whole_number",
                "declaration.transport.containers.0.seals: texts",
                "declaration.transport.containers.1: object",
                "items.0.gross_weight: number",
                "items.0.packaging: list",
                "items.1: object",
                "skus: list",
            ]
        );
    }
    #[test]
    fn values_have_the_types_that_the_api_takes() {
        let body = r#"{"reference": 7, "declaration": {"office": true, "total_packages": "4", "items": [
            {"gross_weight": "1.5", "description": 3, "net_weight": 0.12345678901234567890123456789,
             "procedure_specials": ["F05\nC07"]}]}}"#;
        assert_eq!(
            wrong(body),
            [
                "declaration.office: text",
                "declaration.total_packages: whole_number",
                "items.0.description: text",
                "items.0.gross_weight: number",
                "items.0.net_weight: too_many_digits",
                "items.0.procedure_specials: one_line",
                "reference: text",
            ]
        );
    }

    #[test]
    fn numbers_of_json_have_exponents_and_whole_ones_decimals() {
        let body = r#"{"declaration": {"total_packages": 1e1, "items": [{"gross_weight": 1.5e3, "packaging": [
            {"quantity": 10.0}]}]}}"#;
        let Incoming { form, .. } = incoming(body).expect("read").expect("right");
        assert_eq!(form.declaration.total_packages, Some(10));
        assert_eq!(form.items[0].gross_weight, Some(1_500.into()));
        assert_eq!(form.items[0].packaging[0].quantity, Some(10));
    }
}
