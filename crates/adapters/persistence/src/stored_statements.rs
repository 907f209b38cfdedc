//! Sentences that are stored together with what they say: the text in a column, and the fact as JSON in another beside it.

use customs_kernel::facts::{Statement, StoredStatement};

/// A fact as it is stored; `None` when it cannot be written, and then its sentence is stored alone.
#[must_use]
pub fn fact(statement: &Statement) -> Option<String> {
    serde_json::to_string(statement).ok()
}

/// The sentence of these two columns; `None` without a text.
#[must_use]
pub fn stored(text: Option<String>, fact: Option<String>) -> Option<StoredStatement> {
    let text = text?;
    let statement = fact.and_then(|fact| serde_json::from_str(&fact).ok()).filter(|statement| says(statement, &text));
    Some(StoredStatement::new(text, statement))
}

/// Whether the text is the sentence of the statement, or a shorter form of it in one line. It is neither where an instance
/// of an earlier version has written another text since, beside which the fact was left as it was.
fn says(statement: &Statement, text: &str) -> bool {
    let mut sentence = statement.text().chars();
    text.chars().all(|written| sentence.next().is_some_and(|stated| stated == written || written == ' '))
}
