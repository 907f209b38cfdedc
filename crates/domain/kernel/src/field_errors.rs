use crate::{BrokenRule, RuleCode};
use serde::Serialize;
use std::collections::BTreeMap;

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
