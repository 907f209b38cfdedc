//! Reads what was typed into the document that the domain's forms are made of.

use super::shape::{Kind, Node, Part, Section, has_field};
use super::typed::{Typed, below};
use crate::day;
use chrono::DateTime;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use rust_decimal::Decimal;
use serde_json::{Map, Value};

/// What was read.
pub struct Reading {
    /// The document; what could not be read is left out.
    pub document: Map<String, Value>,
    /// The values that could not be read, by path.
    pub errors: FieldErrors,
    /// What was typed, without blank fields and entries: its paths are those of the document.
    pub typed: Typed,
}

/// Reads the fields of these sections, with names that begin with `root`.
pub fn read(sections: &'static [Section], root: &str, typed: &Typed) -> Reading {
    let mut reader = Reader { from: typed, typed: Typed::default(), errors: FieldErrors::default() };
    let mut document = Map::new();
    for section in sections {
        let place = if section.base.is_empty() { root.to_owned() } else { below(root, section.base) };
        let fields = reader.object(&section.part, &place, &place);
        if section.base.is_empty() {
            document.extend(fields);
        } else if let Value::Object(held) = document.entry(section.base).or_insert_with(|| Value::Object(Map::new())) {
            held.extend(fields);
        }
    }
    Reading { document, errors: reader.errors, typed: reader.typed }
}

/// Names what was typed into fields that these sections do not have, below `root`: it would be dropped. Such a field breaks
/// this rule.
pub fn unknown(sections: &'static [Section], root: &str, typed: &Typed, rule: &BrokenRule) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for name in typed.filled() {
        let inner =
            if root.is_empty() { Some(name) } else { name.strip_prefix(root).and_then(|rest| rest.strip_prefix('.')) };
        if !inner.is_some_and(|path| has_field(sections, path)) {
            errors.add(name, rule);
        }
    }
    errors
}

/// The rule that a field which no declaration has breaks.
pub fn unknown_field() -> BrokenRule {
    BrokenRule::new(RuleCode::UnknownField, "is not a field of a declaration")
}

/// The rule that a field which no transit has breaks.
pub(super) fn unknown_field_of_transit() -> BrokenRule {
    BrokenRule::new(RuleCode::UnknownFieldOfTransit, "is not a field of a transit")
}

struct Reader<'t> {
    from: &'t Typed,
    typed: Typed,
    errors: FieldErrors,
}

impl Reader<'_> {
    /// Reads an object that was typed at `from` and stands at `to`, once blank entries before it are gone.
    fn object(&mut self, part: &Part, from: &str, to: &str) -> Map<String, Value> {
        let mut fields = Map::new();
        for node in part.nodes {
            match node {
                Node::Value(name, kind) => {
                    if let Some(value) = self.value(*kind, &below(from, name), below(to, name)) {
                        fields.insert((*name).to_owned(), value);
                    }
                }
                Node::Texts(name) => {
                    let lines = self.lines(&below(from, name), below(to, name));
                    fields.insert((*name).to_owned(), Value::Array(lines));
                }
                Node::One(part) => {
                    let object = self.object(part, &below(from, part.name), &below(to, part.name));
                    if !object.is_empty() {
                        fields.insert(part.name.to_owned(), Value::Object(object));
                    }
                }
                Node::Many(part) => {
                    let entries = self.entries(part, &below(from, part.name), &below(to, part.name));
                    fields.insert(part.name.to_owned(), Value::Array(entries));
                }
            }
        }
        fields.retain(|_, value| value.as_array().is_none_or(|entries| !entries.is_empty()));
        fields
    }

    fn entries(&mut self, part: &Part, from: &str, to: &str) -> Vec<Value> {
        let mut entries = Vec::new();
        for number in self.from.entries(from) {
            let before = self.typed.len();
            let entry = self.object(part, &below(from, number), &below(to, entries.len()));
            if self.typed.len() > before {
                entries.push(Value::Object(entry));
            }
        }
        entries
    }

    fn value(&mut self, kind: Kind, from: &str, to: String) -> Option<Value> {
        let text = self.from.text(from).trim();
        if text.is_empty() {
            return None;
        }
        let value = value_of(kind, text);
        if let Err(rule) = &value {
            self.errors.add(to.clone(), rule);
        }
        self.typed.set(to, text);
        value.ok()
    }

    fn lines(&mut self, from: &str, to: String) -> Vec<Value> {
        let lines = self.from.text(from).lines().map(str::trim).filter(|line| !line.is_empty());
        let lines: Vec<_> = lines.collect();
        if !lines.is_empty() {
            self.typed.set(to, lines.join("\n"));
        }
        lines.into_iter().map(Value::from).collect()
    }
}

/// A text as a value of this kind.
pub fn value_of(kind: Kind, text: &str) -> Result<Value, BrokenRule> {
    match kind {
        Kind::Text | Kind::Long | Kind::Code(_) | Kind::Article | Kind::Secret => Ok(text.into()),
        Kind::Integer | Kind::CodeNumber(_) => text
            .parse::<i64>()
            .map(Value::from)
            .map_err(|_| BrokenRule::new(RuleCode::WholeNumber, "must be a whole number")),
        Kind::Decimal => {
            let number = decimal_of(text)?;
            Ok(number.to_string().into())
        }
        Kind::Day => day::read(text).map(|_| text.into()),
        Kind::Moment => match DateTime::parse_from_rfc3339(text) {
            Ok(_) => Ok(text.into()),
            Err(_) => Err(BrokenRule::new(RuleCode::ExactMoment, "must be a moment (2026-03-02T10:30:00+01:00)")),
        },
        Kind::Flag => match text {
            "true" => Ok(true.into()),
            "false" => Ok(false.into()),
            _ => Err(BrokenRule::new(RuleCode::Flag, "must be yes or no")),
        },
    }
}

/// A number as people write it: `1234,5`, `1.234,5`, `1234.5` or `1.234.567`. A single point with three digits after it is
/// refused, since it means a thousand to some and a decimal to others.
pub fn decimal_of(text: &str) -> Result<Decimal, BrokenRule> {
    let (whole, decimals) = text.split_once(',').map_or((text, None), |(whole, decimals)| (whole, Some(decimals)));
    let points = points_between_thousands(whole);
    let plain = match (points, decimals) {
        (Some(1), None) => {
            let text = "is ambiguous: write a thousand without a point, and decimals after a comma";
            return Err(BrokenRule::new(RuleCode::Thousands, text));
        }
        (Some(_), None) => whole.replace('.', ""),
        (Some(_), Some(decimals)) => format!("{}.{decimals}", whole.replace('.', "")),
        (None, Some(decimals)) if !whole.contains('.') => format!("{whole}.{decimals}"),
        (None, _) => text.to_owned(),
    };
    // The other readers of numbers round what has too many digits.
    Decimal::from_str_exact(&plain).map_err(|_| {
        if is_number(&plain) {
            BrokenRule::new(RuleCode::TooManyDigits, "has more digits than can be kept")
        } else {
            BrokenRule::new(RuleCode::Number, "must be a number")
        }
    })
}

/// Whether the text has only digits, with a point among them.
fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    !whole.is_empty() && whole.bytes().chain(decimals.bytes()).all(|byte| byte.is_ascii_digit())
}

/// How many points stand between thousands; `None` when there is none, or a point stands elsewhere.
fn points_between_thousands(whole: &str) -> Option<usize> {
    let mut groups = whole.strip_prefix('-').unwrap_or(whole).split('.');
    let are_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let first = groups.next()?;
    let others: Vec<&str> = groups.collect();
    let fits = (1..=3).contains(&first.len()) && are_digits(first);
    (fits && !others.is_empty() && others.iter().all(|group| group.len() == 3 && are_digits(group)))
        .then_some(others.len())
}
