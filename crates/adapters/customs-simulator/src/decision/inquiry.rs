use crate::inquiries::Inquiry;

/// The authority's answer to an inquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InquiryVerdict {
    /// The VAT number belongs to the EORI number (AIQ).
    pub linked: bool,
    /// The holder of the VAT number has an article 23 permit (AAX).
    pub article_23_permit: bool,
}

/// Decides an inquiry by its numbers alone, as this authority has no register: the same digits in both mean the same
/// trader, and every such trader has a permit.
#[must_use]
pub fn decide_inquiry(inquiry: &Inquiry) -> InquiryVerdict {
    let holder = holder_digits(inquiry.vat_number());
    let same = !holder.is_empty() && holder == digits(inquiry.eori().as_str());
    InquiryVerdict { linked: same, article_23_permit: same }
}

/// The digits of a VAT number that identify its holder. A Dutch number, with or without its country, has nine digits,
/// then B and a serial number, which no EORI has.
fn holder_digits(vat_number: &str) -> String {
    let bare: String = vat_number.chars().filter(char::is_ascii_alphanumeric).collect();
    let bare = bare.to_ascii_uppercase();
    let number = bare.strip_prefix("NL").unwrap_or(&bare);
    match number.split_once('B') {
        Some((holder, serial)) if is_digits(holder, 9) && is_digits(serial, 2) => holder.to_owned(),
        _ => digits(&bare),
    }
}

fn is_digits(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
