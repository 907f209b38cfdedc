use super::ReadError;
use super::document::number_of;
use customs_transits::Particular;
use customs_xml_reading::XmlWalk;

/// Lists every text in a message with the element in which it stands, in the order of the message. Includes elements on
/// which nothing depends, and elements that this release does not know.
///
/// # Errors
/// [`ReadError`] says why the bytes are no message of the transit system.
pub fn particulars(bytes: &[u8], limit: usize) -> Result<Vec<Particular>, ReadError> {
    let mut walk = XmlWalk::new(bytes, limit)?;
    let root = walk.root()?;
    number_of(&root).ok_or(ReadError::NotAMessage)?;
    let mut particulars = Vec::new();
    walk.each_text(&root, None, |path, _, text| {
        particulars.push(Particular { name: path.to_owned(), value: text.to_owned() });
    })?;
    walk.finish()?;
    Ok(particulars)
}
