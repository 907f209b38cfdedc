//! What the messages of customs about declarations state, in Dutch: lines that are made word by word of what a message holds.
//! A test reads the sources that make them, and fails for a word that is not here.

use super::Language;
use super::sentences::written;

/// What a line can be about. Longer names stand before those that they begin with.
const ABOUT: &[(&str, &str)] = &[
    ("office of appeal", "kantoor voor bezwaar"),
    ("office of exit", "kantoor van uitgang"),
    ("office", "kantoor"),
    ("statement", "mededeling"),
    ("correction", "correctie"),
    ("warning", "waarschuwing"),
    ("status", "status"),
    ("account", "rekening"),
];

/// What stands before a day or a moment.
const TIMES: &[(&str, &str)] =
    &[("by", "uiterlijk"), ("since", "sinds"), ("released", "vrijgegeven op"), ("due", "te betalen uiterlijk")];

/// The other words in the line of a payment.
const PAYMENT: &[(&str, &str)] = &[("payment", "betaling"), ("assessed", "vastgesteld"), ("guarantee", "zekerheid")];

/// The words in the line of a tax.
const TAX: &[(&str, &str)] = &[
    ("tax", "heffing"),
    ("of", "over"),
    ("on", "over"),
    ("to pay", "te betalen"),
    ("method of payment", "betaalwijze"),
    ("item", "artikel"),
    ("items", "artikelen"),
];

impl Language {
    /// The line in Dutch; `None` when it is no such line, and in English, in which it is written.
    pub fn statement(self, line: &str) -> Option<String> {
        match self {
            Self::En => None,
            Self::Nl => tax(line).or_else(|| payment(line)).or_else(|| statement(line)),
        }
    }
}

/// A line about something, with its days and the place that it points at.
fn statement(line: &str) -> Option<String> {
    let (about, rest) = ABOUT.iter().find_map(|(en, nl)| {
        let rest = line.strip_prefix(en)?;
        (rest.is_empty() || rest.starts_with([' ', ':'])).then_some((nl, rest))
    })?;
    let is_pointer =
        |place: &str| !place.is_empty() && !place.contains(|sign: char| sign == ' ' || sign.is_lowercase());
    let (mut rest, pointer) = match rest.rsplit_once(" at ") {
        Some((rest, place)) if is_pointer(place) => (rest, format!(" bij {place}")),
        _ => (rest, String::new()),
    };
    let mut times = String::new();
    while let Some((before, name, time)) = last_time(rest) {
        times = format!(" {name} {time}{times}");
        rest = before;
    }
    Some(format!("{about}{rest}{times}{pointer}"))
}

/// The text before the day or moment at its end, with the Dutch name of that.
fn last_time(text: &str) -> Option<(&str, &'static str, String)> {
    let (before, time) = text.rsplit_once(' ')?;
    let (before, name) = before.rsplit_once(' ')?;
    let is_time = time.parse::<chrono::NaiveDate>().is_ok() || time.parse::<chrono::DateTime<chrono::Utc>>().is_ok();
    let (_, dutch) = TIMES.iter().find(|(en, _)| *en == name).filter(|_| is_time)?;
    Some((before, *dutch, written(time)))
}

/// A payment: words and values alone.
fn payment(line: &str) -> Option<String> {
    if !line.starts_with("payment ") {
        return None;
    }
    let known = |word: &str| PAYMENT.iter().chain(TIMES).find(|(en, _)| *en == word).map(|(_, nl)| (*nl).to_owned());
    let words = line.split(' ').map(|word| known(word).unwrap_or_else(|| written(word)));
    Some(words.collect::<Vec<_>>().join(" "))
}

/// A tax with its base, amount and method: `A00 2.2% of 1138.82 EUR: 25.05 EUR, method of payment E (item 1)`.
fn tax(line: &str) -> Option<String> {
    let code = line.split([' ', ':', ',']).next()?;
    let is_code = code.len() == 3 && code.bytes().all(|sign| sign.is_ascii_digit() || sign.is_ascii_uppercase());
    if (!is_code || !line.contains(' ')) && code != "tax" {
        return None;
    }
    let mut said = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let end = rest.find([' ', ':', ',', '(', ')']).unwrap_or(rest.len());
        let (word, after) = rest.split_at_checked(end)?;
        let longer = TAX.iter().find(|(en, _)| en.contains(' ') && starts_with_words(rest, en));
        if let Some((en, nl)) = longer {
            said.push_str(nl);
            rest = rest.strip_prefix(en)?;
        } else {
            match TAX.iter().find(|(en, _)| *en == word) {
                Some((_, nl)) => said.push_str(nl),
                // A line with any other word is none of a tax.
                None if word.contains(|sign: char| sign.is_ascii_lowercase()) => return None,
                None => said.push_str(&written(word)),
            }
            rest = after;
        }
        let sign = rest.chars().next();
        said.extend(sign);
        rest = rest.strip_prefix(|_: char| true).unwrap_or_default();
    }
    Some(said)
}

fn starts_with_words(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|after| after.is_empty() || after.starts_with(' '))
}
