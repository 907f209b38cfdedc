//! Messages as shown to readers who may not see access codes.

use crate::lodgements::lodgement;
use crate::published::samples;
use customs_ncts_messages::NctsMessages;
use customs_ncts_messages::reading::{ReadError, concealed};
use customs_transits::ports::{TransitMessageBuilder, TransitMessageReader};
use customs_transits::{AccessCode, Lodgement};
use customs_xml_reading::{Content, XmlError, XmlWalk};
use proptest::prelude::*;

const LIMIT: usize = 1024 * 1024;

fn message(inside: &str) -> String {
    format!(
        "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<!-- before -->\n<n:CC015C  xmlns:n=\"http://ncts.dgtaxud.ec\" \
         PhaseID='NCTS5.1'>\r\n\t<LRN>LRN&#45;1</LRN>{inside}<text>é &amp; <![CDATA[<b>]]></text>\n</n:CC015C ><!-- after -->\n<?end?>"
    )
}

fn guarantee(inside: &str) -> String {
    format!("<Guarantee>\n<GuaranteeReference><GRN >26NL1</GRN>{inside}<currency/></GuaranteeReference></Guarantee>")
}

fn shown(document: &str) -> String {
    let shown = NctsMessages::new().concealed(document.as_bytes(), &[]).expect("a message of the transit system");
    String::from_utf8(shown).expect("UTF-8")
}

#[test]
fn the_access_code_is_concealed_however_it_is_written() {
    for (written, expected) in [
        ("<accessCode>S3CR</accessCode>", "<accessCode>****</accessCode>"),
        ("<accessCode>S</accessCode>", "<accessCode>****</accessCode>"),
        ("<accessCode>\n S3CR </accessCode >", "<accessCode>****</accessCode >"),
        ("<accessCode><![CDATA[S3CR]]></accessCode>", "<accessCode>****</accessCode>"),
        ("<accessCode>S3<![CDATA[</accessCode>]]>CR</accessCode>", "<accessCode>****</accessCode>"),
        ("<accessCode>&#83;3&lt;&amp;</accessCode>", "<accessCode>****</accessCode>"),
        ("<accessCode>S3<!-- </accessCode> -->CR</accessCode>", "<accessCode>****</accessCode>"),
        ("<accessCode><!--S3CR--></accessCode>", "<accessCode>****</accessCode>"),
        ("<accessCode><?S3CR?></accessCode>", "<accessCode>****</accessCode>"),
        ("<accessCode><x>S3</x><accessCode>CR</accessCode></accessCode>", "<accessCode>****</accessCode>"),
        ("<n:accessCode>S3CR</n:accessCode>", "<n:accessCode>****</n:accessCode>"),
        ("<accessCode xmlns='urn:x'>S3CR</accessCode>", "<accessCode xmlns='urn:x'>****</accessCode>"),
        ("<accessCode  a='1>' b=\"&lt;\"\n>S3CR</accessCode>", "<accessCode  a='1>' b=\"&lt;\"\n>****</accessCode>"),
    ] {
        let document = message(&guarantee(written));
        assert_eq!(shown(&document), message(&guarantee(expected)), "{written}");
    }
}

#[test]
fn every_guarantee_of_a_message_has_its_code_concealed() {
    let references = |codes: [&str; 3]| {
        let references = codes.map(|code| guarantee(&format!("<accessCode>{code}</accessCode>")));
        message(&(references.concat() + "<accessCode/>"))
    };
    assert_eq!(shown(&references(["AAAA", "BBBB", "A"])), references(["****"; 3]));
}

#[test]
fn what_is_no_access_code_stays_byte_for_byte() {
    for untouched in [
        "",
        "<accessCode/>",
        "<accessCode />",
        "<accessCode a='S3CR'/>",
        "<accessCode></accessCode>",
        "<accessCode\n></accessCode\n>",
        "<!-- <accessCode>S3CR</accessCode> -->",
        "<![CDATA[<accessCode>S3CR</accessCode>]]>",
        "<accessCodes>S3CR</accessCodes><AccessCode>S3CR</AccessCode>",
        "<x accessCode='S3CR'>accessCode</x>",
    ] {
        let document = message(&guarantee(untouched));
        assert_eq!(shown(&document), document, "{untouched}");
    }
}

#[test]
fn a_message_as_we_send_it_is_shown_as_one_that_was_made_with_the_concealed_code() {
    use customs_transits::testing::a_valid_transit;
    let built = |access_code: AccessCode| {
        let lodgement = Lodgement { access_codes: vec![Some(access_code)], ..lodgement(a_valid_transit()) };
        String::from_utf8(NctsMessages::new().declaration(&lodgement).bytes).expect("UTF-8")
    };
    for code in ["S3CR", "<&>]", "****", "\"'\"'"] {
        let code = AccessCode::new(code.to_owned());
        let sent = built(code.clone());
        assert_eq!(shown(&sent), built(code.concealed()));
        assert_eq!(NctsMessages::new().access_codes(sent.as_bytes()), [code], "as it was sent");
    }
}

#[test]
fn the_access_codes_of_a_message_are_those_that_are_concealed() {
    let found = |document: &str| {
        let codes = NctsMessages::new().access_codes(document.as_bytes());
        codes.iter().map(|code| code.reveal().to_owned()).collect::<Vec<_>>()
    };
    let two =
        guarantee("<accessCode>S3CR</accessCode>") + &guarantee("<n:accessCode>A&amp;<![CDATA[B]]>1</n:accessCode>");
    assert_eq!(found(&message(&two)), ["S3CR", "A&B1"]);
    assert_eq!(found(&message(&guarantee("<accessCode/><accessCodes>S3CR</accessCodes>"))).concat(), "");
    let whole = message(&two);
    let broken = whole.split_once("<text>").expect("more comes").0;
    assert_eq!(found(broken), ["S3CR", "A&B1"], "what comes before it breaks off");
    for no_message in ["S3CR", "<accessCode>S3CR</accessCode>", ""] {
        assert_eq!(found(no_message), [""; 0]);
    }
}

#[test]
fn a_document_that_cannot_be_read_to_its_end_is_not_shown() {
    let whole = message(&guarantee("<accessCode>S3CR</accessCode>"));
    let end = whole.find("</n:CC015C >").expect("the root ends") + "</n:CC015C >".len();
    for length in 0..end {
        assert!(concealed(&whole.as_bytes()[..length], &[], LIMIT).is_err(), "{length}");
    }
    assert_eq!(concealed(whole.as_bytes(), &[], 10), Err(ReadError::Xml(XmlError::TooLarge { limit: 10 })));
    for (broken, why) in [
        (format!("{whole}<accessCode>S3CR</accessCode>"), ReadError::Xml(XmlError::TrailingContent)),
        (whole.replace("<!-- before -->", "<!DOCTYPE x>"), ReadError::Xml(XmlError::DocumentType)),
        (whole.replace("ncts.dgtaxud.ec", "elsewhere"), ReadError::NotAMessage),
        ("<accessCode>S3CR</accessCode>".to_owned(), ReadError::NotAMessage),
    ] {
        assert_eq!(concealed(broken.as_bytes(), &[], LIMIT), Err(why), "{broken}");
    }
    let reported = NctsMessages::new().concealed(b"S3CR", &[]).expect_err("no message");
    assert!(!reported.reason.contains("S3CR"), "{reported}");
}

#[test]
fn no_published_sample_shows_its_access_code() {
    for folder in ["published", "project", "published-unfit"] {
        for (name, document) in samples(folder) {
            let mut pieces = document.split("<accessCode>");
            let mut expected = pieces.next().unwrap_or_default().to_owned();
            for piece in pieces {
                let (_, after) = piece.split_once("</accessCode>").expect("the element ends");
                expected += &format!("<accessCode>****</accessCode>{after}");
            }
            assert_eq!(shown(&document), expected, "{folder}/{name}");
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_make_the_concealing_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = NctsMessages::new().concealed(&bytes, &[]);
    }

    /// However the document is broken: where an access code element can still be read, its text is not shown.
    #[test]
    fn what_is_shown_of_a_spoilt_message_has_nothing_left_to_conceal(
        at in 0_usize..400, length in 0_usize..40, put in "[<>/!a-c&; \"\\[\\]-]{0,12}",
    ) {
        let inside = guarantee("<accessCode a='1'>S3<![CDATA[C]]>R</accessCode>") + &guarantee("<n:accessCode>S3CR</n:accessCode>");
        let mut xml: Vec<char> = message(&inside).chars().collect();
        let at = at.min(xml.len());
        xml.splice(at..(at + length).min(xml.len()), put.chars());
        let document: String = xml.into_iter().collect();
        if let Ok(shown) = concealed(document.as_bytes(), &[], LIMIT) {
            prop_assert_eq!(concealed(&shown, &[], LIMIT), Ok(shown.clone()), "once is enough");
            let left = codes(&shown);
            prop_assert!(left.iter().flatten().all(|code| code == "****"), "{:?}", left);
            prop_assert_eq!(left.len(), codes(document.as_bytes()).len());
        }
    }
}

/// Returns the texts of all access codes of a message.
fn codes(document: &[u8]) -> Vec<Option<String>> {
    let mut walk = XmlWalk::new(document, LIMIT).expect("UTF-8");
    walk.root().expect("a root");
    let (mut depth, mut codes) = (1, Vec::new());
    while depth > 0 {
        match walk.next_content().expect("well-formed") {
            Content::Child(tag) if tag.name() == "accessCode" => codes.push(walk.text().expect("well-formed")),
            Content::Child(_) => depth += 1,
            Content::End => depth -= 1,
            Content::Text(_) => {}
        }
    }
    codes
}
