use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All broken rules of an input, by the dotted path of the field (`declaration.items.0.hs_code`). They are gathered
/// together, so that the sender can mend all of them at once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FieldErrors(BTreeMap<String, Vec<String>>);

impl FieldErrors {
    /// Creates errors with a single entry.
    #[must_use]
    pub fn one(path: impl Into<String>, message: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.add(path, message);
        errors
    }

    /// Adds a broken rule of a field, written as a sentence without subject ("is required").
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        let messages = self.0.entry(path.into()).or_default();
        let message = message.into();
        if !messages.contains(&message) {
            messages.push(message);
        }
    }

    /// Adds the errors of another part of the input.
    pub fn extend(&mut self, other: Self) {
        for (path, messages) in other.0 {
            for message in messages {
                self.add(path.clone(), message);
            }
        }
    }

    /// Whether no rule is broken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The paths that have an error, in alphabetical order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Each path with its messages, in alphabetical order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().map(|(path, messages)| (path.as_str(), messages.as_slice()))
    }

    /// Moves the errors to other paths; `rename` gives the new path for each old one.
    #[must_use]
    pub fn map_paths(self, rename: impl Fn(&str) -> String) -> Self {
        let mut renamed = Self::default();
        for (path, messages) in self.0 {
            for message in messages {
                renamed.add(rename(&path), message);
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
