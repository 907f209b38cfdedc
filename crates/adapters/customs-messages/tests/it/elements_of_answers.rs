//! Every element of an answer is used or shown. An element of a sample that is not in this list fails the test.

use crate::published::samples;
use customs_declarations::ports::MessageReader;
use customs_declarations::{AuthorityAnswer, AuthorityMessage};
use customs_kernel::facts::Statement;
use customs_kernel::{Lrn, Mrn};
use customs_messages::DmsMessages;
use customs_messages::reading::MessageTime;

/// Use of an element. Every answer is kept byte for byte and shown element by element with the message; this names the
/// further use, if any.
#[derive(Clone, Copy)]
enum Kept {
    /// The element decides the new state of the declaration.
    Decides,
    /// The element appears in the history or in the stored rejection.
    Told,
    /// The element is only shown with the message, for the reason given.
    Shown(&'static str),
}
use Kept::{Decides, Shown, Told};

const ELEMENTS: &[(&str, Kept)] = &[
    ("FunctionCode", Decides),
    ("FunctionalReferenceID", Decides),
    ("IssueDateTime", Decides),
    ("AdditionalInformation/StatementCode", Told),
    ("AdditionalInformation/StatementDescription", Told),
    ("AdditionalInformation/LimitDateTime", Told),
    ("AdditionalInformation/StatementTypeCode", Told),
    ("AdditionalInformation/Pointer/", Told),
    ("Amendment/ChangeReasonCode", Told),
    ("Amendment/Pointer/", Told),
    ("AppealOffice/ID", Told),
    ("Bank/ReferenceID", Told),
    ("Bank/ID", Told),
    ("ContactOffice/ID", Told),
    ("Error/Description", Told),
    ("Error/ValidationCode", Told),
    ("Error/Pointer/", Told),
    ("Status/EffectiveDateTime", Told),
    ("Status/NameCode", Told),
    ("Status/ReleaseDateTime", Told),
    ("Declaration/AcceptanceDateTime", Decides),
    ("Declaration/CancellationDateTime", Decides),
    ("Declaration/FunctionalReferenceID", Decides),
    ("Declaration/ID", Decides),
    ("Declaration/RejectionDateTime", Shown("the rejection is dated by its arrival, from which its deadlines count")),
    ("Declaration/VersionID", Shown("the version of customs; ours is another")),
    ("Declaration/DutyTaxFee/Payment/", Told),
    (
        "Declaration/GoodsShipment/GovernmentAgencyGoodsItem/SequenceNumeric",
        Shown("the history names the items up to five, and of more how many there are"),
    ),
    ("Declaration/GoodsShipment/GovernmentAgencyGoodsItem/Commodity/DutyTaxFee/TypeCode", Told),
    (
        "Declaration/GoodsShipment/GovernmentAgencyGoodsItem/Commodity/DutyTaxFee/",
        Shown("how the tax of one item was calculated; the history has the sums of items with one tax and rate"),
    ),
    (CORRECTED, Shown("the values that customs corrected; the form stays what was lodged")),
];

/// The second declaration of an answer, in the namespace of declarations.
const CORRECTED: &str = "Corrected/";

/// The headings of the document name its data model; the stored bytes keep them.
const HEADINGS: [&str; 3] = ["WCODataModelVersionCode", "WCOTypeName", "ResponsibleCountryCode"];

fn kept(element: &str) -> Option<Kept> {
    let found = ELEMENTS.iter().find(
        |(path, _)| {
            if path.ends_with('/') { element.starts_with(path) } else { element == *path }
        },
    );
    found.map(|(_, kept)| *kept)
}

/// Returns the elements with a text: their paths below the root without numbers, and the texts. Independent of the
/// reader under test.
fn leaves(xml: &str) -> Vec<(String, String)> {
    let mut bare = String::new();
    let mut rest = xml;
    while let Some((before, comment)) = rest.split_once("<!--") {
        bare.push_str(before);
        rest = comment.split_once("-->").expect("the comment ends").1;
    }
    bare.push_str(rest);
    let declarations = bare.split_once("=\"urn:wco:datamodel:WCO:DEC-DMS:2\"").map(|(before, _)| before);
    let corrected =
        declarations.and_then(|before| before.rsplit_once("xmlns:")).map(|(_, prefix)| format!("{prefix}:Declaration"));
    let (mut path, mut found, mut leaf): (Vec<String>, Vec<(String, String)>, Option<String>) = Default::default();
    for piece in bare.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("the tag ends");
        if tag.starts_with('?') {
            continue;
        }
        if tag.starts_with('/') {
            if let Some(text) = leaf.take() {
                found.push((path[1..].join("/"), text));
            }
            path.pop();
            continue;
        }
        let name = tag.split([' ', '\n', '\t', '\r', '/']).next().expect("a name");
        let local = name.rsplit(':').next().expect("a name");
        let is_corrected = corrected.as_deref() == Some(name);
        path.push(if is_corrected { CORRECTED.trim_end_matches('/').to_owned() } else { local.to_owned() });
        let text = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
            .iter()
            .fold(text.trim().to_owned(), |text, (entity, sign)| text.replace(entity, sign));
        leaf = Some(text);
        if tag.ends_with('/') {
            path.pop();
            leaf = None;
        }
    }
    found.retain(|(_, text)| !text.is_empty());
    found
}

/// Returns everything that the history and the stored rejection say about the answer.
fn reported(message: &AuthorityMessage) -> String {
    let reasons: Vec<&str> = message.reasons.iter().map(Statement::text).collect();
    let mut reported = reasons.join("\n");
    if let AuthorityAnswer::Rejected { errors } = &message.answer {
        for error in errors {
            let texts = [Some(error.code.as_str()), error.text.as_deref(), error.pointer.as_deref()];
            reported.extend(texts.into_iter().flatten().flat_map(|text| ["\n", text]));
        }
    }
    reported
}

/// Returns the path without its numbers.
fn plain(path: &str) -> String {
    path.split('[').map(|part| part.split_once(']').map_or(part, |(_, after)| after)).collect()
}

/// Checks a document that holds one answer.
fn check(name: &str, document: &[u8]) {
    let reader = DmsMessages::new();
    let [message] = <[AuthorityMessage; 1]>::try_from(reader.read(document).expect("an answer")).expect("one answer");
    let particulars = reader.particulars(document).expect("an answer").concat();
    let (reported, decides) = (reported(&message), format!("{message:?}"));
    let shown: Vec<(String, &str)> = particulars.iter().map(|one| (plain(&one.name), one.value.as_str())).collect();
    for (path, text) in leaves(std::str::from_utf8(document).expect("UTF-8")) {
        let Some(element) = path.strip_prefix("Response/") else {
            assert!(HEADINGS.contains(&path.as_str()), "{name}: {path} is new");
            continue;
        };
        let element = element.strip_suffix("/DateTimeString").unwrap_or(element);
        let is_time = path.ends_with("/DateTimeString");
        let kept = kept(element).unwrap_or_else(|| panic!("{name}: nobody said what becomes of {element} ({text})"));
        assert!(
            shown.iter().any(|(path, value)| {
                *path == element.replace(CORRECTED, "Declaration/")
                    && (*value == text || value.starts_with(&format!("{text} ")))
            }),
            "{name}: {element} ({text}) is not shown with the message"
        );
        // One published answer has a time that cannot be read; it is shown as it came.
        let wanted = match MessageTime::parse(&text) {
            Some(MessageTime::Day(day)) if is_time && matches!(kept, Told) => day.to_string(),
            Some(time) if is_time => time.moment().format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            None if is_time => continue,
            _ => text.clone(),
        };
        match kept {
            Decides => {
                // A reference that is not in the service's own format cannot name one of its declarations.
                let foreign = match element {
                    "Declaration/FunctionalReferenceID" => text.parse::<Lrn>().is_err(),
                    "Declaration/ID" => text.parse::<Mrn>().is_err(),
                    _ => false,
                };
                assert!(foreign || decides.contains(&wanted), "{name}: {element} ({text}) is lost: {decides}");
            }
            Told => assert!(reported.contains(&wanted), "{name}: {element} ({text}) is not told: {reported}"),
            Shown(why) => assert!(!why.is_empty()),
        }
    }
}

#[test]
fn every_element_of_a_published_answer_is_kept_where_this_list_says() {
    for (name, document) in samples("response-ns") {
        check(&name, &document);
    }
    for (name, document) in samples("project").into_iter().filter(|(name, _)| name.starts_with("res-")) {
        check(&name, &document);
    }
}

/// Elements that the schema allows but no published answer has.
#[test]
fn every_other_element_that_an_answer_may_have_is_kept_too() {
    let time = |name: &str, text: &str| {
        format!("<{name}><ds:DateTimeString formatCode=\"304\">{text}</ds:DateTimeString></{name}>")
    };
    let answer = |code: &str, parts: &str, declaration: &str| {
        format!(
            "<?xml version=\"1.0\"?><md:MetaData xmlns:md=\"urn:wco:datamodel:WCO:DocumentMetaData-DMS:2\" \
             xmlns=\"urn:wco:datamodel:WCO:RES-DMS:2\" xmlns:ds=\"urn:wco:datamodel:WCO:Response_DS:DMS:2\"><Response>\
             <FunctionCode>{code}</FunctionCode>{parts}<Declaration>{declaration}</Declaration></Response></md:MetaData>"
        )
    };
    let warning = "<Error><Description>Weight &amp; value do not fit</Description><ValidationCode>DMS10020</ValidationCode>\
                   <Pointer><DocumentSectionCode>42A</DocumentSectionCode><TagID>109</TagID></Pointer></Error>";
    let office = "<AppealOffice><ID>NL000001</ID></AppealOffice><ContactOffice><ID>NL000510</ID></ContactOffice>\
                  <ContactOffice><ID>NL000511</ID></ContactOffice>";
    let status = format!(
        "<Status>{}<NameCode>39</NameCode>{}</Status>",
        time("EffectiveDateTime", "20260902101500Z"),
        time("ReleaseDateTime", "20260903111500+02")
    );
    let payment = format!(
        "<DutyTaxFee><Payment><ReferenceID>BET-77</ReferenceID><TaxAssessedAmount currencyID=\"EUR\">226.41</TaxAssessedAmount>\
         {}<PaymentAmount currencyID=\"EUR\">226.40</PaymentAmount>\
         <ObligationGuarantee><ReferenceID>1909241</ReferenceID></ObligationGuarantee></Payment></DutyTaxFee>",
        time("DueDateTime", "20260912101500Z")
    );
    check(
        "accepted with a warning",
        answer("01", &(warning.to_owned() + office), &time("AcceptanceDateTime", "20260902101500Z")).as_bytes(),
    );
    check("with a status", answer("11", &status, "").as_bytes());
    check("with a payment", answer("14", "", &payment).as_bytes());
    for code in ["02", "03", "05", "06", "07", "08", "09", "10", "13", "15", "16", "17", "18", "51"] {
        check(code, answer(code, &(warning.to_owned() + office + &status), &payment).as_bytes());
    }
}

#[test]
fn an_element_that_nobody_thought_of_fails_the_list() {
    let document = "<md:MetaData><Response><Wholly><New>1</New></Wholly></Response></md:MetaData>";
    assert_eq!(leaves(document), [("Response/Wholly/New".to_owned(), "1".to_owned())]);
    assert!(kept("Wholly/New").is_none() && kept("Status/NameCode").is_some());
}
