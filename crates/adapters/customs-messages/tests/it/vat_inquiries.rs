//! Questions about VAT numbers go out in the agreed shape, and only a well-formed reply counts.
use customs_master_data::customer::{VatInquiry, VatReply};
use customs_master_data::ports::{UnreadableReply, VatMessages};
use customs_messages::VatInquiryMessages;
use proptest::prelude::*;
use quick_xml::events::Event;
use quick_xml::reader::Reader;

const SOUND: &str = "<Reference>VATQ26A1</Reference><AIQ>true</AIQ><AAX>false</AAX>";

fn question(vat_number: &str) -> VatInquiry {
    VatInquiry {
        reference: "VATQ26A1".parse().expect("a reference"),
        vat_number: vat_number.to_owned(),
        eori: "NL123456782".parse().expect("an EORI"),
    }
}

fn result(inside: &str) -> String {
    format!("<InquiryResult xmlns=\"urn:customs-brokerage:inquiry:1\">{inside}</InquiryResult>")
}

fn reply(document: &str) -> Result<Option<VatReply>, UnreadableReply> {
    VatInquiryMessages.reply(document.as_bytes())
}

fn refusal(document: &str) -> String {
    match reply(document) {
        Err(UnreadableReply { reason }) => reason,
        Ok(read) => panic!("{document:.200} is read as {read:?}"),
    }
}

/// Returns the texts of the elements of a document, one after another.
fn texts(document: &[u8]) -> Vec<String> {
    let document = std::str::from_utf8(document).expect("UTF-8");
    let mut reader = Reader::from_str(document);
    let mut texts = Vec::new();
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(_) => texts.push(String::new()),
            Event::Text(text) => texts.last_mut().expect("an element").push_str(&text),
            Event::GeneralRef(reference) => {
                let character = quick_xml::escape::resolve_predefined_entity(&reference).expect("one of the five");
                texts.last_mut().expect("an element").push_str(character);
            }
            Event::Eof => return texts,
            _ => {}
        }
    }
}

#[test]
fn a_question_is_written_as_customs_reads_it() {
    let document = VatInquiryMessages.inquiry(&question("NL123456782B01"));
    assert_eq!(
        String::from_utf8(document).expect("UTF-8"),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <Inquiry xmlns=\"urn:customs-brokerage:inquiry:1\" functionCode=\"90\"><Reference>VATQ26A1</Reference>\
         <VatNumber>NL123456782B01</VatNumber><Eori>NL123456782</Eori></Inquiry>"
    );
}

#[test]
fn no_vat_number_breaks_out_of_its_element() {
    for (vat_number, written) in [
        ("</VatNumber><Eori>NL000000000</Eori>", "</VatNumber><Eori>NL000000000</Eori>"),
        ("<!--", "<!--"),
        ("]]>", "]]>"),
        ("&amp;&quot;'\"", "&amp;&quot;'\""),
        ("<![CDATA[x]]>", "<![CDATA[x]]>"),
        ("Ł1é😀", "Ł1é😀"),
        ("NL\u{0}\u{1}\u{b}1\u{ffff}", "NL1"),
        ("  NL1\n 2 ", "NL1 2"),
        ("\u{7}", ""),
    ] {
        let document = VatInquiryMessages.inquiry(&question(vat_number));
        assert_eq!(texts(&document), ["", "VATQ26A1", written, "NL123456782"], "{vat_number:?}");
    }
}

#[test]
fn both_words_of_an_answer_are_read_in_every_legal_form() {
    for (yes, no) in [("true", "false"), ("1", "0"), (" true\n", "\tfalse "), ("t<!-- -->rue", "<![CDATA[false]]>")] {
        for (aiq, linked) in [(yes, true), (no, false)] {
            for (aax, article_23_permit) in [(yes, true), (no, false)] {
                let document = result(&format!("<Reference> VATQ26A1 </Reference><AIQ>{aiq}</AIQ><AAX>{aax}</AAX>"));
                let reference = "VATQ26A1".parse().expect("a reference");
                let expected = VatReply { reference, linked, article_23_permit };
                assert_eq!(reply(&document), Ok(Some(expected)), "{document}");
            }
        }
    }
}

#[test]
fn the_same_answer_can_be_written_in_many_ways() {
    let plain = reply(&result(SOUND)).expect("an answer");
    assert!(plain.is_some());
    let prefixed = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- a --><q:InquiryResult \
                    xmlns:q='urn:customs-brokerage:inquiry:1' functionCode='90'>\n <q:AAX>0</q:AAX> <q:AIQ>1</q:AIQ>\
                    \n <q:Reference>&#86;ATQ26A1</q:Reference>\n</q:InquiryResult>\n<!-- b -->\n";
    assert_eq!(reply(prefixed), Ok(plain.clone()));
    assert_eq!(reply(&format!("\u{feff}{}", result(SOUND))), Ok(plain.clone()));
    let with_news = format!("{SOUND}<News><AIQ>false</AIQ></News><o:AIQ xmlns:o='urn:other'>false</o:AIQ>");
    assert_eq!(reply(&result(&with_news)), Ok(plain), "what is not known is passed over");
}

#[test]
fn other_messages_and_no_messages_are_left_to_others() {
    let answer_of_dms = "<md:MetaData xmlns:md=\"urn:wco:datamodel:WCO:DocumentMetaData-DMS:2\" \
                         xmlns=\"urn:wco:datamodel:WCO:RES-DMS:2\"><Response><FunctionCode>01</FunctionCode>\
                         <Declaration/></Response></md:MetaData>";
    for document in [
        answer_of_dms,
        "",
        "garbage",
        "{\"InquiryResult\":true}",
        "<InquiryResult",
        "<!DOCTYPE a><a/>",
        &result(SOUND).replace("inquiry:1", "inquiry:2"),
        &result(SOUND).replace(" xmlns=\"urn:customs-brokerage:inquiry:1\"", ""),
        &result(SOUND).replace("InquiryResult", "Inquiry"),
        &format!("<a>{}</a>", result(SOUND)),
    ] {
        assert_eq!(reply(document), Ok(None), "{document:.100}");
    }
    assert_eq!(VatInquiryMessages.reply(b"\xff\xfe\0"), Ok(None));
    assert_eq!(VatInquiryMessages.reply(&vec![b'<'; 20 * 1_024 * 1_024]), Ok(None));
}

#[test]
fn a_broken_answer_is_refused_with_its_reason() {
    let with = |from: &str, to: &str| result(&SOUND.replace(from, to));
    for (document, reason) in [
        (result(""), "the message lacks Reference"),
        (with("<AIQ>true</AIQ>", ""), "the message lacks AIQ"),
        (with("<AAX>false</AAX>", "<AAX/>"), "the message lacks AAX"),
        (with("VATQ26A1", " "), "the message lacks Reference"),
        (with("<AIQ>true</AIQ>", "<AIQ xmlns='urn:other'>true</AIQ>"), "the message lacks AIQ"),
        (with("VATQ26A1", "vat 1"), "the message holds an invalid Reference"),
        (with("VATQ26A1", "VATQ26A1</Reference><Reference>VATQ26A1"), "the message has Reference more than once"),
        (with("VATQ26A1", &"A".repeat(23)), "the message holds an invalid Reference"),
        (with("false", "TRUE"), "the message holds an invalid AAX"),
        (with("true", "yes"), "the message holds an invalid AIQ"),
        (with("true", "01"), "the message holds an invalid AIQ"),
        (with("true", "true false"), "the message holds an invalid AIQ"),
        (with("true", "tr<b>x</b>ue"), "the message holds an invalid AIQ"),
        (with("true", "\u{a0}true"), "the message holds an invalid AIQ"),
        (with("<AAX>", "<AIQ>true</AIQ><AAX>"), "the message has AIQ more than once"),
        (with("<AIQ>", "<AAX/><AIQ>"), "the message has AAX more than once"),
        (format!("<!DOCTYPE a>{}", result(SOUND)), "the document has a document type declaration"),
        (
            format!("<!DOCTYPE a [<!ENTITY b 'true'>]>{}", with("true", "&b;")),
            "the document has a document type declaration",
        ),
        (format!("{}<more/>", result(SOUND)), "the document goes on after its root element"),
        (with("<AIQ>", &"<a>".repeat(70)), "elements are nested more than 64 deep"),
        (result(&SOUND.repeat(2_000)), "the document is larger than 65536 bytes"),
        (result(SOUND).replace("<I", "<?xml version='1.0' encoding='utf-16'?><I"), "the document is not in UTF-8"),
    ] {
        assert_eq!(refusal(&document), reason, "{document:.200}");
    }
    let not_utf8 = [result(SOUND).as_bytes(), b"\xff"].concat();
    let reason = "the document is not in UTF-8".to_owned();
    assert_eq!(VatInquiryMessages.reply(&not_utf8), Err(UnreadableReply { reason }));
}

#[test]
fn an_answer_that_breaks_off_or_holds_an_unknown_entity_is_refused() {
    let whole = result(SOUND);
    let root_ends = whole.find('>').expect("a start tag") + 1;
    for length in root_ends..whole.len() {
        assert!(refusal(&whole[..length]).contains("not well-formed"), "{length}");
    }
    assert!(refusal(&result(&SOUND.replace("true", "&yes;"))).contains("an entity that XML does not define"));
    assert!(refusal(&result(&SOUND.replace("true", "&#1;"))).contains("a character that XML forbids"));
}

#[test]
fn a_refusal_never_quotes_the_document() {
    for broken in ["<secret", "&secret;", "<AIQ>secret</AIQ>", "</secret>", "<p:secret/>", "<a secret=''secret=''/>"] {
        let reason = refusal(&result(&format!("{SOUND}{broken}")));
        assert!(!reason.contains("secret"), "{reason}");
    }
}

proptest! {
    #[test]
    fn any_vat_number_leaves_a_question_of_three_elements(vat_number in any::<String>()) {
        let read = texts(&VatInquiryMessages.inquiry(&question(&vat_number)));
        prop_assert_eq!(read.len(), 4);
        prop_assert_eq!((&*read[1], &*read[3]), ("VATQ26A1", "NL123456782"));
    }

    #[test]
    fn no_change_of_a_sound_answer_makes_the_reader_panic(at in 0_usize..400, byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = result(SOUND).into_bytes();
        let at = at % bytes.len();
        if cut { bytes.remove(at); } else { bytes[at] = byte; }
        let _ = VatInquiryMessages.reply(&bytes);
    }
}
