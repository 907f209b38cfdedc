//! Words mistakes in the settings without the values, which may be passwords, or addresses that hold one.

use figment::error::{Actual, Kind};

/// What is wrong with the setting of that key.
pub(super) fn worded(kind: &Kind, key: &str) -> String {
    match kind {
        Kind::InvalidType(found, expected) | Kind::InvalidValue(found, expected) => {
            format!("{} where {expected} is expected", kind_of(found))
        }
        // The parser shows the line of the file.
        Kind::Message(message) if key.is_empty() => without_source(message),
        _ if holds_secrets(key) => "is of the wrong kind".to_owned(),
        kind => kind.to_string(),
    }
}

const fn kind_of(found: &Actual) -> &'static str {
    match found {
        Actual::Bool(_) => "true or false",
        Actual::Unsigned(_) | Actual::Signed(_) | Actual::Float(_) => "a number",
        Actual::Char(_) | Actual::Str(_) | Actual::Bytes(_) => "a text",
        Actual::Seq => "a list",
        Actual::Map => "a section",
        _ => "something else",
    }
}

/// The message of a parser without the lines that quote the file: those that begin with `|`, or with a number and `|`.
fn without_source(message: &str) -> String {
    let quotes =
        |line: &&str| line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().starts_with('|');
    message.lines().filter(|line| !quotes(line)).collect::<Vec<_>>().join(": ")
}

fn holds_secrets(key: &str) -> bool {
    key.ends_with("secret") || key.ends_with("url") || key.ends_with("store")
}
