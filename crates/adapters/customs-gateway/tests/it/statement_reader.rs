use chrono::{DateTime, Utc};
use customs_gateway::internals::{NAMESPACE, NotAStatement, read};
use customs_guarantees::account::{AccountKey, CustomsEntry, CustomsEntryKind, Statement};
use rust_decimal::Decimal;

const HEAD: &str = "<Kind>surety</Kind><Eori>NL801234566</Eori><AsOf>2026-09-02T10:16:00.000000Z</AsOf>\
                    <Limit>1000000.00</Limit><Opening>150.00</Opening><Used>400.5</Used><Complete>false</Complete>";
const ENTRY: &str = "<Entry><Number>7</Number><Kind>use</Kind><Amount>250.50</Amount><LRN>L&lt;1&gt;</LRN>\
                     <MRN>26NL000396A1B2C3R0</MRN><OccurredAt>2026-09-02T12:15:00+02:00</OccurredAt></Entry>";

fn key() -> AccountKey {
    AccountKey::surety("NL801234566".parse().expect("an EORI"))
}

fn document(content: &str) -> String {
    format!("<?xml version='1.0'?><AccountStatement xmlns='{NAMESPACE}'>{content}</AccountStatement>")
}

fn read_text(text: &str) -> Result<Statement, NotAStatement> {
    read(text.as_bytes(), &key())
}

#[test]
fn a_statement_is_read_with_its_entries() {
    let at = |text: &str| text.parse::<DateTime<Utc>>().expect("a moment");
    let expected = Statement {
        total_limit: Decimal::from(1_000_000),
        opening: Decimal::from(150),
        entries: vec![CustomsEntry {
            number: 7,
            kind: CustomsEntryKind::Use,
            amount: Decimal::new(25_050, 2),
            lrn: Some("L<1>".to_owned()),
            mrn: Some("26NL000396A1B2C3R0".to_owned()),
            occurred_at: at("2026-09-02T10:15:00Z"),
        }],
        used: Decimal::new(4_005, 1),
        is_complete: false,
        as_of: at("2026-09-02T10:16:00Z"),
    };
    assert_eq!(read_text(&document(&format!("{HEAD}{ENTRY}"))), Ok(expected.clone()));
    let more = format!("<x:Kind xmlns:x='urn:other'>dva</x:Kind><New><Kind>dva</Kind></New>{HEAD}{ENTRY}<Later/>");
    assert_eq!(read_text(&document(&more)), Ok(expected), "what is not known is passed over");
    let empty = read_text(&document(HEAD)).expect("a statement");
    assert!(empty.entries.is_empty());
}

#[test]
fn an_entry_may_name_no_reference_and_gives_back_with_a_minus() {
    for (kind, expected) in [("given_back", CustomsEntryKind::GivenBack), ("payment", CustomsEntryKind::Payment)] {
        let entry = format!(
            "<Entry><Number>8</Number><Kind>{kind}</Kind><Amount>-0.5</Amount><LRN/>\
             <OccurredAt>2026-09-02T10:15:00Z</OccurredAt></Entry>"
        );
        let entry = read_text(&document(&format!("{HEAD}{entry}"))).expect("a statement").entries.remove(0);
        assert_eq!((entry.kind, entry.amount), (expected, Decimal::new(-5, 1)));
        assert_eq!((entry.lrn, entry.mrn), (None, None));
    }
}

#[test]
fn what_is_no_statement_of_the_account_is_refused() {
    let read_with = |from: &str, to: &str| read_text(&document(&format!("{HEAD}{ENTRY}").replacen(from, to, 1)));
    assert_eq!(read_with("surety", "dva"), Err(NotAStatement::OtherAccount));
    assert_eq!(read_with("NL801234566", "NL801234567"), Err(NotAStatement::OtherAccount));
    assert_eq!(read_with("<Limit>1000000.00</Limit>", ""), Err(NotAStatement::NotOnce("Limit")));
    assert_eq!(read_with("<Complete>", "<Used>1</Used><Complete>"), Err(NotAStatement::NotOnce("Used")));
    assert_eq!(read_with("<Complete>false", "<Complete>perhaps"), Err(NotAStatement::Invalid("Complete")));
    for wrong in ["0.001", "10000000000000000", "1E3", "much", "<b>1</b>"] {
        let reported = read_with("250.50", wrong);
        assert!(
            matches!(reported, Err(NotAStatement::Invalid("Amount") | NotAStatement::NotOnce("Amount"))),
            "{wrong}"
        );
    }
    assert_eq!(read_with("<Number>7", "<Number>seven"), Err(NotAStatement::Invalid("Number")));
    assert_eq!(read_with("<Kind>use", "<Kind>used"), Err(NotAStatement::Invalid("Kind")));
    assert_eq!(read_with("L&lt;1&gt;", &"L".repeat(71)), Err(NotAStatement::Invalid("LRN")));
    assert_eq!(read_with("2026-09-02T12:15:00+02:00", "yesterday"), Err(NotAStatement::Invalid("OccurredAt")));
}

#[test]
fn what_is_no_whole_document_or_another_one_is_refused() {
    let whole = document(HEAD);
    for (text, expected) in [
        (String::new(), NotAStatement::Malformed),
        ("{}".to_owned(), NotAStatement::Malformed),
        (whole.replace("</AccountStatement>", ""), NotAStatement::Malformed),
        (format!("<!DOCTYPE a [<!ENTITY b 'c'>]>{whole}"), NotAStatement::Malformed),
        (whole.replace("surety", "&b;"), NotAStatement::Malformed),
        (document(&format!("{}{}", "<a>".repeat(9), "</a>".repeat(9))), NotAStatement::Malformed),
        (format!("{whole}{whole}"), NotAStatement::OtherDocument),
        (whole.replace(NAMESPACE, "urn:other"), NotAStatement::OtherDocument),
        ("<html/>".to_owned(), NotAStatement::OtherDocument),
    ] {
        assert_eq!(read_text(&text), Err(expected), "{text}");
    }
    assert_eq!(read(b"<a>\xff</a>", &key()), Err(NotAStatement::Malformed));
}
