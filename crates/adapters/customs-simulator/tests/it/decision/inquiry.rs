use crate::sample_messages::inquiry;
use customs_simulator::decision::{InquiryVerdict, decide_inquiry};
use customs_simulator::inquiries::Inquiry;
use customs_simulator::internals::xml;

fn decided(vat_number: &str, eori: &str) -> InquiryVerdict {
    let document = xml::read(inquiry("Q1", vat_number, eori).as_bytes()).expect("a document");
    decide_inquiry(&Inquiry::from_document(&document).expect("an inquiry"))
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
