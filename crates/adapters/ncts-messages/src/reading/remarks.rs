//! Remarks: what customs says beside its decision, as facts that name their element.

use super::ReadError;
use super::document::{MOST_ERRORS, known};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::facts::{Day, Elements, Moment, Name, Quoted};
use customs_transits::MovementStatement;
use customs_xml_reading::{Content, XmlWalk};

/// Most characters of a remark that joins several texts. A single text may make a remark longer.
const LONGEST_JOINED: usize = 512;

/// Adds the element entered last as remarks. An element with a text is one remark (`rejection reason too late`). A
/// group is one as well, as long as its texts fit (`type of controls: type 42, text weigh it`), so that one can see
/// which of them belong together; the numbers that only count groups are left out.
pub(super) fn remark(
    walk: &mut XmlWalk<'_>,
    name: &str,
    remarks: &mut Vec<MovementStatement>,
) -> Result<(), ReadError> {
    let about = words(name);
    let mut texts = Vec::new();
    let own = texts_below(walk, "", &mut texts)?;
    if !own.is_empty() {
        add(remarks, stated(&about, &own))?;
    }
    for elements in joined(texts) {
        add(remarks, MovementStatement::Group { group: named(&about), elements })?;
    }
    Ok(())
}

/// Adds a remark. A message may have as many remarks as errors.
pub(super) fn add(remarks: &mut Vec<MovementStatement>, remark: MovementStatement) -> Result<(), ReadError> {
    if remarks.len() == MOST_ERRORS {
        return Err(ReadError::TooManyErrors { limit: MOST_ERRORS });
    }
    remarks.push(remark);
    Ok(())
}

/// Returns what an element states: its name in words, and its text. A text that is a day or a moment in UTC is kept as
/// one.
pub(super) fn stated(name: &str, text: &str) -> MovementStatement {
    let element = named(name);
    let day = text.parse::<NaiveDate>().map(Day).ok().filter(|day| day.to_string() == text);
    let moment = text.parse::<DateTime<Utc>>().map(Moment).ok().filter(|at| at.to_string() == text);
    match (day, moment) {
        (Some(day), _) => MovementStatement::ElementDay { element, day },
        (None, Some(at)) => MovementStatement::ElementMoment { element, at },
        (None, None) => MovementStatement::Element { element, value: Quoted::from(text) },
    }
}

/// Returns a group with one element, by its name in words.
pub(super) fn group(name: &str, element: MovementStatement) -> MovementStatement {
    MovementStatement::Group { group: named(name), elements: Elements(vec![element.into()]) }
}

/// Returns the name in words, as facts have names.
fn named(words: &str) -> Name {
    Name(words.replace(' ', "_"))
}

/// Joins what elements state, as long as their texts stay short enough together.
pub(super) fn joined(statements: Vec<MovementStatement>) -> Vec<Elements> {
    let mut all: Vec<Elements> = Vec::new();
    let mut length = 0;
    for statement in statements {
        let longer = statement.to_string().chars().count();
        match all.last_mut() {
            Some(last) if length + longer < LONGEST_JOINED => {
                last.0.push(statement.into());
                length += ", ".len() + longer;
            }
            _ => {
                all.push(Elements(vec![statement.into()]));
                length = longer;
            }
        }
    }
    all
}

/// Collects what the elements in the one entered last state, each behind the names that lead to it, and returns the
/// text of that element itself.
pub(super) fn texts_below(
    walk: &mut XmlWalk<'_>,
    about: &str,
    texts: &mut Vec<MovementStatement>,
) -> Result<String, ReadError> {
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
                        texts.insert(place, stated(&name, &text));
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
