use super::shape::{Kind, Section, value_at};
use crate::failure::{BilingualText, Failure};
use crate::posted::Posted;
use rust_decimal::Decimal;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What fields of a form hold, as text, by the path of the field. What the user typed stays as it is, right or wrong.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed(BTreeMap<String, String>);

/// Fields that forms of drafts have by themselves.
const OWN: [&str; 8] = [Posted::TOKEN, crate::once::FIELD, "version", "whole", "ask", "add", "remove", "reason"];

impl Typed {
    /// Most values of a page. Each may be in an entry of its own, which is drawn with all its fields: a page of many more
    /// would have hundreds of megabytes.
    pub const MOST: usize = 2_000;

    /// What was posted.
    pub fn posted(posted: &Posted) -> Self {
        let mut fields = BTreeMap::new();
        for (name, text) in posted.fields() {
            fields.entry(name.to_owned()).or_insert_with(|| text.replace("\r\n", "\n"));
        }
        Self(fields)
    }

    /// The values of a JSON document with the fields of these sections, below `root`. Numbers get a comma before their
    /// decimals, as people in the Netherlands write them: by a point, 1.234 would be read as a thousand.
    pub fn from_json(sections: &'static [Section], root: &str, value: &Value) -> Self {
        let mut typed = Self::default();
        typed.take(root, value);
        for (path, text) in &mut typed.0 {
            let below_root = if root.is_empty() { Some(&**path) } else { path[root.len()..].strip_prefix('.') };
            let kind = below_root.and_then(|path| value_at(sections, path)).map(|(_, _, kind)| kind);
            match kind {
                Some(Kind::Decimal) => *text = text.replace('.', ","),
                Some(Kind::Integer | Kind::CodeNumber(_)) => {
                    // In JSON `10.0` is a whole number.
                    if let Some(whole) = Decimal::from_str_exact(text).ok().filter(|number| number.fract().is_zero()) {
                        *text = whole.trunc().normalize().to_string();
                    }
                }
                _ => {}
            }
        }
        typed
    }

    fn take(&mut self, path: &str, value: &Value) {
        match value {
            Value::Null => {}
            Value::Bool(flag) => self.set(path, flag.to_string()),
            Value::Number(number) => self.set(path, digits_of(&number.to_string())),
            Value::String(text) => self.set(path, text.clone()),
            Value::Array(entries) if !entries.is_empty() && entries.iter().all(Value::is_string) => {
                let lines: Vec<_> = entries.iter().filter_map(Value::as_str).collect();
                self.set(path, lines.join("\n"));
            }
            Value::Array(entries) => {
                entries.iter().enumerate().for_each(|(index, entry)| self.take(&below(path, index), entry));
            }
            Value::Object(fields) => fields.iter().for_each(|(name, value)| self.take(&below(path, name), value)),
        }
    }

    /// The text of a field; empty when there is none.
    pub fn text(&self, path: &str) -> &str {
        self.0.get(path).map_or("", |text| text)
    }

    /// Puts a text into a field.
    pub fn set(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.0.insert(path.into(), text.into());
    }

    /// Adds what another one holds, which counts where both hold something.
    pub(super) fn overlay(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Puts the fields of a line below `root`, where the line is now: others before it may have gone since they were typed.
    pub fn on_line(self, root: &str) -> Self {
        let moved = |path: String| match path.strip_prefix("items.").and_then(|path| path.split_once('.')) {
            Some((_, field)) => below(root, field),
            None => path,
        };
        Self(self.0.into_iter().map(|(path, text)| (moved(path), text)).collect())
    }

    /// How many fields it has.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it came with a form and not from storage: only forms hold the version that they were made from.
    pub(super) fn is_posted(&self) -> bool {
        !self.text("version").is_empty()
    }

    /// The names of the fields that hold something, without those that a form has by itself.
    pub(super) fn filled(&self) -> impl Iterator<Item = &str> {
        let counts = |(name, text): &(&String, &String)| !OWN.contains(&name.as_str()) && !text.trim().is_empty();
        self.0.iter().filter(counts).map(|(name, _)| name.as_str())
    }

    /// Whether it holds more than a page shows. Blank fields do not count, nor do fields that a form has by itself.
    pub(super) fn is_too_much(&self) -> bool {
        self.filled().count() > Self::MOST
    }

    /// Refuses what is too much for a page, as a draft that was made by the API may be.
    pub fn bounded(self) -> Result<Self, Failure> {
        if self.is_too_much() {
            return Err(Failure::Refused(BilingualText::by(|t| t.editing_too_much(Self::MOST))));
        }
        Ok(self)
    }

    /// The numbers of the entries of a list, in their order.
    pub fn entries(&self, list: &str) -> BTreeSet<usize> {
        let start = format!("{list}.");
        let fields = self.0.range(start.clone()..).take_while(|(path, _)| path.starts_with(&start));
        fields.filter_map(|(path, _)| path[start.len()..].split('.').next()?.parse().ok()).collect()
    }

    /// Adds a blank entry to the list, with a blank `field` in it, and returns its path.
    pub fn add_entry(&mut self, list: &str, field: &str) -> String {
        let next = self.entries(list).last().map_or(0, |last| last.saturating_add(1));
        let entry = below(list, next);
        self.set(below(&entry, field), "");
        entry
    }

    /// Takes an entry out of its list. The others keep their numbers until the form is read.
    pub fn remove_entry(&mut self, entry: &str) {
        let start = format!("{entry}.");
        self.0.retain(|path, _| !path.starts_with(&start));
    }
}

/// The digits of a number of JSON, which may have an exponent, such as `1.5e3`. A number with more digits than numbers
/// here have stays as it is, and is refused where it is read.
fn digits_of(number: &str) -> String {
    const MOST: usize = 28;
    if !number.contains(['e', 'E']) || number.len() > MOST {
        return number.to_owned();
    }
    Decimal::from_scientific(number).map_or_else(|_| number.to_owned(), |number| number.normalize().to_string())
}

/// The path of a field of the object at `path`.
pub fn below(path: &str, step: impl std::fmt::Display) -> String {
    if path.is_empty() { step.to_string() } else { format!("{path}.{step}") }
}
