use super::{inquiry_writer, reply_reader, root_element};
use customs_master_data::customer::{VatInquiry, VatReply};
use customs_master_data::ports::{UnreadableReply, VatMessages};

/// Writes questions about VAT numbers and reads the replies of customs.
#[derive(Debug, Clone, Copy, Default)]
pub struct VatInquiryMessages;

impl VatMessages for VatInquiryMessages {
    fn inquiry(&self, inquiry: &VatInquiry) -> Vec<u8> {
        inquiry_writer::write(inquiry)
    }

    /// Looks no further than the root element of a document that is no reply to an inquiry. Such a document is read,
    /// or refused, by another reader.
    fn reply(&self, document: &[u8]) -> Result<Option<VatReply>, UnreadableReply> {
        if !root_element::is_inquiry_result(document) {
            return Ok(None);
        }
        let reply = reply_reader::read(document);
        reply.map(Some).map_err(|error| UnreadableReply { reason: error.to_string() })
    }
}
