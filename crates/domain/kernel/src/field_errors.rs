use crate::{BrokenRule, RuleCode};
use serde::Serialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

/// The most broken rules that the text names.
const MOST_SHOWN: usize = 20;

/// The most characters of a path, and of the sentence after it, in the text.
const LONGEST_SHOWN: usize = 200;

/// All broken rules of an input, by the dotted path of the field (`declaration.items.0.hs_code`). They are gathered
/// together, so that the sender can mend all of them at once. In JSON each rule is its English text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct FieldErrors(BTreeMap<String, Vec<BrokenRule>>);

impl FieldErrors {
    /// Creates errors with a single entry.
    #[must_use]
    pub fn one(path: impl Into<String>, rule: impl Into<BrokenRule>) -> Self {
        let mut errors = Self::default();
        errors.add(path, rule);
        errors
    }

    /// Adds a broken rule of a field. The same text stands at a field once.
    pub fn add(&mut self, path: impl Into<String>, rule: impl Into<BrokenRule>) {
        let rules = self.0.entry(path.into()).or_default();
        let rule = rule.into();
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }

    /// Adds the errors of another part of the input.
    pub fn extend(&mut self, other: Self) {
        for (path, rules) in other.0 {
            for rule in rules {
                self.add(path.clone(), rule);
            }
        }
    }

    /// The number of fields that break a rule.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no rule is broken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a field breaks the rule with this code.
    #[must_use]
    pub fn has_code(&self, code: RuleCode) -> bool {
        self.0.values().flatten().any(|rule| rule.code() == code)
    }

    /// The paths that have an error, in alphabetical order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Each path with its broken rules, in alphabetical order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[BrokenRule])> {
        self.0.iter().map(|(path, rules)| (path.as_str(), rules.as_slice()))
    }

    /// Moves the errors to other paths; `rename` gives the new path for each old one.
    #[must_use]
    pub fn map_paths(self, rename: impl Fn(&str) -> String) -> Self {
        let mut renamed = Self::default();
        for (path, rules) in self.0 {
            for rule in rules {
                renamed.add(rename(&path), rule);
            }
        }
        renamed
    }

    /// Returns `Ok` when no rule is broken.
    ///
    /// # Errors
    /// The errors, when there are any.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

/// One line with each path and the sentence of its broken rule: "office is required; items.0.hs_code must have 10
/// digits". It is bounded, since an input can break any number of rules, and it has no control characters, since a path
/// can be of the sender.
impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut broken = self.0.iter().flat_map(|(path, rules)| rules.iter().map(move |rule| (path, rule)));
        for (place, (path, rule)) in broken.by_ref().take(MOST_SHOWN).enumerate() {
            let separator = if place == 0 { "" } else { "; " };
            write!(f, "{separator}{} {}", Shown(path), Shown(rule.text()))?;
        }
        match broken.count() {
            0 if self.is_empty() => f.write_str("no rule is broken"),
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl Error for FieldErrors {}

/// A text within a line, cut where it is too long.
struct Shown<'t>(&'t str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let mut letters = self.0.chars();
        for letter in letters.by_ref().take(LONGEST_SHOWN) {
            f.write_char(if letter.is_control() { ' ' } else { letter })?;
        }
        if letters.next().is_some() { f.write_char('…') } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::{FieldErrors, LONGEST_SHOWN};
    use crate::{BrokenRule, RuleCode};

    #[test]
    fn the_text_names_each_path_with_its_rules() {
        let mut errors = FieldErrors::one("office", BrokenRule::required());
        errors.add("items.0.hs_code", (RuleCode::Request, "must have 10 digits"));
        errors.add("items.0.hs_code", BrokenRule::too_long(10));
        let text = "items.0.hs_code must have 10 digits; items.0.hs_code must not be longer than 10 characters; \
                    office is required";
        assert_eq!(errors.to_string(), text);
        assert_eq!(FieldErrors::default().to_string(), "no rule is broken");
    }

    #[test]
    fn neither_many_rules_nor_hostile_paths_make_a_long_text_or_another_line() {
        let mut errors = FieldErrors::default();
        for index in 100..125 {
            errors.add(format!("items.{index}"), BrokenRule::required());
        }
        let text = errors.to_string();
        assert!(text.starts_with("items.100 is required; items.101 is required; "), "{text}");
        assert!(text.ends_with("items.119 is required; and 5 more"), "{text}");
        let path = format!("a\n{}", "é".repeat(100_000));
        let text = FieldErrors::one(path, BrokenRule::required()).to_string();
        assert!(text.starts_with("a é") && text.ends_with("é… is required"), "{text}");
        assert_eq!(text.chars().filter(|letter| *letter == 'é').count(), LONGEST_SHOWN - 2);
    }
}
