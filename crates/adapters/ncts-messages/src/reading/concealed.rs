use super::ReadError;
use super::document::number_of;
use customs_transits::AccessCode;
use customs_xml_reading::{Content, XmlWalk};

/// The element that holds the access code of a guarantee.
const ACCESS_CODE: &str = "accessCode";

/// A message of either side without the access codes of its guarantees: whatever stands inside an element of that name, in
/// whatever namespace, is replaced, comments and elements included, for they could hold the code as well. Everything else
/// stays byte for byte, and so does an element with nothing inside.
///
/// # Errors
/// [`ReadError`] says why the bytes are no message of the transit system. In what cannot be read to its end a code could
/// stand unseen.
pub fn concealed(document: &[u8], limit: usize) -> Result<Vec<u8>, ReadError> {
    let mut walk = XmlWalk::new(document, limit)?;
    // A byte order mark stands before what is walked.
    let mark = document.len().saturating_sub(walk.rest().len());
    let mut shown = document.get(..mark).unwrap_or_default().to_vec();
    let mut copied = walk.position();
    number_of(&walk.root()?).ok_or(ReadError::NotAMessage)?;
    let mut depth = 1_usize;
    while depth > 0 {
        match walk.next_content()? {
            Content::Child(tag) if tag.name() == ACCESS_CODE => {
                shown.extend(walk.since(copied).unwrap_or_default().bytes());
                let inside = walk.position();
                walk.skip()?;
                shown.extend(concealed_inside(walk.since(inside).unwrap_or_default()));
                copied = walk.position();
            }
            Content::Child(_) => depth += 1,
            Content::End => depth -= 1,
            Content::Text(_) => {}
        }
    }
    shown.extend(walk.since(copied).unwrap_or_default().bytes());
    shown.extend(walk.rest().bytes());
    walk.finish()?;
    Ok(shown)
}

/// What an element has behind its start tag, the end tag included; of one that is written as empty nothing.
fn concealed_inside(written: &str) -> impl Iterator<Item = u8> {
    // Its own end tag is the last one.
    let (text, end) = written.split_at(written.rfind("</").unwrap_or_default());
    let code = if text.is_empty() { "" } else { AccessCode::CONCEALED };
    code.bytes().chain(end.bytes())
}
