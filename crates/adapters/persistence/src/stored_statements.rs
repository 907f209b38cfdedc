//! Sentences that are stored together with their facts: the text in a column, and the fact in another beside it.
//!
//! A fact is stored as JSON without its sentence: an array of its code and its values, in the order of their
//! declaration, such as `["copied","2026.10"]`. A value is a text, or an array of the facts that it consists of; it is
//! left out at the end when there are none. Among these facts, words of customs are only their text, and a code that
//! was there before is its number among the codes, from 0.
//!
//! A stored fact that is read becomes the fact of its domain again, which writes the sentence and those of the facts
//! within it. A fact that changed since then, such as by the order of its values, says another sentence than the text:
//! then only the text is kept, as it is without a fact.

mod known;

use customs_kernel::CustomsWords;
use customs_kernel::facts::{Fact, Statement, StoredStatement, Value};
use known::Known;
use serde_json::Value as Json;

/// A fact as it is stored. `None` for words of customs, since their text says all of them, and for what is none of the
/// facts that are stored.
#[must_use]
pub fn fact(statement: &Statement) -> Option<String> {
    written(statement, &mut Vec::new()).filter(Json::is_array).map(|fact| fact.to_string())
}

/// The sentence of these two columns; `None` without a text. It is only the text when the fact, or one within it, is
/// of a later version.
#[must_use]
pub fn stored(text: Option<String>, fact: Option<String>) -> Option<StoredStatement> {
    let text = text?;
    let fact: Option<Json> = fact.and_then(|fact| serde_json::from_str(&fact).ok());
    let statement =
        fact.as_ref().and_then(|fact| read(fact, &mut Vec::new())).filter(|statement| says(statement, &text));
    Some(StoredStatement::new(text, statement))
}

/// Whether the text is the sentence of the statement, or a shorter form of it in one line. It is neither where an
/// instance of an earlier version has written another text since, beside which the fact was left as it was.
fn says(statement: &Statement, text: &str) -> bool {
    let mut sentence = statement.text().chars();
    text.chars().all(|written| sentence.next().is_some_and(|stated| stated == written || written == ' '))
}

/// A fact as it is stored behind these codes; `None` when it, or one within it, could not be read again.
fn written(statement: &Statement, codes: &mut Vec<&'static str>) -> Option<Json> {
    if let Some(CustomsWords::Quoted { text }) = CustomsWords::from_statement(statement) {
        return Some(Json::String(text.0));
    }
    let code = statement.code();
    let known = Known::from_code(code)?;
    let mut parts = if let Some(number) = codes.iter().position(|other| *other == code) {
        vec![Json::from(number)]
    } else {
        codes.push(code);
        vec![Json::from(code)]
    };
    for name in known.names() {
        parts.push(match statement.values().get(name)? {
            Value::Text(text) => Json::from(text.as_str()),
            Value::Statements(facts) => {
                Json::Array(facts.iter().map(|fact| written(fact, codes)).collect::<Option<_>>()?)
            }
        });
    }
    while parts.last().and_then(Json::as_array).is_some_and(Vec::is_empty) {
        parts.pop();
    }
    Some(Json::Array(parts))
}

/// Reads a fact that is stored behind these ones; `None` when this version does not know it.
fn read(fact: &Json, before: &mut Vec<&'static Known>) -> Option<Statement> {
    if let Json::String(words) = fact {
        return Some(CustomsWords::quoted(words));
    }
    let (code, values) = fact.as_array()?.split_first()?;
    let known = match code {
        Json::String(code) => {
            let known = Known::from_code(code)?;
            before.push(known);
            known
        }
        number => *before.get(usize::try_from(number.as_u64()?).ok()?)?,
    };
    let mut named = Vec::with_capacity(known.names().len());
    for (place, name) in known.names().iter().enumerate() {
        let value = match values.get(place) {
            None => Value::Statements(Vec::new()),
            Some(Json::String(text)) => Value::Text(text.clone()),
            Some(facts) => {
                let facts = facts.as_array()?.iter().map(|fact| read(fact, before));
                Value::Statements(facts.collect::<Option<_>>()?)
            }
        };
        named.push((*name, value));
    }
    known.statement(named)
}
