use super::ReadError;
use super::concealed_error::concealed_error;
use super::document::number_of;
use customs_transits::AccessCode;
use customs_xml_reading::{Content, XmlWalk};
use std::ops::Range;

/// The element that holds the access code of a guarantee.
pub(super) const ACCESS_CODE: &str = "accessCode";

/// What is shown in the place of a part of a document.
#[derive(Debug)]
pub(super) struct Concealment {
    /// Where the part stands, in bytes.
    pub(super) place: Range<usize>,
    /// What is shown there.
    pub(super) shown: String,
}

/// A message of either side without the access codes of its guarantees: whatever stands inside an element of that name, in
/// whatever namespace, is replaced, comments and elements included, for they could hold the code as well. So is what the
/// errors of a message, and its reasons against a guarantee, repeat of a code, as [`AccessCode::concealed_in_error`] says; the access codes are all that
/// may have been sent, as far as they are known. Everything else stays byte for byte, and so does an element with nothing inside.
///
/// # Errors
/// [`ReadError`] says why the bytes are no message of the transit system. In what cannot be read to its end a code could
/// stand unseen.
pub fn concealed(document: &[u8], access_codes: &[AccessCode], limit: usize) -> Result<Vec<u8>, ReadError> {
    let mut walk = XmlWalk::new(document, limit)?;
    let text = walk.rest();
    number_of(&walk.root()?).ok_or(ReadError::NotAMessage)?;
    let mut concealments = Vec::new();
    let mut depth = 1_usize;
    while depth > 0 {
        match walk.next_content()? {
            Content::Child(tag) if tag.name() == ACCESS_CODE => concealments.extend(concealed_code(&mut walk)?),
            Content::Child(tag) if matches!(tag.name(), "FunctionalError" | "XMLError" | "InvalidGuaranteeReason") => {
                concealments.extend(concealed_error(&mut walk, text, access_codes)?);
            }
            Content::Child(_) => depth += 1,
            Content::End => depth -= 1,
            Content::Text(_) => {}
        }
    }
    walk.finish()?;
    // A byte order mark stands before what is walked.
    let mark = document.len().saturating_sub(text.len());
    let mut shown = document.get(..mark).unwrap_or_default().to_vec();
    let mut copied = 0;
    for Concealment { place, shown: instead } in concealments {
        shown.extend(text.get(copied..place.start).unwrap_or_default().bytes());
        shown.extend(instead.bytes());
        copied = place.end;
    }
    shown.extend(text.get(copied..).unwrap_or_default().bytes());
    Ok(shown)
}

/// Passes over an access code that was entered; what stands in it is concealed, if anything does.
pub(super) fn concealed_code(walk: &mut XmlWalk<'_>) -> Result<Option<Concealment>, ReadError> {
    let start = walk.position();
    walk.skip()?;
    let inside = before_end_tag(walk.since(start).unwrap_or_default());
    let place = byte(start)..byte(start) + inside.len();
    Ok((!inside.is_empty()).then(|| Concealment { place, shown: AccessCode::CONCEALED.to_owned() }))
}

/// What an element has before its end tag, which is the last one of what is given; nothing when it is written as empty.
pub(super) fn before_end_tag(written: &str) -> &str {
    written.rfind("</").and_then(|end| written.get(..end)).unwrap_or_default()
}

/// A position of a walk as an index of its document.
pub(super) fn byte(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}
