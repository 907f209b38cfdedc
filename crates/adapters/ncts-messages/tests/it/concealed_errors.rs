//! Refusals of customs may repeat an access code; readers who may not see access codes are shown the refusal without
//! it.

use customs_ncts_elements::{MESSAGES, table};
use customs_ncts_messages::NctsMessages;
use customs_ncts_messages::reading::{concealed, read_document};
use customs_transits::ports::TransitMessageReader;
use customs_transits::{AccessCode, AuthorityAnswer, Rejection, RejectionError};
use customs_xml_reading::{Content, XmlWalk};
use proptest::prelude::*;

const LIMIT: usize = 1024 * 1024;

/// Each refusal with the element and the text element of its errors.
const REFUSALS: [(&str, &str, &str); 4] = [
    ("056", "FunctionalError", "errorReason"),
    ("057", "FunctionalError", "errorReason"),
    ("906", "FunctionalError", "errorReason"),
    ("917", "XMLError", "errorText"),
];
const AT_THE_CODE: &str = "<errorPointer>/CC015C/Guarantee[1]/GuaranteeReference[1]/accessCode</errorPointer>";
const ELSEWHERE: &str = "<errorPointer>/CC015C/Guarantee[1]/GuaranteeReference[1]</errorPointer>";
const NOWHERE: &str = "";

fn refusal(number: &str, inside: &str) -> String {
    format!(
        "\u{feff}<?xml version=\"1.0\"?>\r\n<n:CC{number}C xmlns:n=\"http://ncts.dgtaxud.ec\">\r\n<messageType>CC{number}C</messageType>\
         <TransitOperation><LRN>S3CR</LRN><rejectionReason>a&#32;reason</rejectionReason ></TransitOperation>\n{inside}\n</n:CC{number}C>"
    )
}

/// Returns an IE056 with one error.
fn functional(inside: &str) -> String {
    refusal("056", &format!("<FunctionalError>{inside}</FunctionalError>"))
}

fn shown(document: &str, sent: Option<&str>) -> String {
    let sent: Vec<_> = sent.into_iter().map(|code| AccessCode::new(code.to_owned())).collect();
    let shown = NctsMessages::new().concealed(document.as_bytes(), &sent).expect("a message");
    String::from_utf8(shown).expect("UTF-8")
}

#[test]
fn no_refusal_repeats_the_access_code() {
    for (number, element, text) in REFUSALS {
        let error = |pointer: &str, [stated, value]: [&str; 2]| {
            format!(
                "<{element}><errorLineNumber>7</errorLineNumber>{pointer}\n<errorCode>12</errorCode><{text} >{stated}</{text}>\
                 <originalAttributeValue>{value}</originalAttributeValue></{element}>"
            )
        };
        let written = ["not S3CR: RS3CR", "S3CR"];
        for (pointer, sent, expected) in [
            (AT_THE_CODE, None, ["****", "****"]),
            (AT_THE_CODE, Some("S3CR"), ["****", "****"]),
            (AT_THE_CODE, Some("OTHR"), ["****", "****"]),
            (NOWHERE, Some("S3CR"), ["not ****: R****", "****"]),
            (NOWHERE, Some("OTHR"), written),
            (NOWHERE, None, written),
            ("<errorPointer> </errorPointer>", Some("S3CR"), ["not ****: R****", "****"]),
            ("<errorPointer/>", Some("S3CR"), ["not ****: R****", "****"]),
            (ELSEWHERE, Some("S3CR"), ["not ****: RS3CR", "****"]),
            (ELSEWHERE, Some("OTHR"), written),
            (ELSEWHERE, None, written),
        ] {
            // Each error is judged by its own pointer, so errors before and after must not matter.
            let around =
                |it: String| refusal(number, &(error(ELSEWHERE, ["a", "OTH"]) + &it + &error(NOWHERE, ["b", ""])));
            let document = around(error(pointer, written));
            assert_eq!(shown(&document, sent), around(error(pointer, expected)), "{number} {pointer} {sent:?}");
        }
    }
}

#[test]
fn whatever_names_an_access_code_has_its_texts_concealed_wherever_it_stands() {
    let value = "<originalAttributeValue>S3CR</originalAttributeValue>";
    let hidden = "<originalAttributeValue>****</originalAttributeValue>";
    for pointer in [
        "<errorPointer>/n:CC015C/n:AccessCode[1]/text()</errorPointer>",
        "<n:errorPointer>\n/CC015C/@accessCode</n:errorPointer>",
        "<errorPointer><![CDATA[/CC015C/]]>&#97;ccess<!-- -->Code</errorPointer>",
        "<errorPointer>/CC015C</errorPointer><errorPointer>accessCode</errorPointer>",
        "<errorPointer>accessCode</errorPointer><errorPointer>/CC015C</errorPointer>",
    ] {
        let (before, after) = (functional(&format!("{value}{pointer}")), functional(&format!("{pointer}{value}")));
        assert_eq!(shown(&before, None), functional(&format!("{hidden}{pointer}")));
        assert_eq!(shown(&after, None), functional(&format!("{pointer}{hidden}")));
    }
    for (written, expected) in [
        ("<errorReason/><errorReason>\n</errorReason>", "<errorReason/><errorReason>\n</errorReason>"),
        ("<remarks>\n S3CR</remarks>", "<remarks>****</remarks>"),
        ("<n:text a='1>'>&#83;3<![CDATA[C]]>R</n:text>", "<n:text a='1>'>****</n:text>"),
        ("<x>S3<y >CR</y><z/><!-- S3CR --></x >", "<x>****<y >****</y><z/>****</x >"),
        ("<accessCode><a>S3</a>CR</accessCode><accessCode/>", "<accessCode>****</accessCode><accessCode/>"),
        (
            "<errorCode>12</errorCode>R0001<sequenceNumber>1</sequenceNumber>",
            "<errorCode>12</errorCode>****<sequenceNumber>1</sequenceNumber>",
        ),
    ] {
        let document = functional(&format!("{AT_THE_CODE}{written}"));
        assert_eq!(shown(&document, None), functional(&format!("{AT_THE_CODE}{expected}")), "{written}");
    }
}

#[test]
fn the_code_that_was_sent_is_found_however_it_is_written() {
    for (written, expected) in [
        ("<errorReason>\r\n'> S3CR \"</errorReason>", "<errorReason>\r\n'> **** \"</errorReason>"),
        ("<errorReason>a&#32;&lt;&#83;3CR&amp;</errorReason>", "<errorReason>a &lt;****&amp;</errorReason>"),
        ("<errorReason><![CDATA[<S3CR>]]></errorReason>", "<errorReason>&lt;****&gt;</errorReason>"),
        ("<errorReason>S<![CDATA[3]]>C<!-- -->R</errorReason>", "<errorReason>****</errorReason>"),
        ("<errorReason>a<!-- S3CR -->b</errorReason>", "<errorReason>ab</errorReason>"),
        ("<errorReason>a<?x S3CR?>b</errorReason>", "<errorReason>ab</errorReason>"),
        ("<errorReason><b>S3CR</b> <i>S3CRS</i></errorReason>", "<errorReason><b>****</b> <i>S3CRS</i></errorReason>"),
        ("<errorCode>S3CR</errorCode>S3CR", "<errorCode>****</errorCode>****"),
        ("<errorPointer>accessCodes='S3CR'</errorPointer>", "<errorPointer>accessCodes='****'</errorPointer>"),
        (
            "<errorReason>&lt;<![CDATA[>]]><!-- --></errorReason>",
            "<errorReason>&lt;<![CDATA[>]]><!-- --></errorReason>",
        ),
        ("<accessCode>OTHR</accessCode>", "<accessCode>****</accessCode>"),
    ] {
        let document = functional(&format!("{ELSEWHERE}{written}"));
        assert_eq!(shown(&document, Some("S3CR")), functional(&format!("{ELSEWHERE}{expected}")), "{written}");
    }
    let (document, masked) =
        (functional("<errorReason>a &lt;&amp;>]</errorReason>"), functional("<errorReason>a ****</errorReason>"));
    assert_eq!(shown(&document, Some("<&>]")), masked);
    assert_eq!(shown(&document, Some("")), document);
}

#[test]
fn every_code_that_may_have_been_sent_is_concealed() {
    let sent = ["OTHR", "S3CR", "A&B1"].map(|code| AccessCode::new(code.to_owned()));
    for pointer in [NOWHERE, ELSEWHERE] {
        let document = functional(&format!("{pointer}<errorReason>S3CR, OTHR; A&amp;B1, S3CR</errorReason>"));
        let expected = functional(&format!("{pointer}<errorReason>****, ****; ****, ****</errorReason>"));
        let shown = NctsMessages::new().concealed(document.as_bytes(), &sent).expect("a message");
        assert_eq!(String::from_utf8(shown).as_deref(), Ok(expected.as_str()));
    }
}

#[test]
fn a_reason_against_a_guarantee_conceals_the_code_that_was_sent() {
    let reason = |text: &str| {
        let of_guarantee =
            format!("<InvalidGuaranteeReason><code>G03</code><text>{text}</text></InvalidGuaranteeReason>");
        refusal("055", &format!("<GuaranteeReference>{of_guarantee}</GuaranteeReference>"))
    };
    assert_eq!(shown(&reason("access code S3CR is wrong"), Some("S3CR")), reason("access code **** is wrong"));
    assert_eq!(shown(&reason("access code S3CR is wrong"), Some("OTHR")), reason("access code S3CR is wrong"));
}

/// Texts of up to 512 characters that are no sentences about the movement: goods, their marks, and parts of errors,
/// which are concealed by rules of their own.
const NO_SENTENCES: [&str; 5] =
    ["descriptionOfGoods", "shippingMarks", "errorPointer", "originalAttributeValue", "errorText"];

#[test]
fn every_free_text_conceals_the_codes_that_stand_there_as_words() {
    let mut sentences = 0;
    for message in MESSAGES {
        let table = table(message).expect("a table");
        let is_long = |facets: &str| facets.contains("maxLength=512");
        for element in table.elements().iter().filter(|element| is_long(element.facets)) {
            let name = element.name();
            if NO_SENTENCES.contains(&name) {
                continue;
            }
            let written = |text: &str| {
                format!("<n:{message} xmlns:n=\"http://ncts.dgtaxud.ec\"><{name}>{text}</{name}></n:{message}>")
            };
            let document = written("code S3CR, XS3CRX: S&#51;CR");
            assert_eq!(shown(&document, Some("S3CR")), written("code ****, XS3CRX: ****"), "{}", element.path);
            assert_eq!(shown(&document, Some("OTHR")), document, "{}", element.path);
            sentences += 1;
        }
    }
    assert!(sentences > 15, "{sentences}");
}

#[test]
fn outside_errors_the_code_that_was_sent_stays() {
    let document = refusal("056", "<Guarantee><GRN>S3CR</GRN></Guarantee><errorReason>S3CR</errorReason>");
    assert_eq!(shown(&document, Some("S3CR")), document);
}

/// Returns the texts of the errors of a message.
fn texts(document: &[u8]) -> Vec<String> {
    let mut walk = XmlWalk::new(document, LIMIT).expect("UTF-8");
    walk.root().expect("a root");
    let (mut depth, mut error, mut texts) = (1, None, Vec::new());
    while depth > 0 {
        match walk.next_content().expect("well-formed") {
            Content::Child(tag) => {
                depth += 1;
                if error.is_none() && tag.name() == "FunctionalError" {
                    error = Some(depth);
                }
                texts.push(String::new());
            }
            Content::End => {
                error = error.filter(|error| *error != depth);
                depth -= 1;
                texts.push(String::new());
            }
            Content::Text(piece) if error.is_some() => texts.last_mut().expect("inside an error").push_str(&piece),
            Content::Text(_) => {}
        }
    }
    texts
}

proptest! {
    /// A code concealed in a stored rejection is concealed in its message too, and no readable error has the code.
    #[test]
    fn what_is_shown_of_a_spoilt_refusal_has_no_code_left(
        at in 0_usize..400, length in 0_usize..40, put in "[<>/!a-c&; \"\\[\\]-]{0,12}", place in 0_usize..3,
    ) {
        let pointer = [AT_THE_CODE, ELSEWHERE, NOWHERE][place];
        let inside = "<errorReason>no S3CR!</errorReason><originalAttributeValue>S3<![CDATA[C]]>R</originalAttributeValue>";
        let mut xml: Vec<char> = functional(&format!("{pointer}{inside}")).chars().collect();
        let from = at.min(xml.len());
        xml.splice(from..(from + length).min(xml.len()), put.chars());
        let document: String = xml.into_iter().collect();
        let sent = AccessCode::new("S3CR".to_owned());
        if let Ok(shown) = concealed(document.as_bytes(), std::slice::from_ref(&sent), LIMIT) {
            prop_assert_eq!(concealed(&shown, std::slice::from_ref(&sent), LIMIT), Ok(shown.clone()), "once is enough");
            prop_assert!(texts(&shown).iter().all(|text| sent.concealed_as_word(text) == *text), "{:?}", texts(&shown));
            let read = NctsMessages::new().read(&shown);
            prop_assert_eq!(read.is_ok(), read_document(document.as_bytes(), LIMIT).is_ok());
            if let Ok(AuthorityAnswer::DepartureRejected { errors, .. }) = read.map(|message| message.answer) {
                let reported = Rejection::from_errors(&errors, None, std::slice::from_ref(&sent), chrono::DateTime::UNIX_EPOCH).errors;
                let text = |error: &RejectionError| error.text.as_ref().map(|text| text.text().to_owned());
                let values = reported.iter().map(|error| (text(error), &error.original_value));
                let found =
                    errors.iter().map(|error| (error.text.as_ref().map(ToString::to_string), &error.original_value));
                prop_assert!(values.eq(found));
            }
        }
    }
}
