use super::ReadError;
use customs_transits::AccessCode;
use customs_xml_reading::XmlWalk;
use std::ops::Range;

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

/// The content of an element: everything before its end tag, which is the last end tag in `written`. Empty for an empty
/// element tag.
pub(super) fn before_end_tag(written: &str) -> &str {
    written.rfind("</").and_then(|end| written.get(..end)).unwrap_or_default()
}

/// Converts a position of the walk into an index of the document.
pub(super) fn byte(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}
