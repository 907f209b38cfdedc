//! Every element of every message that customs sends is shown, decides, or is left for a reason. The list of them is
//! the table beside this file; an element of the published schemas or of a sample that is not in it fails the test.

use crate::published::{elements, samples};
use customs_ncts_messages::NctsMessages;
use customs_transits::ports::TransitMessageReader;
use std::collections::BTreeMap;

const TABLE: &str = include_str!("elements_of_answers.tsv");

/// Messages that only a trader sends.
const OF_TRADERS: [&str; 9] = ["007", "013", "014", "015", "034", "044", "054", "141", "170"];

/// The part that an element has in the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Becomes {
    /// Its text appears in the transit or its history, beside the stored bytes.
    Shown,
    /// It decides what becomes of the transit, or when.
    Decides,
    /// It repeats what the broker said before.
    Repeats,
    /// It belongs to the form of the message.
    Form,
    NotForTheTrader,
}

/// Returns each element by its path, with what becomes of it.
fn table() -> BTreeMap<&'static str, Becomes> {
    let rows = TABLE.lines().skip(1).map(|row| {
        let cells: Vec<&str> = row.split('\t').collect();
        let [path, becomes, because] = cells[..] else { panic!("a row of three cells: {row}") };
        let becomes = match becomes {
            "shown" => Becomes::Shown,
            "decides" => Becomes::Decides,
            "repeats" => Becomes::Repeats,
            "form" => Becomes::Form,
            "not for the trader" => Becomes::NotForTheTrader,
            other => panic!("{path}: {other}"),
        };
        assert!(becomes == Becomes::Shown || !because.is_empty(), "{path} needs a reason");
        (path, becomes)
    });
    rows.collect()
}

/// Returns the document without its comments.
fn without_comments(xml: &str) -> String {
    let mut bare = String::new();
    let mut rest = xml;
    while let Some((before, comment)) = rest.split_once("<!--") {
        bare.push_str(before);
        rest = comment.split_once("-->").expect("the comment ends").1;
    }
    bare + rest
}

/// An element with a text.
struct Leaf {
    /// Names from the root to the element, without the root.
    path: String,
    text: String,
    /// Number of the tag in the document.
    tag: usize,
}

/// Returns the elements with a text, below the root. Independent of the reader under test.
fn leaves(bare: &str) -> Vec<Leaf> {
    let (mut path, mut found, mut leaf): (Vec<&str>, Vec<Leaf>, Option<(usize, &str)>) = Default::default();
    for (number, piece) in bare.split('<').enumerate().skip(1) {
        let (tag, text) = piece.split_once('>').expect("the tag ends");
        if tag.starts_with('?') {
            continue;
        }
        if tag.starts_with('/') {
            if let Some((tag, text)) = leaf.take() {
                found.push(Leaf { path: path[1..].join("/"), text: text.trim().to_owned(), tag });
            }
            path.pop();
            continue;
        }
        let name = tag.split([' ', '\n', '\t', '\r', '/']).next().expect("a name");
        path.push(name.rsplit(':').next().expect("a name"));
        leaf = Some((number, text));
        if tag.ends_with('/') {
            path.pop();
            leaf = None;
        }
    }
    found.retain(|leaf| !leaf.text.is_empty());
    found
}

/// Returns the document with another text in one of its elements.
fn with_text(bare: &str, leaf: &Leaf, text: &str) -> String {
    let pieces = bare.split('<').enumerate().map(|(number, piece)| match piece.split_once('>') {
        Some((tag, _)) if number == leaf.tag => format!("{tag}>{text}"),
        _ => piece.to_owned(),
    });
    pieces.collect::<Vec<_>>().join("<")
}

/// Returns the samples of a folder that customs sends.
fn answers(folder: &str) -> Vec<(String, String)> {
    let mut samples = samples(folder);
    samples.retain(|(name, _)| !OF_TRADERS.contains(&&name[2..5]));
    samples
}

/// Reads the document; every element must be in the table. What the table calls shown must stand in what is read: a
/// text that is nowhere else in the document takes its place, so that no other element can stand for it.
fn check(name: &str, number: &str, document: &str, legal: bool) {
    let (document, table) = (without_comments(document), table());
    let read = |document: &str| {
        let message = NctsMessages::new().read(document.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        format!("{message:?}")
    };
    for leaf in leaves(&document) {
        let path = format!("/CC{number}C/{}", leaf.path);
        let becomes = table.get(path.as_str()).copied();
        let becomes = becomes.unwrap_or_else(|| panic!("{name}: nobody said what becomes of {path} ({})", leaf.text));
        let is_date = leaf.text.len() >= 10 && leaf.text.as_bytes()[4] == b'-';
        if becomes != Becomes::Shown && !(becomes == Becomes::Decides && is_date && legal) {
            continue;
        }
        // A reference that is not in the service's own format cannot name one of its transits.
        let mark = match leaf.path.rsplit('/').next() {
            Some("correlationIdentifier" | "LRN") => "NL31LRN0000000000719",
            Some("MRN") => "31NL000510A1B2C3J9",
            _ if is_date && leaf.text.contains('T') => "2031-07-19T07:19:31",
            _ if is_date => "2031-07-19",
            _ => "a mark of its own",
        };
        let kept = read(&with_text(&document, &leaf, mark));
        assert!(kept.contains(mark), "{name}: {path} ({}) is lost: {kept}", leaf.text);
    }
}

#[test]
fn every_element_of_a_sample_is_kept_or_left_for_a_reason() {
    for (folder, legal) in [("published", true), ("project", true), ("published-unfit", false)] {
        for (name, document) in answers(folder) {
            check(&name, &name[2..5], &document, legal);
        }
    }
}

#[test]
fn the_table_has_every_element_of_every_message_that_customs_sends() {
    let Some(published) = elements() else { return };
    let mut expected = Vec::new();
    for row in published.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        if !OF_TRADERS.contains(&&cells[0][2..5]) && cells[6] != "group" {
            expected.push(cells[2]);
        }
    }
    expected.sort_unstable();
    assert_eq!(table().keys().copied().collect::<Vec<_>>(), expected);
}

#[test]
fn what_only_a_trader_sends_is_no_message_of_customs() {
    for number in OF_TRADERS {
        let document = format!(
            r#"<n:CC{number}C xmlns:n="http://ncts.dgtaxud.ec"><messageType>CC{number}C</messageType></n:CC{number}C>"#
        );
        let refused = NctsMessages::new().read(document.as_bytes()).expect_err(number);
        assert_eq!(refused.reason, "the message is one that a trader sends to customs");
        assert!(NctsMessages::new().recognises(document.as_bytes()), "it is refused as a transit message");
    }
    for (name, document) in ["published", "project", "published-unfit"].into_iter().flat_map(samples) {
        let read = NctsMessages::new().read(document.as_bytes());
        assert_eq!(read.is_err(), OF_TRADERS.contains(&&name[2..5]), "{name}");
    }
}

/// The elements of the samples that matter most, as a list written by hand.
#[test]
fn reasons_codes_texts_and_dates_are_told() {
    let texts_of = |number: &str, inside: &str| {
        format!(
            r#"<n:CC{number}C xmlns:n="http://ncts.dgtaxud.ec"><messageType>CC{number}C</messageType>{inside}</n:CC{number}C>"#
        )
    };
    let operation =
        |inside: &str| format!("<TransitOperation><MRN>26NL000510A1B2C3J5</MRN>{inside}</TransitOperation>");
    let reason = |code: &str| {
        format!("<InvalidGuaranteeReason><code>{code}</code><text>why {code}</text></InvalidGuaranteeReason>")
    };
    let guarantee =
        |grn: &str, code: &str| format!("<GuaranteeReference><GRN>{grn}</GRN>{}</GuaranteeReference>", reason(code));
    for (number, inside) in [
        (
            "051",
            operation(
                "<noReleaseMotivationCode>G1</noReleaseMotivationCode><noReleaseMotivationText>seized</noReleaseMotivationText>",
            ),
        ),
        ("055", operation("") + &guarantee("26NL0000000123456", "G02") + &guarantee("26NL0000000654321", "G03")),
        (
            "056",
            operation(
                "<rejectionDateAndTime>2026-11-02T10:15:00</rejectionDateAndTime><rejectionCode>4</rejectionCode><rejectionReason>not here</rejectionReason>",
            ),
        ),
        (
            "060",
            operation("<notificationType>1</notificationType>")
                + "<TypeOfControls><sequenceNumber>1</sequenceNumber><type>42</type><text>scan</text></TypeOfControls>\
               <TypeOfControls><sequenceNumber>2</sequenceNumber><type>50</type><text>unload</text></TypeOfControls>\
               <RequestedDocument><documentType>C085</documentType><description>papers</description></RequestedDocument>",
        ),
        (
            "035",
            operation("")
                + "<RecoveryNotification><recoveryNotificationText>pay</recoveryNotificationText><amountClaimed>12.50</amountClaimed></RecoveryNotification>",
        ),
        (
            "182",
            operation("")
                + "<Consignment><Incident><code>3</code><text>truck broke down</text><Location><country>DE</country></Location></Incident></Consignment>",
        ),
        ("906", "<Header><LRN>LRN26000001</LRN><MRN>26NL000510A1B2C3J5</MRN></Header>".to_owned()),
    ] {
        check(number, number, &texts_of(number, &inside), true);
    }
}
