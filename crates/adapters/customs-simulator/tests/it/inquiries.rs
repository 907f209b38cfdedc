use crate::sample_messages::inquiry;
use customs_simulator::decision::InquiryVerdict;
use customs_simulator::inquiries::{Inquiry, NotAnInquiry};
use customs_simulator::internals::{write_result, xml};

fn read(document: &str) -> Result<Inquiry, NotAnInquiry> {
    Inquiry::from_document(&xml::read(document.as_bytes()).expect("a document"))
}

#[test]
fn an_inquiry_is_read_however_it_is_written() {
    let plain = read(&inquiry("Q1", "NL123456782B01", "NL123456782")).expect("an inquiry");
    assert_eq!((plain.reference(), plain.vat_number()), ("Q1", "NL123456782B01"));
    assert_eq!(plain.eori().as_str(), "NL123456782");
    let other = "<q:Inquiry functionCode='90' xmlns:q='urn:customs-brokerage:inquiry:1'>\n <q:Eori>NL123456782</q:Eori>\
                 <q:VatNumber> NL1234<![CDATA[56782]]>B01 </q:VatNumber><q:Reference>&#81;1</q:Reference></q:Inquiry>";
    assert_eq!(read(other), Ok(plain));
}

#[test]
fn a_vat_number_may_have_any_form() {
    for number in ["X", "HU12345678", "ЖЗ 12/34", &"9".repeat(50)] {
        let read = read(&inquiry("Q1", number, "NL123456782")).expect("an inquiry");
        assert_eq!(read.vat_number(), number);
    }
}

#[test]
fn what_is_not_quite_an_inquiry_is_refused_for_its_reason() {
    let sound = inquiry("Q1", "NL123456782B01", "NL123456782");
    let invalid = |part, form| NotAnInquiry::Invalid { part, form };
    let reference = invalid("Reference", "1 to 35 printable characters");
    let vat_number = invalid("VatNumber", "1 to 50 characters");
    let eori = invalid("Eori", "an EORI number");
    let (long, longer) = ("A".repeat(36), "1".repeat(51));
    for (from, to, expected) in [
        ("Inquiry", "InquiryResult", NotAnInquiry::OtherRoot),
        (" functionCode=\"90\"", "", NotAnInquiry::OtherFunction),
        ("functionCode=\"90\"", "functionCode=\"91\"", NotAnInquiry::OtherFunction),
        ("functionCode=\"90\"", "xmlns:x=\"urn:x\" x:functionCode=\"90\"", NotAnInquiry::OtherFunction),
        ("<Reference>Q1</Reference>", "", reference.clone()),
        ("Q1", " ", reference.clone()),
        ("Q1", "Qé", reference.clone()),
        ("Q1", &long, reference),
        ("<VatNumber>NL123456782B01</VatNumber>", "", vat_number.clone()),
        ("NL123456782B01", "", vat_number.clone()),
        ("NL123456782B01", "1&#9;2", vat_number.clone()),
        ("NL123456782B01", &longer, vat_number),
        ("<Eori>NL123456782</Eori>", "<Eori/>", eori.clone()),
        ("<Eori>NL123456782", "<Eori>nl123456782", eori.clone()),
        ("<Eori>NL123456782", "<Eori>123456782", eori),
        ("<Reference>", "<Reference>Q1</Reference><Reference>", NotAnInquiry::Repeated("Reference")),
        ("<Eori>", "<VatNumber/><Eori>", NotAnInquiry::Repeated("VatNumber")),
        ("<Eori>", "<Eori/><Eori>", NotAnInquiry::Repeated("Eori")),
        ("<Eori>", "<Name>Cafe</Name><Eori>", NotAnInquiry::Unknown),
        ("<Eori>", "text<Eori>", NotAnInquiry::Unknown),
        ("<Eori>", "<Eori xmlns=\"urn:other\">", NotAnInquiry::Unknown),
        ("Q1", "Q<b/>1", NotAnInquiry::Unknown),
    ] {
        let broken = sound.replace(from, to);
        assert_ne!(broken, sound, "{from}");
        assert_eq!(read(&broken), Err(expected), "{broken}");
    }
}

#[test]
fn a_result_names_its_inquiry_and_says_both_words() {
    let verdict = InquiryVerdict { linked: true, article_23_permit: false };
    let text = String::from_utf8(write_result("Q<1>&", &verdict).expect("written")).expect("text");
    assert_eq!(
        text,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><InquiryResult xmlns=\"urn:customs-brokerage:inquiry:1\">\
         <Reference>Q&lt;1&gt;&amp;</Reference><AIQ>true</AIQ><AAX>false</AAX></InquiryResult>"
    );
}
