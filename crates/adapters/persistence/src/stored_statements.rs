//! Sentences that are stored together with what they say: the text in a column, and the fact in another beside it.
//!
//! A fact is stored as JSON without its sentence: an array of its code and, where it has any, its values by name, such as
//! `["copied",{"reference":"2026.10"}]`. A value is a text, or an array of the facts that it consists of; without any it
//! is left out. Among these, words of customs are their text alone. What is read becomes the fact of its domain again,
//! which writes the sentence and those of the facts within it.

mod known;

use customs_kernel::CustomsWords;
use customs_kernel::facts::{Fact, Statement, StoredStatement, Value};
use known::Known;
use serde_json::{Map, Value as Json};

/// A fact as it is stored; `None` for words of customs, since their text says all of them.
#[must_use]
pub fn fact(statement: &Statement) -> Option<String> {
    match written(statement) {
        Json::String(_) => None,
        fact => Some(fact.to_string()),
    }
}

/// The sentence of these two columns; `None` without a text. It is the text alone when the fact, or one within it, is of a
/// later version.
#[must_use]
pub fn stored(text: Option<String>, fact: Option<String>) -> Option<StoredStatement> {
    let text = text?;
    let fact: Option<Json> = fact.and_then(|fact| serde_json::from_str(&fact).ok());
    let statement = fact.as_ref().and_then(read).filter(|statement| says(statement, &text));
    Some(StoredStatement::new(text, statement))
}

/// Whether the text is the sentence of the statement, or a shorter form of it in one line. It is neither where an instance
/// of an earlier version has written another text since, beside which the fact was left as it was.
fn says(statement: &Statement, text: &str) -> bool {
    let mut sentence = statement.text().chars();
    text.chars().all(|written| sentence.next().is_some_and(|stated| stated == written || written == ' '))
}

fn written(statement: &Statement) -> Json {
    if let Some(CustomsWords::Quoted { text }) = CustomsWords::from_statement(statement) {
        return Json::String(text.0);
    }
    let named = |(name, value): (&&str, &Value)| Some(((*name).to_owned(), written_value(value)?));
    let values: Map<String, Json> = statement.values().iter().filter_map(named).collect();
    let mut fact = vec![Json::from(statement.code())];
    if !values.is_empty() {
        fact.push(Json::Object(values));
    }
    Json::Array(fact)
}

/// A value as it is stored; `None` when it consists of no facts.
fn written_value(value: &Value) -> Option<Json> {
    match value {
        Value::Text(text) => Some(Json::from(text.as_str())),
        Value::Statements(facts) if facts.is_empty() => None,
        Value::Statements(facts) => Some(Json::Array(facts.iter().map(written).collect())),
    }
}

fn read(fact: &Json) -> Option<Statement> {
    if let Json::String(words) = fact {
        return Some(CustomsWords::quoted(words));
    }
    let parts = fact.as_array()?;
    let known = Known::from_code(parts.first()?.as_str()?)?;
    let written = parts.get(1);
    let value = |name: &&'static str| -> Option<(&'static str, Value)> {
        let value = match written.and_then(|values| values.get(*name)) {
            None => Value::Statements(Vec::new()),
            Some(Json::String(text)) => Value::Text(text.clone()),
            Some(facts) => Value::Statements(facts.as_array()?.iter().map(read).collect::<Option<_>>()?),
        };
        Some((*name, value))
    };
    known.statement(known.names().iter().map(value).collect::<Option<_>>()?)
}
