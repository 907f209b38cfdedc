//! Effects of messages on the accounts of guarantees.

use crate::sample_messages::{SampleDeclaration, request, secured_by, transit_declaration, transit_notice};
use crate::simulator::{Authority, codes, mrn_of, text};
use chrono::Duration;
use customs_simulator::Outage;
use customs_simulator::accounts::{AccountKind, EntryKind};
use rust_decimal::Decimal;

const TRADER: &str = "NL801234566";
/// A tenth of the price of the sample's goods.
const DUTIES: i64 = 250;

/// Kind, amount and LRN of the entries, and the amount in use after them.
pub(crate) fn account(authority: &Authority, kind: AccountKind) -> (Vec<(EntryKind, String, String)>, Decimal) {
    let statement = authority.statement(kind, TRADER, None);
    let entries = statement.page.entries.iter();
    let brief = entries.map(|entry| (entry.kind, entry.amount.normalize().to_string(), entry.lrn.clone()));
    (brief.collect(), statement.page.used.normalize())
}

pub(crate) fn surety(authority: &Authority) -> (Vec<(EntryKind, String, String)>, Decimal) {
    account(authority, AccountKind::Surety)
}

pub(crate) fn entry(kind: EntryKind, amount: &str, lrn: &str) -> (EntryKind, String, String) {
    (kind, amount.to_owned(), lrn.to_owned())
}

fn accepted(authority: &Authority, declaration: &SampleDeclaration) -> String {
    authority.declare(declaration);
    mrn_of(&authority.all()[0]).to_string()
}

#[test]
fn an_accepted_import_uses_the_surety_of_its_declarant_and_is_paid_on_the_16th_of_the_next_month() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1"));
    authority.advance(199);
    assert_eq!(surety(&authority), (Vec::new(), Decimal::ZERO));
    authority.advance(1);
    let used = entry(EntryKind::Use, "250", "D1");
    assert_eq!(surety(&authority), (vec![used.clone()], DUTIES.into()));
    let mrn = mrn_of(&authority.due()[0]);
    let reported = authority.statement(AccountKind::Surety, TRADER, None).page.entries.remove(0);
    assert_eq!(
        (reported.mrn, reported.occurred_at.to_rfc3339()),
        (Some(mrn), "2026-09-02T10:15:00.200+00:00".to_owned())
    );
    // Wait until one second before midnight in the Netherlands.
    authority.wait(
        "2026-10-15T21:59:59Z".parse::<chrono::DateTime<chrono::Utc>>().expect("a moment") - reported.occurred_at,
    );
    assert_eq!(surety(&authority), (vec![used.clone()], DUTIES.into()));
    authority.wait(Duration::seconds(1));
    assert_eq!(surety(&authority), (vec![used, entry(EntryKind::Payment, "-250", "D1")], Decimal::ZERO));
    assert!(authority.statement(AccountKind::Dva, TRADER, None).page.entries.is_empty());
}

#[test]
fn a_message_that_comes_twice_uses_once_and_another_under_its_reference_nothing() {
    let authority = Authority::new();
    let mut declaration = SampleDeclaration::import("D1");
    authority.declare(&declaration);
    authority.declare(&declaration);
    declaration.price = Some(("9000", "EUR"));
    authority.declare(&declaration);
    authority.all();
    authority.declare(&declaration);
    authority.all();
    assert_eq!(surety(&authority).0, [entry(EntryKind::Use, "250", "D1")]);
}

#[test]
fn what_is_no_accepted_import_uses_no_surety() {
    let authority = Authority::new();
    let import = |lrn: &str| SampleDeclaration::import(lrn);
    authority.declare(&SampleDeclaration::export("D1"));
    authority.declare(&import("D2").asking_for("SIM-REJECT-DMS10020"));
    authority.declare(&import("D3").asking_for("SIM-SILENT"));
    authority.declare(&SampleDeclaration { price: None, ..import("D4") });
    authority.declare(&SampleDeclaration { declarant: "NL80123456", ..import("D5") });
    authority.all();
    assert_eq!(surety(&authority).0, []);
}

#[test]
fn what_completes_an_import_uses_nothing_beyond_it() {
    let authority = Authority::new();
    accepted(&authority, &SampleDeclaration::import("C1").with_type("IMC"));
    accepted(&authority, &SampleDeclaration::import("Y1").with_type("IMY"));
    let entered = accepted(&authority, &SampleDeclaration::import("Z1").with_type("IMZ"));
    let completing = SampleDeclaration { previous_document: Some(entered), ..SampleDeclaration::import("Z2") };
    accepted(&authority, &completing.with_type("IMZ"));
    let expected = [entry(EntryKind::Use, "250", "C1"), entry(EntryKind::Use, "250", "Z1")];
    assert_eq!(surety(&authority).0, expected);
}

#[test]
fn an_import_in_advance_uses_its_surety_from_its_acceptance_once() {
    let authority = Authority::new();
    let mrn = accepted(&authority, &SampleDeclaration::import("D1").with_type("IMD"));
    assert_eq!(surety(&authority).0, [entry(EntryKind::Use, "250", "D1")]);
    authority.receive("P1", &request("GPR", "P1", &mrn, ""));
    assert_eq!(codes(&authority.all()), ["02", "01", "09"]);
    authority.wait(Duration::days(62));
    let expected = [entry(EntryKind::Use, "250", "D1"), entry(EntryKind::Payment, "-250", "D1")];
    assert_eq!(surety(&authority).0, expected);
}

/// UCC article 172: the day of acceptance decides, and an advance declaration is accepted with the presentation of its
/// goods. A tenth of 2,500 is 250 in September, a fifth in October is 500: 250 more are used.
#[test]
fn the_surety_of_an_import_in_advance_follows_its_assessment() {
    let authority = Authority::new();
    let declaration = SampleDeclaration { origin: "CO", ..SampleDeclaration::import("D1").with_type("IMD") };
    let mrn = accepted(&authority, &declaration);
    assert_eq!(surety(&authority).0, [entry(EntryKind::Use, "250", "D1")]);
    authority.wait(Duration::days(30));
    authority.receive("P1", &request("GPR", "P1", &mrn, ""));
    authority.all();
    let used = [entry(EntryKind::Use, "250", "D1"), entry(EntryKind::Use, "250", "D1")];
    assert_eq!(surety(&authority).0, used);
    authority.wait(Duration::days(62));
    assert_eq!(surety(&authority).0.last(), Some(&entry(EntryKind::Payment, "-500", "D1")));
}

#[test]
fn an_invalidation_gives_back_once_and_leaves_nothing_to_pay() {
    let authority = Authority::new();
    let mrn = accepted(&authority, &SampleDeclaration::import("D1"));
    for lrn in ["I1", "I1", "I2"] {
        authority.receive(lrn, &request("INV", lrn, &mrn, ""));
    }
    authority.all();
    authority.wait(Duration::days(62));
    let expected = [entry(EntryKind::Use, "250", "D1"), entry(EntryKind::GivenBack, "-250", "D1")];
    assert_eq!(surety(&authority), (expected.to_vec(), Decimal::ZERO));
}

#[test]
fn an_invalidation_that_is_refused_or_comes_after_the_payment_gives_nothing_back() {
    let authority = Authority::new();
    let refusing = SampleDeclaration::import("D1").asking_for("SIM-INVALIDATION-REFUSED");
    let refused = accepted(&authority, &refusing);
    let paid = accepted(&authority, &SampleDeclaration::import("D2"));
    authority.receive("I1", &request("INV", "I1", &refused, ""));
    authority.wait(Duration::days(62));
    authority.receive("I2", &request("INV", "I2", &paid, ""));
    authority.all();
    let (entries, used) = surety(&authority);
    assert_eq!(entries.iter().filter(|(kind, ..)| *kind == EntryKind::GivenBack).count(), 0, "{entries:?}");
    assert_eq!((entries.len(), used), (4, Decimal::ZERO));
}

#[test]
fn goods_under_control_use_the_surety_and_are_paid_after_their_release() {
    let authority = Authority::new();
    let mrn = accepted(&authority, &SampleDeclaration::import("D1").asking_for("SIM-CONTROL"));
    authority.wait(Duration::days(62));
    assert_eq!(surety(&authority), (vec![entry(EntryKind::Use, "250", "D1")], DUTIES.into()));
    let answer = "<AdditionalInformation><StatementCode>goods_presented</StatementCode></AdditionalInformation>";
    authority.receive("C1", &request("COR", "C1", &mrn, answer));
    authority.wait(Duration::days(62));
    assert_eq!(surety(&authority).1, Decimal::ZERO);
}

#[test]
fn answers_that_get_lost_leave_the_ledger_as_it_is() {
    let authority = Authority::with_outage(Outage::losing_answers_percent(100));
    authority.declare(&SampleDeclaration::import("D1"));
    assert!(authority.all().is_empty());
    assert_eq!(surety(&authority).0, [entry(EntryKind::Use, "250", "D1")]);
}

#[test]
fn a_movement_uses_the_guarantee_of_its_holder_from_its_release_until_it_is_written_off() {
    let authority = Authority::new();
    let dva = |authority: &Authority| account(authority, AccountKind::Dva);
    authority.receive("T1", &transit_declaration("T1", "ORDER-1", "A"));
    authority.receive("T1", &transit_declaration("T1", "ORDER-1", "A"));
    authority.advance(599);
    assert_eq!(dva(&authority).0, []);
    authority.advance(1);
    let used = entry(EntryKind::Use, "12500.5", "T1");
    assert_eq!(dva(&authority).0, std::slice::from_ref(&used));
    let mrn = authority.due().iter().find_map(|answer| text(answer, "MRN").map(str::to_owned)).expect("an MRN");
    for notice in ["N1", "N1", "N2"] {
        authority.receive(notice, &transit_notice("007", notice, &format!("<MRN>{mrn}</MRN>")));
    }
    authority.advance(599);
    assert_eq!(dva(&authority).0, std::slice::from_ref(&used));
    authority.advance(1);
    assert_eq!(dva(&authority), (vec![used, entry(EntryKind::GivenBack, "-12500.5", "T1")], Decimal::ZERO));
    assert_eq!(surety(&authority).0, []);
}

#[test]
fn a_movement_uses_the_guarantee_that_it_names_whoever_holds_the_procedure() {
    const GRN: &str = "26NL0000000123456";
    let authority = Authority::new();
    authority.receive("T1", &secured_by(&transit_declaration("T1", "ORDER-1", "A"), GRN));
    let mrn = authority.all().iter().find_map(|answer| text(answer, "MRN").map(str::to_owned)).expect("an MRN");
    assert_eq!(account(&authority, AccountKind::Dva).0, [], "its holder uses none of its own");
    let reported = |eori: &str| {
        let page = authority.statement_with(AccountKind::Dva, eori, &[GRN], None).page;
        (page.entries.iter().map(|entry| entry.lrn.clone()).collect::<Vec<_>>(), page.used.normalize())
    };
    let used = (vec!["T1".to_owned()], Decimal::new(125_005, 1));
    assert_eq!((reported(TRADER), reported("NL123456782")), (used.clone(), used));
    authority.receive("N1", &transit_notice("007", "N1", &format!("<MRN>{mrn}</MRN>")));
    authority.all();
    assert_eq!(reported(TRADER), (vec!["T1".to_owned(), "T1".to_owned()], Decimal::ZERO));
}

#[test]
fn a_movement_that_is_never_released_uses_no_guarantee() {
    let authority = Authority::new();
    for (lrn, scenario) in
        [("T1", "SIM-ACCEPT-ONLY"), ("T2", "SIM-HOLD"), ("T3", "SIM-REJECT-12"), ("T4", "SIM-SILENT")]
    {
        authority.receive(lrn, &transit_declaration(lrn, scenario, "A"));
    }
    authority.receive("T5", &transit_declaration("T5", "ORDER-5", "D"));
    authority.all();
    assert_eq!(account(&authority, AccountKind::Dva).0, []);
    authority.receive("P5", &transit_notice("170", "P5", "<LRN>T5</LRN>"));
    authority.all();
    assert_eq!(account(&authority, AccountKind::Dva).0, [entry(EntryKind::Use, "12500.5", "T5")]);
}

#[test]
fn a_movement_that_is_invalidated_before_its_release_never_used_its_guarantee_and_one_after_it_gives_it_back() {
    let authority = Authority::new();
    for lrn in ["T1", "T2"] {
        authority.receive(lrn, &transit_declaration(lrn, "ORDER", "A"));
        authority.advance(if lrn == "T1" { 600 } else { 300 });
    }
    for lrn in ["T1", "T2"] {
        authority.receive(&format!("I{lrn}"), &transit_notice("014", &format!("I{lrn}"), &format!("<LRN>{lrn}</LRN>")));
    }
    authority.all();
    let expected = [entry(EntryKind::Use, "12500.5", "T1"), entry(EntryKind::GivenBack, "-12500.5", "T1")];
    assert_eq!(account(&authority, AccountKind::Dva), (expected.to_vec(), Decimal::ZERO));
}

#[test]
fn a_statement_tells_the_limit_and_goes_on_after_an_entry() {
    let authority = Authority::new();
    for number in 0..3 {
        authority.declare(&SampleDeclaration::import(&format!("D{number}")));
    }
    authority.all();
    let statement = authority.statement(AccountKind::Surety, TRADER, Some(2));
    assert_eq!(statement.limit, Decimal::from(1_000_000));
    assert_eq!((statement.page.opening, statement.page.used), (Decimal::from(500), Decimal::from(750)));
    assert_eq!(statement.page.entries.iter().map(|entry| entry.number).collect::<Vec<_>>(), [3]);
}

/// An authorisation in a message, with its holder.
fn held(letters: &str, holder: &str) -> String {
    format!("<AuthorisationHolder>{holder}<CategoryCode>{letters}</CategoryCode></AuthorisationHolder>")
}

/// UCC articles 110 and 195: the trader that defers payment pays. Article 89: the comprehensive guarantee secures a
/// debt that may arise. Without an EORI of its own, the holder is the declarant.
#[test]
fn the_holder_of_the_deferment_or_the_guarantee_that_is_named_secures_an_import() {
    let (broker, other) = ("NL123456782", "NL222222222");
    let id = |eori: &str| format!("<ID>{eori}</ID>");
    let (deferment, guarantee) = (held("DPO", &id(broker)), held("CGU", &id(other)));
    for (named, procedure, holder) in [
        (String::new(), ("40", "00"), TRADER),
        (held("CWP", &id(broker)), ("40", "00"), TRADER),
        (deferment.clone(), ("40", "00"), broker),
        (guarantee.clone(), ("40", "00"), other),
        (format!("{guarantee}{deferment}"), ("40", "00"), broker),
        (format!("{}{guarantee}", held("DPO", "")), ("40", "00"), TRADER),
        (format!("{deferment}{guarantee}"), ("71", "00"), other),
        (format!("{deferment}{guarantee}"), ("51", "00"), other),
        (deferment, ("71", "00"), broker),
    ] {
        let authority = Authority::new();
        let mut declaration = SampleDeclaration::import("D1");
        declaration.procedure = procedure;
        let xml = declaration.to_xml().replace("<Declarant>", &format!("{named}<Declarant>"));
        authority.receive("D1", &xml);
        authority.all();
        let used = |eori| authority.statement(AccountKind::Surety, eori, None).page.used.normalize();
        for eori in [TRADER, broker, other] {
            let expected = if eori == holder { Decimal::from(DUTIES) } else { Decimal::ZERO };
            assert_eq!(used(eori), expected, "{eori}: {named} {procedure:?}");
        }
    }
}

/// Half of the duties of the sample are VAT: 125.00 of 250.00 are secured when VAT is deferred, otherwise 250.00.
#[test]
fn nothing_secures_deferred_vat() {
    let authority = Authority::new();
    let deferred = "<DutyTaxFee><TypeCode>B00</TypeCode><Payment><MethodCode>G</MethodCode></Payment></DutyTaxFee>";
    for (lrn, fee) in [("D1", deferred), ("D2", ""), ("D3", deferred)] {
        let xml = SampleDeclaration::import(lrn).to_xml();
        authority.receive(lrn, &xml.replace("<InvoiceLine>", &format!("{fee}<InvoiceLine>")));
    }
    authority.all();
    let used = ["125", "250", "125"].into_iter().zip(["D1", "D2", "D3"]);
    let used: Vec<_> = used.map(|(amount, lrn)| entry(EntryKind::Use, amount, lrn)).collect();
    assert_eq!(surety(&authority), (used, Decimal::from(500)));
}
