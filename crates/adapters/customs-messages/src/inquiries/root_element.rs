use crate::namespaces::INQUIRY;
use quick_xml::events::Event;
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;

/// Bytes within which the start tag of the root element must have ended. Every message of customs passes this check,
/// and some are megabytes long.
const BYTES_LOOKED_AT: usize = 4_096;

/// Whether the document is meant as a reply to an inquiry, judged by its root element alone. The document may still
/// be unreadable: a document type, say, is skipped here, so that the reader can name it as the reason for a refusal.
/// Nothing is resolved here, entities included.
pub(super) fn is_inquiry_result(document: &[u8]) -> bool {
    let start = document.get(..BYTES_LOOKED_AT).unwrap_or(document);
    let text = match std::str::from_utf8(start) {
        Ok(text) => text,
        Err(error) => start.get(..error.valid_up_to()).and_then(|part| std::str::from_utf8(part).ok()).unwrap_or(""),
    };
    let mut reader = NsReader::from_str(text.strip_prefix('\u{feff}').unwrap_or(text));
    loop {
        match reader.read_resolved_event() {
            Ok((ResolveResult::Bound(namespace), Event::Start(root) | Event::Empty(root))) => {
                return namespace.as_ref() == INQUIRY && root.local_name().as_ref() == "InquiryResult";
            }
            Ok((_, Event::Decl(_) | Event::DocType(_) | Event::Comment(_) | Event::PI(_))) => {}
            Ok((_, Event::Text(blank))) if blank.trim().is_empty() => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES_LOOKED_AT, is_inquiry_result};

    const RESULT: &str = "<InquiryResult xmlns='urn:customs-brokerage:inquiry:1'>";

    #[test]
    fn an_answer_is_known_by_its_root_whatever_follows() {
        for document in [
            RESULT.to_owned(),
            format!("{RESULT}<a></b>"),
            format!("{RESULT}{}", "x".repeat(100_000)),
            format!("\u{feff}<?xml version='1.0'?>\n<!-- a -->{RESULT}"),
            format!("<!DOCTYPE x [<!ENTITY a 'b'>]>{RESULT}"),
            "<i:InquiryResult xmlns:i='urn:customs-brokerage:inquiry:1'/>".to_owned(),
        ] {
            assert!(is_inquiry_result(document.as_bytes()), "{document:.100}");
        }
        assert!(is_inquiry_result(&[RESULT.as_bytes(), b"\xff"].concat()));
        assert!(is_inquiry_result(format!("{RESULT}{}", "é".repeat(BYTES_LOOKED_AT)).as_bytes()), "cut in a character");
    }

    #[test]
    fn everything_else_is_another_document() {
        for document in [
            String::new(),
            "text".to_owned(),
            "{\"AIQ\":true}".to_owned(),
            "<InquiryResult/>".to_owned(),
            "<InquiryResult xmlns='urn:customs-brokerage:inquiry:2'/>".to_owned(),
            "<Inquiry xmlns='urn:customs-brokerage:inquiry:1'/>".to_owned(),
            "<i:InquiryResult/>".to_owned(),
            "<InquiryResult xmlns='urn:customs-brokerage:inquiry:1'".to_owned(),
            format!("<a>{RESULT}"),
            format!("text{RESULT}"),
            format!("<!--{}-->{RESULT}", "x".repeat(BYTES_LOOKED_AT)),
        ] {
            assert!(!is_inquiry_result(document.as_bytes()), "{document:.100}");
        }
        assert!(!is_inquiry_result(b"\xff\xfe<\0I\0"), "UTF-16 is refused by whoever reads messages");
    }
}
