//! Sentences that the domains write in English, with values in them, and that pages say in Dutch as well. Unlike broken rules
//! they carry no code: the English text of a warning is a promise of the API, and the reason of a delivery is stored as it was
//! written. They are recognised by their words.

use super::Language;
use super::catalogue::Catalogue;
use crate::shown;
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

/// An English sentence and the Dutch one. `{}` stands for any value, and `{0}` for the first of them.
pub(super) type Sentence = (&'static str, &'static str);

/// A sentence as a page says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The sentence in that language.
    pub text: String,
    /// The language of the text, as pages write it.
    pub language: &'static str,
}

impl Language {
    /// Says the sentence, in Dutch where that is known.
    pub fn say(self, sentence: &str, known: &Catalogue) -> Said {
        self.say_with(sentence, known, &[known])
    }

    /// Says the sentence, whose values may be known sentences of other catalogues.
    pub(super) fn say_with(self, sentence: &str, known: &Catalogue, values: &[&Catalogue]) -> Said {
        let dutch = match self {
            Self::En => None,
            Self::Nl => dutch(sentence, known, values),
        };
        match dutch {
            Some(text) => Said { text, language: Self::Nl.tag() },
            None => Said { text: sentence.to_owned(), language: Self::En.tag() },
        }
    }
}

/// The Dutch sentence; `None` when none of those that are known has these words. A value may be a sentence of the others.
fn dutch(sentence: &str, known: &Catalogue, others: &[&Catalogue]) -> Option<String> {
    known.candidates(sentence).find_map(|(english, dutch)| {
        let values = values(sentence, english)?;
        let said = |value: &&str| {
            let known = others.iter().find_map(|known| self::dutch(value, known, others));
            known.unwrap_or_else(|| written(value))
        };
        let values: Vec<String> = values.iter().map(said).collect();
        Some(filled(dutch, &values))
    })
}

/// A value that is no sentence, as pages write such values: days, moments, numbers with decimals and rates.
pub(super) fn written(value: &str) -> String {
    if let Ok(day) = value.parse::<NaiveDate>() {
        return shown::day(day);
    }
    if let Ok(at) = value.parse::<DateTime<Utc>>() {
        return shown::moment(at);
    }
    match value.parse::<Decimal>() {
        Ok(number) if value.contains('.') => shown::number(number),
        _ if is_rate(value) => shown::rate(value),
        _ => alternatives(value),
    }
}

/// Whether a value is a rate of the tariff, such as `9.6% + 3.2 EUR/100 kg`: numbers, units and signs alone.
fn is_rate(value: &str) -> bool {
    let is_part = |word: &str| {
        word.len() <= 3 || word.starts_with("EUR/") || word.trim_end_matches('%').parse::<Decimal>().is_ok()
    };
    (value.contains('%') || value.contains("EUR/")) && value.split(' ').all(is_part)
}

/// A value as it is written; codes that are alternatives have the Dutch word between them.
fn alternatives(value: &str) -> String {
    let are_codes = value.split(" or ").all(|code| !code.contains(' '));
    if are_codes { value.replace(" or ", " of ") } else { value.to_owned() }
}

/// What the sentence has in the places of the pattern; `None` when its words are others. A value is never empty.
fn values<'s>(sentence: &'s str, pattern: &str) -> Option<Vec<&'s str>> {
    // Most patterns that begin with a value are told apart by their end alone.
    if !sentence.ends_with(pattern.rsplit("{}").next()?) {
        return None;
    }
    let mut pieces = pattern.split("{}");
    let mut rest = sentence.strip_prefix(pieces.next()?)?;
    let mut pieces = pieces.peekable();
    let mut values = Vec::new();
    while let Some(piece) = pieces.next() {
        let at = if pieces.peek().is_some() { rest.find(piece) } else { rest.rfind(piece) }.filter(|at| *at > 0)?;
        let (value, after) = rest.split_at_checked(at)?;
        // A value that is the whole sentence would be looked for without an end.
        if value.len() == sentence.len() {
            return None;
        }
        values.push(value);
        rest = after.strip_prefix(piece)?;
    }
    rest.is_empty().then_some(values)
}

/// The sentence with the values in their places.
fn filled(dutch: &str, values: &[String]) -> String {
    let mut text = String::new();
    let mut rest = dutch;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (place, after) = after.split_once('}').unwrap_or(("", after));
        text.push_str(place.parse().ok().and_then(|place: usize| values.get(place)).map_or("", String::as_str));
        rest = after;
    }
    text + rest
}
