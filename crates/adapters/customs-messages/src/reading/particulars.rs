use super::ReadError;
use crate::namespaces::{ENVELOPE, RES};
use customs_declarations::Particular;
use customs_xml_reading::{Content, Tag, XmlWalk};
use std::collections::HashMap;

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
            element(&mut walk, &tag, &mut String::new(), &mut particulars)?;
            answers.push(particulars);
        } else {
            walk.skip()?;
        }
    }
    walk.finish()?;
    Ok(answers)
}

/// Adds the texts of the element entered last; `path` is its place in the answer.
fn element(
    walk: &mut XmlWalk<'_>,
    tag: &Tag<'_>,
    path: &mut String,
    particulars: &mut Vec<Particular>,
) -> Result<(), ReadError> {
    let mut text = String::new();
    let mut children: HashMap<String, u32> = HashMap::new();
    loop {
        match walk.next_content()? {
            Content::Text(piece) => text.push_str(&piece),
            Content::End => break,
            Content::Child(child) => {
                let above = path.len();
                // `DateTimeString` only wraps the text of a time, so it is left out of the path.
                if child.name() != "DateTimeString" {
                    if !path.is_empty() {
                        path.push('/');
                    }
                    path.push_str(child.name());
                }
                let number = children.entry(child.name().to_owned()).or_default();
                *number += 1;
                if *number > 1 {
                    path.push_str(&format!("[{number}]"));
                }
                element(walk, &child, path, particulars)?;
                path.truncate(above);
            }
        }
    }
    let text = text.trim();
    if children.is_empty() && !text.is_empty() {
        let measure = tag.attribute("currencyID").or_else(|| tag.attribute("unitCode"));
        let value = measure.map_or_else(|| text.to_owned(), |measure| format!("{text} {measure}"));
        particulars.push(Particular { name: path.clone(), value });
    }
    Ok(())
}
