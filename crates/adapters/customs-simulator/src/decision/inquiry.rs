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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample_messages::inquiry;
    use crate::xml;

    fn decided(vat_number: &str, eori: &str) -> InquiryVerdict {
        let document = xml::read(inquiry("Q1", vat_number, eori).as_bytes()).expect("a document");
        decide_inquiry(&Inquiry::of(&document).expect("an inquiry"))
    }

    #[test]
    fn the_same_digits_are_the_same_trader_with_a_permit() {
        for (vat_number, eori) in [
            ("NL123456782B01", "NL123456782"),
            ("NL123456782B99", "NL123456782"),
            ("nl 1234.56.782.B01", "NL123456782"),
            ("123456782B01", "NL123456782"),
            ("NL123456782", "NL123456782"),
            ("DE123456789", "DE123456789"),
            ("123456789", "DE123456789"),
            ("FRAB123456789", "FR123456789"),
            ("IE1B23456A", "IE123456"),
            ("SE123456789001", "SE123456789001"),
        ] {
            let expected = InquiryVerdict { linked: true, article_23_permit: true };
            assert_eq!(decided(vat_number, eori), expected, "{vat_number} {eori}");
        }
    }

    #[test]
    fn other_digits_are_another_trader_and_no_digits_are_nobody() {
        for (vat_number, eori) in [
            ("NL123456782B01", "NL123456783"),
            ("NL123456782B01", "NL12345678201"),
            ("NL12345678B01", "NL12345678"),
            ("NL123456782B1", "NL123456782"),
            ("DE123456782B01", "DE123456782"),
            ("DE123456789", "DE1234567890"),
            ("DE012345678", "DE12345678"),
            ("XXABC", "NLABC"),
            ("NL١٢٣B01", "NL123"),
        ] {
            let expected = InquiryVerdict { linked: false, article_23_permit: false };
            assert_eq!(decided(vat_number, eori), expected, "{vat_number} {eori}");
        }
    }
}
