use crate::namespaces::INQUIRY;
use crate::writing::{Tags, fit_code};
use customs_master_data::customer::VatInquiry;

/// Function code of the question whether a VAT number belongs to an EORI number.
const FUNCTION_CODE: &str = "90";
/// Bytes of a question with the longest numbers, names and namespace included.
const BYTES: usize = 320;

/// Writes the question. The VAT number is free text from a client, so characters that XML does not allow are left out:
/// an unreadable message would be refused for ever.
pub(super) fn write(inquiry: &VatInquiry) -> Vec<u8> {
    let VatInquiry { reference, vat_number, eori } = inquiry;
    let mut tags = Tags::with_capacity(BYTES);
    tags.start("Inquiry", &[("xmlns", INQUIRY), ("functionCode", FUNCTION_CODE)]);
    tags.leaf("Reference", reference.as_str());
    tags.leaf("VatNumber", fit_code(vat_number).text.as_deref().unwrap_or_default());
    tags.leaf("Eori", eori.as_str());
    tags.end("Inquiry");
    tags.into_bytes()
}
