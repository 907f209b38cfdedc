use super::ReadError;
use super::concealed::ACCESS_CODE;
use super::document::number_of;
use customs_transits::AccessCode;
use customs_xml_reading::{Content, XmlWalk};

/// Lists the access codes in a sent message, in the order of the document. If the message cannot be read to its end,
/// the codes up to that point are given; a document that is no message of the transit system has none.
#[must_use]
pub fn access_codes(document: &[u8], limit: usize) -> Vec<AccessCode> {
    let mut codes = Vec::new();
    // Codes found before a reading error still count.
    let _ = collect(document, limit, &mut codes);
    codes
}

fn collect(document: &[u8], limit: usize, codes: &mut Vec<AccessCode>) -> Result<(), ReadError> {
    let mut walk = XmlWalk::new(document, limit)?;
    number_of(&walk.root()?).ok_or(ReadError::NotAMessage)?;
    let mut depth = 1_usize;
    while depth > 0 {
        match walk.next_content()? {
            Content::Child(tag) if tag.name() == ACCESS_CODE => {
                codes.extend(walk.text()?.map(AccessCode::new));
            }
            Content::Child(_) => depth += 1,
            Content::End => depth -= 1,
            Content::Text(_) => {}
        }
    }
    Ok(())
}
