use customs_simulator::accounts::{AccountKind, AccountName, AccountStatement, EntryKind, LedgerEntry, LedgerPage};
use rust_decimal::Decimal;

#[test]
fn a_statement_tells_limit_and_use_before_and_after_its_entries() {
    let entry = LedgerEntry {
        number: 7,
        kind: EntryKind::GivenBack,
        amount: Decimal::from(-150),
        lrn: "L<1>".to_owned(),
        mrn: Some("26NL000396A1B2C3R0".parse().expect("an MRN")),
        occurred_at: "2026-09-02T10:15:00.25Z".parse().expect("a moment"),
    };
    let unnamed =
        LedgerEntry { number: 8, kind: EntryKind::Use, amount: Decimal::new(5, 1), mrn: None, ..entry.clone() };
    let statement = AccountStatement {
        name: AccountName {
            account: "7".to_owned(),
            kind: AccountKind::Dva,
            eori: "NL801234566".parse().expect("an EORI"),
        },
        limit: Decimal::from(1_000_000),
        page: LedgerPage {
            opening: Decimal::from(150),
            entries: vec![entry, unnamed],
            used: Decimal::new(5, 1),
            is_complete: false,
        },
        as_of: "2026-09-02T10:16:00Z".parse().expect("a moment"),
    };
    let written = String::from_utf8(statement.to_xml().expect("written")).expect("text");
    assert_eq!(
        written,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><AccountStatement xmlns=\"urn:customs-brokerage:account:1\">\
         <Kind>dva</Kind><Eori>NL801234566</Eori><AsOf>2026-09-02T10:16:00.000000Z</AsOf>\
         <Limit>1000000.00</Limit><Opening>150.00</Opening><Used>0.50</Used><Complete>false</Complete>\
         <Entry><Number>7</Number><Kind>given_back</Kind><Amount>-150.00</Amount><LRN>L&lt;1&gt;</LRN>\
         <MRN>26NL000396A1B2C3R0</MRN><OccurredAt>2026-09-02T10:15:00.250000Z</OccurredAt></Entry>\
         <Entry><Number>8</Number><Kind>use</Kind><Amount>0.50</Amount><LRN>L&lt;1&gt;</LRN>\
         <OccurredAt>2026-09-02T10:15:00.250000Z</OccurredAt></Entry></AccountStatement>"
    );
}
