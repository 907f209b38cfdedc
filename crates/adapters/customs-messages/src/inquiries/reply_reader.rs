use crate::namespaces::INQUIRY;
use crate::reading::ReadError;
use customs_kernel::Lrn;
use customs_master_data::customer::VatReply;
use customs_xml_reading::{Content, XmlWalk};

/// Largest reply in bytes. A usual reply has some 200.
const LARGEST_ANSWER: usize = 64 * 1_024;

/// Reads a reply. As in other messages of customs, unknown elements are skipped. The elements that decide must stand
/// exactly once and hold nothing but their text.
pub(super) fn read(document: &[u8]) -> Result<VatReply, ReadError> {
    let mut walk = XmlWalk::new(document, LARGEST_ANSWER)?;
    if !walk.root()?.is(INQUIRY, "InquiryResult") {
        return Err(ReadError::NoMessage("InquiryResult"));
    }
    let (mut reference, mut linked, mut article_23_permit) = (None, None, None);
    while let Some(tag) = walk.next_child()? {
        let (place, name) = match tag.name() {
            "Reference" if tag.namespace == INQUIRY => (&mut reference, "Reference"),
            "AIQ" if tag.namespace == INQUIRY => (&mut linked, "AIQ"),
            "AAX" if tag.namespace == INQUIRY => (&mut article_23_permit, "AAX"),
            _ => {
                walk.skip()?;
                continue;
            }
        };
        if place.is_some() {
            return Err(ReadError::Repeated(name));
        }
        *place = Some(text(&mut walk, name)?);
    }
    walk.finish()?;
    let reference: Lrn = present(reference, "Reference")?.parse().map_err(|_| ReadError::Invalid("Reference"))?;
    Ok(VatReply {
        reference,
        linked: boolean(&present(linked, "AIQ")?, "AIQ")?,
        article_23_permit: boolean(&present(article_23_permit, "AAX")?, "AAX")?,
    })
}

/// Reads the whole text of the element entered last. An element inside it is refused, because it could hide a part of a
/// word.
fn text(walk: &mut XmlWalk<'_>, name: &'static str) -> Result<String, ReadError> {
    let mut text = String::new();
    loop {
        match walk.next_content()? {
            Content::Text(piece) => text.push_str(&piece),
            Content::Child(_) => return Err(ReadError::Invalid(name)),
            Content::End => return Ok(text.trim_ascii().to_owned()),
        }
    }
}

fn present(text: Option<String>, name: &'static str) -> Result<String, ReadError> {
    text.filter(|text| !text.is_empty()).ok_or(ReadError::Missing(name))
}

/// Accepts exactly the four words of `xsd:boolean`: what a customer pays depends on it.
fn boolean(text: &str, name: &'static str) -> Result<bool, ReadError> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(ReadError::Invalid(name)),
    }
}
