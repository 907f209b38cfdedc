//! Inquiries about VAT numbers: the question to customs and its reply.

mod reply_reader;

use crate::namespaces::INQUIRY;
use crate::writing::{Tags, fit_code};
use customs_master_data::customer::{VatInquiry, VatReply};
use customs_master_data::ports::{UnreadableReply, VatMessages};
use quick_xml::events::Event;
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;

/// Writes questions about VAT numbers and reads the replies of customs.
#[derive(Debug, Clone, Copy, Default)]
pub struct VatInquiryMessages;

impl VatMessages for VatInquiryMessages {
    fn inquiry(&self, inquiry: &VatInquiry) -> Vec<u8> {
        write(inquiry)
    }

    /// Looks no further than the root element of a document that is no reply to an inquiry. Such a document is read,
    /// or refused, by another reader.
    fn reply(&self, document: &[u8]) -> Result<Option<VatReply>, UnreadableReply> {
        if !is_inquiry_result(document) {
            return Ok(None);
        }
        let reply = reply_reader::read(document);
        reply.map(Some).map_err(|error| UnreadableReply { reason: error.to_string() })
    }
}

/// Function code of the question whether a VAT number belongs to an EORI number.
const FUNCTION_CODE: &str = "90";
/// Bytes of a question with the longest numbers, names and namespace included.
const BYTES: usize = 320;

/// Writes the question. The VAT number is free text from a client, so characters that XML does not allow are left out:
/// an unreadable message would be refused for ever.
fn write(inquiry: &VatInquiry) -> Vec<u8> {
    let VatInquiry { reference, vat_number, eori } = inquiry;
    let mut tags = Tags::with_capacity(BYTES);
    tags.start("Inquiry", &[("xmlns", INQUIRY), ("functionCode", FUNCTION_CODE)]);
    tags.leaf("Reference", reference.as_str());
    tags.leaf("VatNumber", fit_code(vat_number).text.as_deref().unwrap_or_default());
    tags.leaf("Eori", eori.as_str());
    tags.end("Inquiry");
    tags.into_bytes()
}

/// Bytes within which the start tag of the root element must have ended. Every message of customs passes this check,
/// and some are megabytes long.
pub const BYTES_LOOKED_AT: usize = 4_096;

/// Returns whether the document is meant as a reply to an inquiry, judged by its root element alone. The document may
/// still be unreadable: a document type, say, is skipped here, so that the reader can name it as the reason for a
/// refusal. Nothing is resolved here, entities included.
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
