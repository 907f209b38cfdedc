use super::ReadError;
use super::concealed_error::{concealed_error, concealed_free_text};
use super::document::number_of;
use customs_transits::AccessCode;
use customs_xml_reading::{Content, XmlWalk};
use std::ops::Range;

/// Elements in which an office, or the trader, writes sentences: those of up to 512 characters that describe neither
/// goods nor an error.
const FREE_TEXTS: [&str; 10] = [
    "text",
    "justification",
    "description",
    "rejectionReason",
    "noReleaseMotivationText",
    "discrepanciesNotificationText",
    "recoveryNotificationText",
    "invalidityReasonText",
    "otherThingsToReport",
    "unloadingRemark",
];

/// Gives a message of either side with the access codes of its guarantees concealed. The whole content of every
/// `accessCode` element, in any namespace, is replaced, including comments and elements inside it, since they could
/// hold the code as well. Errors of the message and its reasons against a guarantee may repeat a code; those
/// repetitions are replaced as [`AccessCode::concealed_in_error`] says, and those in other sentences as
/// [`AccessCode::concealed_as_words`] says. `access_codes` are the codes that may have been sent, as far as they are
/// known. Everything else, and an empty `accessCode` element, stays byte for byte.
///
/// # Errors
/// [`ReadError`] says why the bytes are no message of the transit system. A message that cannot be read to its end is
/// refused, since the unread part could hold a code.
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
            Content::Child(tag) if FREE_TEXTS.contains(&tag.name()) => {
                concealments.extend(concealed_free_text(&mut walk, text, access_codes)?);
            }
            Content::Child(_) => depth += 1,
            Content::End => depth -= 1,
            Content::Text(_) => {}
        }
    }
    walk.finish()?;
    // The walk starts behind a byte order mark, which is copied as it is.
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

/// The element that holds the access code of a guarantee.
pub(super) const ACCESS_CODE: &str = "accessCode";

/// A part of a document that is not shown, and the text shown instead.
#[derive(Debug)]
pub(super) struct Concealment {
    /// Bytes of the document that the part takes up.
    pub(super) place: Range<usize>,
    /// The text shown in its place.
    pub(super) shown: String,
}

/// Skips the `accessCode` element just entered. Its content, unless empty, is to be concealed.
pub(super) fn concealed_code(walk: &mut XmlWalk<'_>) -> Result<Option<Concealment>, ReadError> {
    let start = walk.position();
    walk.skip()?;
    let inside = before_end_tag(walk.since(start).unwrap_or_default());
    let place = byte(start)..byte(start) + inside.len();
    Ok((!inside.is_empty()).then(|| Concealment { place, shown: AccessCode::CONCEALED.to_owned() }))
}

/// Returns the content of an element: everything before its end tag, which is the last end tag in `written`. Empty for
/// an empty element tag.
pub(super) fn before_end_tag(written: &str) -> &str {
    written.rfind("</").and_then(|end| written.get(..end)).unwrap_or_default()
}

/// Converts a position of the walk into an index of the document.
pub(super) fn byte(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}
