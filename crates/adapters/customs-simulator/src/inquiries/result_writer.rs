use crate::decision::InquiryVerdict;
use crate::xml::INQUIRY;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io;

/// Writes the result of the inquiry with this reference.
///
/// # Errors
/// Never in practice: the document is written to memory.
pub fn write_result(reference: &str, verdict: &InquiryVerdict) -> io::Result<Vec<u8>> {
    let InquiryVerdict { linked, article_23_permit } = verdict;
    let mut xml = Writer::new(Vec::with_capacity(256));
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let parts = [("Reference", reference), ("AIQ", word(*linked)), ("AAX", word(*article_23_permit))];
    xml.create_element("InquiryResult").with_attribute(("xmlns", INQUIRY)).write_inner_content(|xml| {
        parts
            .iter()
            .try_for_each(|(name, text)| xml.create_element(*name).write_text_content(BytesText::new(text)).map(|_| ()))
    })?;
    Ok(xml.into_inner())
}

const fn word(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}
