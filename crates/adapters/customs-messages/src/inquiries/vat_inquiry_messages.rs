use super::{answer_reader, question_writer, root_element};
use customs_master_data::customer::{VatAnswer, VatInquiry};
use customs_master_data::ports::{UnreadableAnswer, VatMessages};

/// Writes questions about VAT numbers and reads the answers of customs.
#[derive(Debug, Clone, Copy, Default)]
pub struct VatInquiryMessages;

impl VatMessages for VatInquiryMessages {
    fn inquiry(&self, inquiry: &VatInquiry) -> Vec<u8> {
        question_writer::write(inquiry)
    }

    /// Looks no further than the root element of a document that is no answer to an inquiry. Such a document is read,
    /// or refused, by another reader.
    fn answer(&self, document: &[u8]) -> Result<Option<VatAnswer>, UnreadableAnswer> {
        if !root_element::is_inquiry_result(document) {
            return Ok(None);
        }
        let answer = answer_reader::read(document);
        answer.map(Some).map_err(|error| UnreadableAnswer { reason: error.to_string() })
    }
}
