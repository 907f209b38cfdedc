//! A declaration that arrives as JSON, in the shape of the API's create body, which the domain reads. What pages cannot
//! show as it was sent is refused here.

use super::extent::broken_extent;
use super::places::{errors_on_pages, on_pages};
use super::reading::unknown_field;
use super::shape::{HEADER, LINE, Section};
use super::typed::{Typed, below};
use crate::failure::Failure;
use chrono::{DateTime, Utc};
use customs_declarations::form::{DeclarationForm, RequestedDeclaration};
use customs_json_reading::read;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use serde_json::Value;

/// Most lines, and most articles, that are read: many more than a declaration can have, few enough for the memory.
const MOST: usize = 10_000;

/// Most digits of a number. The reading of the domain shortens longer ones, to 28 at least.
const MOST_DIGITS: usize = 27;

/// Most problems that are reported: no user mends more at a time, and a page has to hold them.
pub const MOST_PROBLEMS: usize = 200;

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
    let read = match read::<RequestedDeclaration>(text) {
        Ok(read) => read,
        Err(errors) => return Ok(Err(mistyped(&errors))),
    };
    // Whether it is submitted is decided on a page, when it is right.
    let RequestedDeclaration { form, dossier_id: dossier, submit_when_valid: _, unreadable } = read.value;
    let mut errors = FieldErrors::default();
    read.unknown.into_iter().for_each(|unknown| errors.add(unknown.path, unknown_field()));
    // A draft may begin without the object.
    for (path, rules) in unreadable.iter().filter(|(path, _)| *path != "declaration") {
        rules.iter().for_each(|rule| errors.add(path, rule));
    }
    let mut errors = errors_on_pages(errors);
    check(&form, &mut errors)?;
    Ok(if errors.is_empty() { Ok(Incoming { form, dossier }) } else { Err(first_of(errors)) })
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

/// The values of a wrong type, at the paths of the pages and with a code for each type, which languages tell apart.
fn mistyped(errors: &FieldErrors) -> FieldErrors {
    let mut told = FieldErrors::default();
    for (path, rules) in errors.iter() {
        let path = if path == "body" { "json".to_owned() } else { on_pages(path) };
        rules.iter().for_each(|rule| told.add(path.clone(), by_type(rule)));
    }
    told
}

fn by_type(rule: &BrokenRule) -> BrokenRule {
    let (code, text) = match (rule.code(), rule.text()) {
        (RuleCode::Type, "must be a text") => (RuleCode::Text, "must be a text"),
        (RuleCode::Type, "must be a number") => (RuleCode::Number, "must be a number"),
        (RuleCode::Type, "must be true or false") => (RuleCode::Flag, "must be yes or no"),
        (RuleCode::Type, "must be an object") => (RuleCode::Object, "must be an object"),
        (RuleCode::Type, "must be a list") => (RuleCode::List, "must be a list"),
        (RuleCode::Type, text) if text.starts_with("must be a whole number") => {
            (RuleCode::WholeNumber, "must be a whole number")
        }
        _ => return rule.clone(),
    };
    BrokenRule::new(code, text)
}

/// Names what pages could not show as it was sent.
fn check(form: &DeclarationForm, errors: &mut FieldErrors) -> Result<(), Failure> {
    if form.declaration.entered_in_records_at == Some(DateTime::<Utc>::MAX_UTC) {
        let rule = BrokenRule::new(RuleCode::ExactMoment, "must be a moment (2026-03-02T10:30:00+01:00)");
        errors.add("declaration.entered_in_records_at", rule);
    }
    let mut header = serde_json::to_value(form).map_err(Failure::internal)?;
    let (items, skus) = (taken(&mut header, "items", errors), taken(&mut header, "skus", errors));
    check_page(HEADER, "", &header, errors);
    for (index, item) in items.iter().enumerate() {
        if errors.len() >= MOST_PROBLEMS {
            return Ok(());
        }
        check_page(LINE, &below("items", index), item, errors);
    }
    skus.iter().enumerate().for_each(|(index, sku)| check_values(&below("skus", index), sku, errors));
    Ok(())
}

/// Takes a list of lines out of the form.
fn taken(form: &mut Value, list: &str, errors: &mut FieldErrors) -> Vec<Value> {
    match form.as_object_mut().and_then(|fields| fields.remove(list)) {
        Some(Value::Array(entries)) if entries.len() <= MOST => entries,
        Some(Value::Array(_)) => {
            let rule = BrokenRule::new(RuleCode::TooMany, format!("must have at most {MOST} entries"));
            errors.add(list, rule.with("max", MOST));
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// Checks what one page shows.
fn check_page(sections: &'static [Section], root: &str, value: &Value, errors: &mut FieldErrors) {
    if Typed::from_json(sections, root, value).is_too_much() {
        let (path, max) = (if root.is_empty() { "json" } else { root }, Typed::MOST);
        let rule = BrokenRule::new(RuleCode::TooManyValues, format!("must not have more than {max} values"));
        errors.add(path, rule.with("max", max));
        return;
    }
    check_values(root, value, errors);
}

/// Names numbers that were shortened, and lists of texts with more than one line, since a field has one text on each
/// line.
fn check_values(path: &str, value: &Value, errors: &mut FieldErrors) {
    match value {
        Value::Number(number) if number.to_string().bytes().filter(u8::is_ascii_digit).count() > MOST_DIGITS => {
            errors.add(path, BrokenRule::new(RuleCode::TooManyDigits, "has more digits than can be kept"));
        }
        Value::Array(entries) if entries.iter().filter_map(Value::as_str).any(|text| text.contains(['\n', '\r'])) => {
            errors.add(path, BrokenRule::new(RuleCode::OneLineEach, "must be texts of one line each"));
        }
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(index, entry)| check_values(&below(path, index), entry, errors));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| check_values(&below(path, name), value, errors))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
