use crate::namespaces::INQUIRY;
use quick_xml::events::Event;
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;

/// Bytes within which the start tag of the root element must have ended. Every message of customs passes this check,
/// and some are megabytes long.
pub const BYTES_LOOKED_AT: usize = 4_096;

/// Whether the document is meant as a reply to an inquiry, judged by its root element alone. The document may still
/// be unreadable: a document type, say, is skipped here, so that the reader can name it as the reason for a refusal.
/// Nothing is resolved here, entities included.
pub fn is_inquiry_result(document: &[u8]) -> bool {
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
