//! A declaration that arrives as JSON, in the shape of the API's create body.

use super::dossier;
use super::extent::broken_extent;
use super::reading::{Reading, read, unknown_field};
use super::shape::{HEADER, Kind, LINE, Node, Part, Section};
use super::typed::{Typed, below};
use crate::failure::Failure;
use customs_declarations::form::{DeclarationForm, ItemForm, SkuForm};
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use serde_json::{Map, Value};

/// Most lines, and most articles, that are read: many more than a declaration can have, few enough for the memory.
const MOST: usize = 10_000;

/// Most problems that are reported: no user mends more at a time, and a page has to hold them.
pub const MOST_PROBLEMS: usize = 200;

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
pub struct Incoming {
    /// The form.
    pub form: DeclarationForm,
    /// The dossier that it names.
    pub dossier: Option<i64>,
}

/// Reads a declaration.
///
/// What cannot be read is named by the path of the field; a text that is no JSON at all, by its line.
pub fn incoming(text: &str) -> Result<Result<Incoming, FieldErrors>, Failure> {
    if let Some(rule) = broken_extent(text) {
        return Ok(Err(FieldErrors::one("json", rule)));
    }
    let body = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(body)) => body,
        Ok(_) => return Ok(Err(FieldErrors::one("json", BrokenRule::new(RuleCode::Object, "must be an object")))),
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            let rule = BrokenRule::new(RuleCode::Json, format!("is not JSON: see line {line}, column {column}"));
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
            Err(_) => errors
                .add(below("skus", index), BrokenRule::new(RuleCode::Article, "is not an article with its quantity")),
        }
    }
    if !errors.is_empty() {
        return Ok(Err(first_of(errors)));
    }
    let (form, dossier) = dossier::apart::<DeclarationForm>(document)?;
    let Ok(dossier) = dossier.map(|id| id.parse::<i64>()).transpose() else {
        let rule = BrokenRule::new(RuleCode::WholeNumber, "must be a whole number");
        return Ok(Err(FieldErrors::one(dossier::FIELD, rule)));
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
            errors.add(
                list,
                BrokenRule::new(RuleCode::TooMany, format!("must have at most {MOST} entries")).with("max", MOST),
            );
            Vec::new()
        }
        Some(_) => {
            errors.add(list, BrokenRule::new(RuleCode::List, "must be a list"));
            Vec::new()
        }
    }
}

/// Reads an object with the fields of these sections.
fn document(sections: &'static [Section], root: &str, value: &Value, errors: &mut FieldErrors) -> Map<String, Value> {
    let Value::Object(fields) = value else {
        errors.add(root, BrokenRule::new(RuleCode::Object, "must be an object"));
        return Map::new();
    };
    check(sections, root, fields, errors);
    let typed = Typed::from_json(sections, root, value);
    if typed.is_too_much() {
        let (path, max) = (if root.is_empty() { "json" } else { root }, Typed::MOST);
        errors.add(
            path,
            BrokenRule::new(RuleCode::TooManyValues, format!("must not have more than {max} values")).with("max", max),
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
            (true, _) => errors.add(path, BrokenRule::new(RuleCode::Object, "must be an object")),
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
            errors.add(path, BrokenRule::new(RuleCode::Plain, "must be a single value"));
        }
        (Some(Node::Value(_, kind)), _) => {
            // Links to the dossier are by its id, and the form has its number.
            let fits = if name == dossier::FIELD { Ok(()) } else { fits(*kind, value) };
            if let Err(rule) = fits {
                errors.add(path, rule);
            }
        }
        (Some(Node::One(part)), Value::Object(fields)) => {
            fields.iter().for_each(|(name, value)| check_field(&[part], &below(path, name), name, value, errors));
        }
        (Some(Node::One(_)), _) => errors.add(path, BrokenRule::new(RuleCode::Object, "must be an object")),
        (Some(Node::Many(part)), Value::Array(entries)) => {
            for (index, entry) in entries.iter().enumerate() {
                let path = below(path, index);
                match entry {
                    Value::Object(fields) => {
                        fields.iter().for_each(|(name, value)| {
                            check_field(&[part], &below(&path, name), name, value, errors);
                        });
                    }
                    _ => errors.add(path, BrokenRule::new(RuleCode::Object, "must be an object")),
                }
            }
        }
        (Some(Node::Texts(_)), Value::Array(entries)) if entries.iter().all(Value::is_string) => {
            // A field of the form has one text on each line.
            if entries.iter().filter_map(Value::as_str).any(|text| text.contains(['\n', '\r'])) {
                errors.add(path, BrokenRule::new(RuleCode::OneLineEach, "must be texts of one line each"));
            }
        }
        (Some(Node::Texts(_)), Value::Array(_)) => {
            errors.add(path, BrokenRule::new(RuleCode::Texts, "must be a list of texts"))
        }
        (Some(Node::Many(_) | Node::Texts(_)), _) => {
            errors.add(path, BrokenRule::new(RuleCode::List, "must be a list"))
        }
    }
}

/// Whether a value has the type of a field, by the rules of the API: a number is no text, and a text no number.
fn fits(kind: Kind, value: &Value) -> Result<(), BrokenRule> {
    let (fits, code, text) = match kind {
        Kind::Text | Kind::Long | Kind::Code(_) | Kind::Article | Kind::Secret => {
            (value.is_string(), RuleCode::Text, "must be a text")
        }
        Kind::Integer | Kind::CodeNumber(_) => (value.is_number(), RuleCode::WholeNumber, "must be a whole number"),
        Kind::Decimal => (value.is_number(), RuleCode::Number, "must be a number"),
        Kind::Day => (value.is_string(), RuleCode::Date, "must be a date (YYYY-MM-DD)"),
        Kind::Moment => (value.is_string(), RuleCode::ExactMoment, "must be a moment (2026-03-02T10:30:00+01:00)"),
        Kind::Flag => (value.is_boolean(), RuleCode::Flag, "must be yes or no"),
    };
    if fits { Ok(()) } else { Err(BrokenRule::new(code, text)) }
}
