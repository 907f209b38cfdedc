use customs_messages::internals::{BYTES_LOOKED_AT, is_inquiry_result};

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
    assert!(!is_inquiry_result(b"\xff\xfe<\0I\0"), "readers of messages refuse UTF-16");
}
