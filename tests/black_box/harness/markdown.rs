//! Blocks of code in the documentation, and whether a JSON answer is as a page shows it.

use serde_json::Value;

/// A block of code.
pub(crate) struct Block {
    /// The language that it names.
    pub(crate) language: String,
    pub(crate) text: String,
}

impl Block {
    /// Whether it holds commands to run. Lines that only set variables are for the reader to fill in.
    pub(crate) fn is_run(&self) -> bool {
        let sets = |line: &str| {
            line.split_once('=').is_some_and(|(name, value)| {
                name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_') && !value.contains('$')
            })
        };
        self.language == "sh" && !self.text.lines().all(sets)
    }
}

/// All blocks of code of a page.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            blocks.push(Block { language: language.to_owned(), text });
        }
    }
    blocks
}

/// Whether an answer has all that is shown of it. Texts with digits and numbers differ from run to run, as ids and
/// moments do, and count by their kind; amounts have decimals and count as they are, and `…` stands for anything.
pub(crate) fn shows(shown: &Value, answer: &Value) -> bool {
    match (shown, answer) {
        (Value::Object(shown), Value::Object(answer)) => {
            shown.iter().all(|(name, value)| answer.get(name).is_some_and(|answered| shows(value, answered)))
        }
        (Value::Array(shown), Value::Array(answer)) => {
            shown.len() <= answer.len() && shown.iter().zip(answer).all(|(shown, answer)| shows(shown, answer))
        }
        (Value::String(shown), _) if shown == "…" => true,
        (Value::String(shown), Value::String(answer)) => {
            shown == answer || shown.contains(|it: char| it.is_ascii_digit())
        }
        (Value::Number(shown), Value::Number(answer)) if shown.to_string().contains('.') => {
            super::decimal(&Value::Number(shown.clone())) == super::decimal(&Value::Number(answer.clone()))
        }
        (Value::Number(_), Value::Number(_)) => true,
        (shown, answer) => shown == answer,
    }
}
