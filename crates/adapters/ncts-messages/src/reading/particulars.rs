use super::ReadError;
use super::document::number_of;
use customs_transits::Particular;
use customs_xml_reading::{Content, XmlWalk};
use std::collections::HashMap;

/// Lists every text in a message with the element in which it stands, in the order of the message. Includes elements on
/// which nothing depends, and elements that this release does not know.
///
/// # Errors
/// [`ReadError`] says why the bytes are no message of the transit system.
pub fn particulars(bytes: &[u8], limit: usize) -> Result<Vec<Particular>, ReadError> {
    let mut walk = XmlWalk::new(bytes, limit)?;
    number_of(&walk.root()?).ok_or(ReadError::NotAMessage)?;
    let mut particulars = Vec::new();
    element(&mut walk, &mut String::new(), &mut particulars)?;
    walk.finish()?;
    Ok(particulars)
}

/// Adds the texts of the element entered last; `path` is its place in the message.
fn element(walk: &mut XmlWalk<'_>, path: &mut String, particulars: &mut Vec<Particular>) -> Result<(), ReadError> {
    let mut text = String::new();
    let mut children: HashMap<String, u32> = HashMap::new();
    loop {
        match walk.next_content()? {
            Content::Text(piece) => text.push_str(&piece),
            Content::End => break,
            Content::Child(child) => {
                let above = path.len();
                if !path.is_empty() {
                    path.push('/');
                }
                path.push_str(child.name());
                let number = children.entry(child.name().to_owned()).or_default();
                *number += 1;
                if *number > 1 {
                    path.push_str(&format!("[{number}]"));
                }
                element(walk, path, particulars)?;
                path.truncate(above);
            }
        }
    }
    let text = text.trim();
    if children.is_empty() && !text.is_empty() {
        particulars.push(Particular { name: path.clone(), value: text.to_owned() });
    }
    Ok(())
}
