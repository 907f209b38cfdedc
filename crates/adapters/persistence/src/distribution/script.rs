//! Migrations, statement by statement. Citus hands some statements to the workers as they were sent: together with all
//! others, if they were sent as one text.

use diesel::connection::{BoxableConnection, SimpleConnection};
use diesel::pg::Pg;
use diesel::prelude::*;
use std::any::Any;

/// Takes the text of a migration instead of running it.
#[derive(Debug, Default)]
pub struct Script(String);

impl Script {
    /// The script with this text.
    pub fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The statements, each with the comments before it and without the semicolon at its end.
    pub fn statements(&self) -> Vec<&str> {
        let text = self.0.as_str();
        let (mut statements, mut begin, mut at, mut has_words) = (Vec::new(), 0, 0, false);
        while let Some(left) = text.get(at..).filter(|left| !left.is_empty()) {
            let (length, is_word) = token(left);
            if left.starts_with(';') {
                statements.extend(has_words.then(|| &text[begin..at]));
                (begin, has_words) = (at + length, false);
            } else {
                has_words |= is_word;
            }
            at += length;
        }
        statements.extend(has_words.then(|| &text[begin..]));
        statements
    }
}

impl SimpleConnection for Script {
    fn batch_execute(&mut self, query: &str) -> QueryResult<()> {
        self.0.push_str(query);
        Ok(())
    }
}

impl BoxableConnection<Pg> for Script {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// The length of what the text begins with, in bytes, and whether it is more than a comment or a space. A quote, a
/// comment and the body of a function are one token each, since semicolons in them end nothing.
fn token(text: &str) -> (usize, bool) {
    let up_to = |begin: usize, end: &str| text[begin..].find(end).map_or(text.len(), |at| begin + at + end.len());
    if text.starts_with("--") {
        return (up_to(2, "\n"), false);
    }
    if text.starts_with("/*") {
        return (up_to(2, "*/"), false);
    }
    for quote in ["'", "\""] {
        if text.starts_with(quote) {
            return (up_to(1, quote), true);
        }
    }
    if let Some(quote) = dollar_quote(text) {
        return (up_to(quote.len(), quote), true);
    }
    text.chars().next().map_or((1, false), |first| (first.len_utf8(), !first.is_whitespace()))
}

/// The quote of a function's body with which the text begins: `$$`, or `$name$`.
fn dollar_quote(text: &str) -> Option<&str> {
    let (name, _) = text.strip_prefix('$')?.split_once('$')?;
    let is_name = name.chars().all(|letter| letter == '_' || letter.is_ascii_alphanumeric());
    (is_name && !name.starts_with(|first: char| first.is_ascii_digit())).then(|| &text[..name.len() + 2])
}
