//! Remarks: what customs says beside its decision, as texts that name their element.

use super::ReadError;
use super::document::{MOST_ERRORS, known};
use customs_xml_reading::{Content, XmlWalk};

/// Most characters of a remark that joins several texts. A single text may make a remark longer.
const LONGEST_JOINED: usize = 512;

/// Adds the element entered last as remarks. An element with a text is one remark (`rejection reason too late`). A
/// group is one as well, as long as its texts fit (`type of controls: type 42, text weigh it`), so that one can see
/// which of them belong together; the numbers that only count groups are left out.
pub(super) fn remark(walk: &mut XmlWalk<'_>, name: &str, remarks: &mut Vec<String>) -> Result<(), ReadError> {
    let about = words(name);
    let mut texts = Vec::new();
    let own = texts_below(walk, "", &mut texts)?;
    if !own.is_empty() {
        add(remarks, format!("{about} {own}"))?;
    }
    for joined in joined(texts) {
        add(remarks, format!("{about}: {joined}"))?;
    }
    Ok(())
}

/// Adds a remark. A message may have as many remarks as errors.
pub(super) fn add(remarks: &mut Vec<String>, remark: String) -> Result<(), ReadError> {
    if remarks.len() == MOST_ERRORS {
        return Err(ReadError::TooManyErrors { limit: MOST_ERRORS });
    }
    remarks.push(remark);
    Ok(())
}

/// Joins texts as long as they stay short enough together.
pub(super) fn joined(texts: Vec<String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for text in texts {
        match all.last_mut() {
            Some(last) if last.chars().count() + text.chars().count() < LONGEST_JOINED => {
                last.push_str(", ");
                last.push_str(&text);
            }
            _ => all.push(text),
        }
    }
    all
}

/// Collects the texts of the elements in the one entered last, each behind the names that lead to it, and returns the
/// text of that element itself.
pub(super) fn texts_below(walk: &mut XmlWalk<'_>, about: &str, texts: &mut Vec<String>) -> Result<String, ReadError> {
    let mut own = String::new();
    loop {
        match walk.next_content()? {
            Content::Text(piece) => own.push_str(&piece),
            Content::End => return Ok(own.trim().to_owned()),
            Content::Child(child) => match known(&child) {
                Some("sequenceNumber") | None => walk.skip()?,
                Some(name) => {
                    let name = format!("{about}{}", words(name));
                    // The place is kept, so that a text stands before those of the elements in it.
                    let place = texts.len();
                    let text = texts_below(walk, &format!("{name} "), texts)?;
                    if !text.is_empty() {
                        texts.insert(place, format!("{name} {text}"));
                    }
                    if texts.len() > MOST_ERRORS {
                        return Err(ReadError::TooManyErrors { limit: MOST_ERRORS });
                    }
                }
            },
        }
    }
}

/// Splits the name of an element into words: `rejectionReason` becomes `rejection reason`, `GNSS` and `CTLControl`
/// become `gnss` and `ctl control`.
pub(super) fn words(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut words = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let after = letters.get(at + 1);
        let is_lower = |letter: Option<&char>| letter.is_some_and(char::is_ascii_lowercase);
        if letter.is_ascii_uppercase() && before.is_some() && (is_lower(before) || is_lower(after)) {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
