//! Reads the messages of the authority. Incoming bytes are not trusted: every one may be hostile.

mod access_codes;
mod answers;
mod concealed;
mod concealed_error;
mod document;
mod named_seals;
mod read_error;
mod released_goods;
mod remarks;

pub use access_codes::access_codes;
pub use answers::authority_message;
pub use concealed::concealed;
pub use document::{Facts, NctsDocument, ReportedError, read_document, root_message};
pub use read_error::ReadError;

use customs_transits::Particular;
use customs_xml_reading::XmlWalk;
use document::number_of;

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
