//! The message about an unknown name: it suggests the known name that was probably meant, and quotes no more than fits
//! a line.

use std::borrow::Cow;

/// Largest number of characters of a name that a message quotes.
const SHOWN: usize = 60;

/// The name as a message quotes it: only the beginning if it is too long.
#[must_use]
pub fn shown(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", &name[..end])),
        None => Cow::Borrowed(name),
    }
}

/// The message "is not known", with the name that was probably meant.
#[must_use]
pub fn said_of<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(name, known) {
        Some(meant) => format!("is not known; did you mean {meant}?"),
        None => "is not known".to_owned(),
    }
}

/// The known name that differs least: in at most a quarter of its letters, and in no whole word; none if two names
/// differ equally little. Capitals and separators between words make no difference: `hsCode` equals `hs_code`.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.chars().nth(SHOWN).is_some() {
        return None;
    }
    let sent = words(name);
    let mut best: Option<(usize, &str)> = None;
    let mut is_tie = false;
    for candidate in known {
        let Some(distance) = distance(&sent, &words(candidate)) else { continue };
        match best {
            Some((least, _)) if least < distance => {}
            Some((least, _)) if least == distance => is_tie = true,
            Some(_) | None => (best, is_tie) = (Some((distance, candidate)), false),
        }
    }
    best.filter(|_| !is_tie).map(|(_, candidate)| candidate)
}

/// Number of letters in which a name differs from a known one; `None` if they differ too much.
fn distance(sent: &[String], meant: &[String]) -> Option<usize> {
    let (all_sent, all_meant) = (sent.concat(), meant.concat());
    // In a name of two letters, one letter is already half of it.
    let most = if all_meant.len() < 3 { 0 } else { (all_meant.len() / 4).clamp(1, 3) };
    // Comparing takes time, and names of very different lengths cannot match.
    if all_meant.len().abs_diff(all_sent.len()) > most {
        return None;
    }
    // `code` is no misspelt `name`, however long the rest is that both names share.
    let differs_in_a_word =
        sent.len() == meant.len() && sent.iter().zip(meant).any(|(sent, meant)| is_another_word(sent, meant));
    let distance = strsim::osa_distance(&all_sent, &all_meant);
    (distance <= most && !differs_in_a_word).then_some(distance)
}

/// Whether more than half of the letters differ.
fn is_another_word(sent: &str, meant: &str) -> bool {
    strsim::osa_distance(sent, meant) * 2 > sent.len().max(meant.len())
}

/// Splits a name into its words in small letters; a capital begins a word unless it follows a capital.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = None;
    for letter in name.chars() {
        let begins = !letter.is_alphanumeric() || letter.is_uppercase() && before.is_some_and(char::is_lowercase);
        if begins && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
        before = Some(letter);
    }
    words.retain(|word| !word.is_empty());
    words
}
