use super::ReadError;
use crate::namespaces::{ENVELOPE, RES};
use customs_declarations::Particular;
use customs_xml_reading::{Tag, XmlWalk};

/// The element that only wraps the text of a time, so that no path names it.
const WRAPPER: &str = "DateTimeString";

/// Lists every text in the answers of a RES message with the element in which it stands, separately for each answer.
/// Includes elements on which nothing depends, and elements that this release does not know.
///
/// # Errors
/// [`ReadError`] says why the bytes are no RES message.
pub fn read_particulars(bytes: &[u8], limit: usize) -> Result<Vec<Vec<Particular>>, ReadError> {
    let mut walk = XmlWalk::new(bytes, limit)?;
    if !walk.root()?.is(ENVELOPE, "MetaData") {
        return Err(ReadError::NotAnEnvelope);
    }
    let mut answers = Vec::new();
    while let Some(tag) = walk.next_child()? {
        if tag.is(RES, "Response") {
            let mut particulars = Vec::new();
            walk.each_text(&tag, Some(WRAPPER), |path, element, text| {
                particulars.push(Particular { name: path.to_owned(), value: measured(element, text) });
            })?;
            answers.push(particulars);
        } else {
            walk.skip()?;
        }
    }
    walk.finish()?;
    Ok(answers)
}

/// Returns the text with its currency or unit.
fn measured(element: &Tag<'_>, text: &str) -> String {
    let measure = element.attribute("currencyID").or_else(|| element.attribute("unitCode"));
    measure.map_or_else(|| text.to_owned(), |measure| format!("{text} {measure}"))
}
