mod accounts;
mod placements;
mod trader_messages;
mod transit_messages;
mod transit_nacks;
mod transit_order;
mod transit_scenarios;

use crate::interrupted_store::InterruptedStore;
use crate::sample_messages::{SampleDeclaration, inquiry, request};
use crate::sample_tables::EmbeddedTables;
use chrono::{Duration, Utc};
use customs_kernel::{Clock, CountingEntropy, Entropy, ErrorKind, ManualClock, Mrn};
use customs_simulator::accounts::{AccountKind, AccountName, AccountStatement};
use customs_simulator::cases::{AnswerQueue, Case, CaseState, CaseStore, InMemoryCaseStore};
use customs_simulator::inquiries::NotAnInquiry;
use customs_simulator::{NotAMessage, Outage, Pace, ReceiveError, Simulator};
use std::sync::Arc;

/// A simulator with a store and a clock that the test controls.
pub(crate) struct Authority {
    simulator: Arc<Simulator>,
    store: Arc<InMemoryCaseStore>,
    clock: Arc<ManualClock>,
}

impl Authority {
    pub(crate) fn new() -> Self {
        Self::with_outage(Outage::NONE)
    }

    pub(crate) fn with_outage(outage: Outage) -> Self {
        let store = Arc::new(InMemoryCaseStore::default());
        let clock = Arc::new(ManualClock::at("2026-09-02T10:15:00Z".parse().expect("a moment")));
        let entropy = Arc::new(CountingEntropy::default());
        let simulator =
            Simulator::new(store.clone(), Arc::new(EmbeddedTables), clock.clone(), entropy, Pace::default())
                .with_outage(outage);
        Self { simulator: Arc::new(simulator), store, clock }
    }

    /// State of the case to which the message with this reference belongs.
    pub(crate) fn state_of(&self, lrn: &str) -> Option<CaseState> {
        self.store.earlier_message("7", lrn, "").expect("an answer").map(|earlier| earlier.case.state)
    }

    pub(crate) fn receive(&self, lrn: &str, xml: &str) {
        self.receive_from("7", lrn, xml);
    }

    /// Receives a message of the trader with this account.
    pub(crate) fn receive_from(&self, account: &str, lrn: &str, xml: &str) {
        self.simulator.receive(account, lrn, xml.as_bytes()).expect("taken");
    }

    /// The reason why bytes are not taken as a message.
    pub(crate) fn refusal_of(&self, lrn: &str, bytes: &str) -> NotAMessage {
        match self.simulator.receive("7", lrn, bytes.as_bytes()) {
            Err(ReceiveError::NotAMessage(why)) => why,
            other => panic!("{other:?}"),
        }
    }

    /// Receives a message, and another one between its decision and its recording.
    pub(crate) fn receive_while(&self, (lrn, xml): (&str, &str), (other_lrn, other_xml): (&str, &str)) {
        let (simulator, other_lrn, other_xml) = (self.simulator.clone(), other_lrn.to_owned(), other_xml.to_owned());
        let other = move || simulator.receive("7", &other_lrn, other_xml.as_bytes()).expect("taken");
        let store = Arc::new(InterruptedStore::new(self.store.clone(), other));
        let (tables, clock) = (Arc::new(EmbeddedTables), self.clock.clone());
        // A different start, so that its random numbers differ from those of the first simulator.
        let entropy = Arc::new(CountingEntropy::default());
        (0..1_000).for_each(|_| entropy.fill(&mut [0; 16]));
        let simulator = Simulator::new(store, tables, clock, entropy, Pace::default());
        simulator.receive("7", lrn, xml.as_bytes()).expect("taken");
    }

    /// Deletes the stored goods of a case, as if an earlier version without goods had stored it.
    pub(crate) fn forget_goods_of(&self, lrn: &str) {
        self.store.forget_goods(self.case_of(lrn).id);
    }

    /// Deletes the stored record of a movement, as if an earlier version without records had stored it.
    pub(crate) fn forget_movement_of(&self, lrn: &str) {
        self.store.forget_movement(self.case_of(lrn).id);
    }

    pub(crate) fn declare(&self, declaration: &SampleDeclaration) {
        self.receive(&declaration.lrn, &declaration.to_xml());
    }

    /// The case to which the message with this reference belongs.
    pub(crate) fn case_of(&self, lrn: &str) -> Case {
        self.store.earlier_message("7", lrn, "").expect("an answer").expect("a case").case
    }

    pub(crate) fn advance(&self, milliseconds: i64) {
        self.clock.advance(Duration::milliseconds(milliseconds));
    }

    /// The texts of all answers that are due now, in order.
    pub(crate) fn due(&self) -> Vec<String> {
        let mut given = Vec::new();
        loop {
            let now = self.clock.now();
            let due = self.store.claim(100, now, now + Duration::seconds(30)).expect("a claim");
            if due.is_empty() {
                return given;
            }
            for answer in due {
                given.push(String::from_utf8(answer.body).expect("text"));
                self.store.delivered(&[answer.id]).expect("noted");
            }
        }
    }

    /// The present statement of an account of the trader.
    pub(crate) fn statement(&self, kind: AccountKind, eori: &str, after: Option<i64>) -> AccountStatement {
        self.statement_with(kind, eori, &[], after)
    }

    /// The present statement of an account and of the named guarantees.
    pub(crate) fn statement_with(
        &self,
        kind: AccountKind,
        eori: &str,
        grns: &[&str],
        after: Option<i64>,
    ) -> AccountStatement {
        let grns: Vec<_> = grns.iter().map(|grn| grn.parse().expect("a GRN")).collect();
        let name = AccountName { account: "7".to_owned(), kind, eori: eori.parse().expect("an EORI") };
        self.simulator.statement(name, &grns, after).expect("a statement")
    }

    pub(crate) fn wait(&self, time: Duration) {
        self.clock.advance(time);
    }

    /// All answers of the next ten minutes.
    pub(crate) fn all(&self) -> Vec<String> {
        self.clock.advance(Duration::minutes(10));
        self.due()
    }
}

pub(crate) fn text<'a>(answer: &'a str, element: &str) -> Option<&'a str> {
    let (_, after) = answer.split_once(&format!("<{element}>"))?;
    after.split_once('<').map(|(text, _)| text)
}

/// Number of a message of the transit system.
pub(crate) fn number(answer: &str) -> Option<String> {
    text(answer, "messageType").and_then(|kind| kind.get(2..5)).map(str::to_owned)
}

/// The text of an element inside the Declaration of a response.
pub(crate) fn declared<'a>(answer: &'a str, element: &str) -> Option<&'a str> {
    text(answer.split_once("<Declaration>")?.1, element)
}

pub(crate) fn codes(answers: &[String]) -> Vec<&str> {
    answers.iter().filter_map(|answer| text(answer, "FunctionCode")).collect()
}

pub(crate) fn mrn_of(answer: &str) -> Mrn {
    declared(answer, "ID").expect("an MRN").parse().expect("an MRN")
}

#[test]
fn an_import_is_accepted_with_an_mrn_and_then_released() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1"));
    assert!(authority.due().is_empty());
    authority.clock.advance(Duration::milliseconds(200));
    let accepted = authority.due();
    assert_eq!(codes(&accepted), ["01"]);
    let mrn = mrn_of(&accepted[0]);
    assert!(mrn.has_valid_check_character() && mrn.as_str().starts_with("26NL"), "{mrn}");
    assert_eq!(&mrn.as_str()[16..17], "R");
    authority.clock.advance(Duration::milliseconds(399));
    assert!(authority.due().is_empty());
    authority.clock.advance(Duration::milliseconds(1));
    let released = authority.due();
    assert_eq!(codes(&released), ["09"]);
    assert_eq!((declared(&released[0], "FunctionalReferenceID"), mrn_of(&released[0])), (Some("D1"), mrn));
    assert_ne!(text(&accepted[0], "FunctionalReferenceID"), text(&released[0], "FunctionalReferenceID"));
}

#[test]
fn the_mrn_of_an_export_says_so() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::export("D1"));
    assert_eq!(&mrn_of(&authority.all()[0]).as_str()[16..17], "A");
}

#[test]
fn the_same_message_is_answered_once_however_often_it_comes() {
    let authority = Authority::new();
    let declaration = SampleDeclaration::import("D1");
    authority.declare(&declaration);
    authority.declare(&declaration);
    assert_eq!(codes(&authority.all()), ["01", "09"]);
    authority.declare(&declaration);
    assert!(authority.all().is_empty());
}

#[test]
fn another_message_under_a_used_reference_is_rejected_and_leaves_the_first_alone() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1"));
    let other = SampleDeclaration { origin: "CO", ..SampleDeclaration::import("D1") };
    authority.declare(&other);
    authority.declare(&other);
    let answers = authority.all();
    assert_eq!(codes(&answers), ["01", "03", "09"]);
    assert_eq!(text(&answers[1], "ValidationCode"), Some("DMS12003"));
    assert_eq!((declared(&answers[1], "FunctionalReferenceID"), declared(&answers[1], "ID")), (Some("D1"), None));
    let mrn = mrn_of(&answers[0]);
    authority.receive("I1", &request("INV", "I1", mrn.as_str(), ""));
    assert_eq!(codes(&authority.all()), ["02", "11", "10"], "the first still stands");
}

#[test]
fn goods_declared_in_advance_are_released_after_their_presentation() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1").with_type("IMD"));
    let received = authority.all();
    assert_eq!(codes(&received), ["02"]);
    let mrn = mrn_of(&received[0]);
    authority.receive("P1", &request("GPR", "P1", mrn.as_str(), ""));
    let answers = authority.all();
    assert_eq!(codes(&answers), ["02", "01", "09"]);
    let named: Vec<_> = answers.iter().map(|answer| declared(answer, "FunctionalReferenceID")).collect();
    assert_eq!(named, [Some("P1"), Some("D1"), Some("D1")]);
    assert!(answers.iter().all(|answer| mrn_of(answer) == mrn));
    authority.receive("P2", &request("GPR", "P2", mrn.as_str(), ""));
    let again = authority.all();
    assert_eq!((codes(&again), text(&again[0], "ValidationCode")), (vec!["03"], Some("DMS12014")));
}

#[test]
fn the_first_presentation_can_be_rejected_and_the_second_is_not() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1").with_type("IMD").asking_for("SIM-PRESENTATION-REJECTED"));
    let mrn = mrn_of(&authority.all()[0]);
    authority.receive("P1", &request("GPR", "P1", mrn.as_str(), ""));
    let rejected = authority.all();
    assert_eq!((codes(&rejected), declared(&rejected[0], "FunctionalReferenceID")), (vec!["03"], Some("P1")));
    authority.receive("P2", &request("GPR", "P2", mrn.as_str(), ""));
    assert_eq!(codes(&authority.all()), ["02", "01", "09"]);
}

#[test]
fn an_invalidation_before_the_release_withdraws_it() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1"));
    authority.clock.advance(Duration::milliseconds(200));
    let mrn = mrn_of(&authority.due()[0]);
    authority.receive("I1", &request("INV", "I1", mrn.as_str(), ""));
    let answers = authority.all();
    assert_eq!(codes(&answers), ["02", "11", "10"]);
    let named: Vec<_> = answers.iter().map(|answer| declared(answer, "FunctionalReferenceID")).collect();
    assert_eq!(named, [Some("I1"), Some("I1"), Some("D1")]);
    assert_eq!(text(&answers[1], "NameCode"), Some("39"));
    authority.receive("I2", &request("INV", "I2", mrn.as_str(), ""));
    assert_eq!(codes(&authority.all()), ["03"], "there is nothing left to invalidate");
}

#[test]
fn a_control_ends_with_the_traders_answer() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1").asking_for("SIM-CONTROL"));
    let answers = authority.all();
    assert_eq!(codes(&answers), ["01", "05"]);
    let mrn = mrn_of(&answers[0]);
    let statement =
        |code: &str| format!("<AdditionalInformation><StatementCode>{code}</StatementCode></AdditionalInformation>");
    authority.receive("C1", &request("COR", "C1", mrn.as_str(), &statement("remarks_only")));
    assert_eq!(codes(&authority.all()), ["02"]);
    authority.receive("C2", &request("COR", "C2", mrn.as_str(), &statement("goods_presented")));
    assert_eq!(codes(&authority.all()), ["02", "08"]);
}

#[test]
fn a_supplementary_declaration_has_an_mrn_of_its_own() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1").with_type("IMB"));
    let mrn = mrn_of(&authority.all()[0]);
    let supplementary =
        SampleDeclaration { previous_document: Some(mrn.to_string()), ..SampleDeclaration::import("S1") };
    authority.declare(&supplementary.with_type("IMX"));
    let answers = authority.all();
    assert_eq!((codes(&answers), declared(&answers[0], "FunctionalReferenceID")), (vec!["01"], Some("S1")));
    assert_ne!(mrn_of(&answers[0]), mrn);
}

#[test]
fn an_account_cannot_touch_the_case_of_another() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1"));
    let mrn = mrn_of(&authority.all()[0]);
    let inv = request("INV", "I1", mrn.as_str(), "");
    authority.simulator.receive("8", "I1", inv.as_bytes()).expect("taken");
    let answers = authority.all();
    assert_eq!((codes(&answers), text(&answers[0], "ValidationCode")), (vec!["03"], Some("DMS12015")));
    assert_eq!(declared(&answers[0], "ID"), None);
}

#[test]
fn a_message_without_sense_is_refused_and_not_kept() {
    let authority = Authority::new();
    let refused = |lrn: &str, bytes: &[u8]| {
        let error = authority.simulator.receive("7", lrn, bytes).expect_err("refused");
        assert_eq!(error.kind(), ErrorKind::Invalid, "{error}");
        error
    };
    refused("D1", b"<a>");
    refused("D1", b"<!DOCTYPE a><a/>");
    let declaration = SampleDeclaration::import("D1");
    assert!(matches!(refused("D2", declaration.to_xml().as_bytes()), ReceiveError::OtherReference));
    authority.declare(&declaration);
    assert_eq!(codes(&authority.all()), ["01", "09"]);
}

#[test]
fn of_two_requests_at_once_one_decides_upon_what_the_other_left() {
    let authority = Authority::new();
    authority.declare(&SampleDeclaration::import("D1").with_type("IMD"));
    let mrn = mrn_of(&authority.all()[0]);
    std::thread::scope(|scope| {
        for number in 0..6 {
            let (authority, mrn) = (&authority, &mrn);
            scope.spawn(move || {
                let lrn = format!("P{number}");
                authority.receive(&lrn, &request("GPR", &lrn, mrn.as_str(), ""));
            });
        }
    });
    let answers = authority.all();
    let mut given = codes(&answers);
    given.sort_unstable();
    assert_eq!(given, ["01", "02", "03", "03", "03", "03", "03", "09"], "presented once, refused five times");
}

#[test]
fn days_are_those_of_the_netherlands() {
    let authority = Authority::new();
    let to_new_year =
        "2026-12-31T23:30:00Z".parse::<chrono::DateTime<Utc>>().expect("a moment") - authority.clock.now();
    authority.clock.advance(to_new_year);
    authority.declare(&SampleDeclaration {
        commodity: "85109000",
        documents: vec![],
        ..SampleDeclaration::import("D1")
    });
    assert!(mrn_of(&authority.all()[0]).as_str().starts_with("27NL"));
}

#[test]
fn an_inquiry_is_answered_once_when_an_acceptance_would_be() {
    let authority = Authority::new();
    let question = inquiry("Q1", "NL123456782B01", "NL123456782");
    authority.receive("Q1", &question);
    authority.receive("Q1", &question);
    authority.clock.advance(Duration::milliseconds(199));
    assert!(authority.due().is_empty());
    authority.clock.advance(Duration::milliseconds(1));
    let answers = authority.due();
    assert_eq!(
        answers,
        ["<?xml version=\"1.0\" encoding=\"UTF-8\"?><InquiryResult xmlns=\"urn:customs-brokerage:inquiry:1\">\
          <Reference>Q1</Reference><AIQ>true</AIQ><AAX>true</AAX></InquiryResult>"]
    );
    authority.receive("Q1", &question);
    assert!(authority.all().is_empty(), "it is recognised after its answer, too");
}

#[test]
fn each_inquiry_is_answered_under_its_own_reference() {
    let authority = Authority::new();
    authority.receive("Q1", &inquiry("Q1", "NL123456782B01", "NL801234566"));
    authority.receive("Q2", &inquiry("Q2", "NL123456782B01", "NL123456782"));
    let answers = authority.all();
    let stated: Vec<_> =
        answers.iter().map(|answer| (text(answer, "Reference"), text(answer, "AIQ"), text(answer, "AAX"))).collect();
    let same = |reference, word| (Some(reference), Some(word), Some(word));
    assert_eq!(stated, [same("Q1", "false"), same("Q2", "true")]);
}

#[test]
fn another_instance_knows_an_inquiry_and_gives_its_answer() {
    let authority = Authority::new();
    let question = inquiry("Q1", "NL123456782B01", "NL123456782");
    authority.receive("Q1", &question);
    let entropy = Arc::new(CountingEntropy::default());
    let simulator = Arc::new(Simulator::new(
        authority.store.clone(),
        Arc::new(EmbeddedTables),
        authority.clock.clone(),
        entropy,
        Pace::default(),
    ));
    let other = Authority { simulator, store: authority.store.clone(), clock: authority.clock.clone() };
    drop(authority);
    other.receive("Q1", &question);
    assert_eq!(other.all().len(), 1);
}

#[test]
fn an_inquiry_under_a_used_reference_is_refused_and_changes_nothing() {
    let authority = Authority::new();
    authority.receive("Q1", &inquiry("Q1", "NL123456782B01", "NL123456782"));
    authority.declare(&SampleDeclaration::import("D1"));
    for reference in ["Q1", "D1"] {
        let other = inquiry(reference, "NL801234566B01", "NL123456782");
        let error = authority.simulator.receive("7", reference, other.as_bytes()).expect_err("refused");
        assert!(matches!(error, ReceiveError::UsedReference), "{error}");
        assert_eq!(error.kind(), ErrorKind::Invalid);
    }
    authority.simulator.receive("8", "Q1", inquiry("Q1", "1", "NL1").as_bytes()).expect("another account's");
    let answers = authority.all();
    assert_eq!(codes(&answers), ["01", "09"]);
    let aiq: Vec<_> = answers.iter().filter_map(|answer| text(answer, "AIQ")).collect();
    assert_eq!(aiq, ["true", "true"], "one for each account");
}

#[test]
fn a_declaration_under_the_reference_of_an_inquiry_is_rejected() {
    let authority = Authority::new();
    authority.receive("Q1", &inquiry("Q1", "NL123456782B01", "NL123456782"));
    authority.declare(&SampleDeclaration::import("Q1"));
    let answers = authority.all();
    assert_eq!((answers.len(), text(&answers[0], "AIQ")), (2, Some("true")));
    assert_eq!(text(&answers[1], "ValidationCode"), Some("DMS12003"));
}

#[test]
fn of_many_inquiries_at_once_under_one_reference_one_is_taken() {
    let authority = Authority::new();
    let taken: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..6)
            .map(|number| {
                let authority = &authority;
                let question = inquiry("Q1", &format!("NL12345678{number}B01"), "NL123456780");
                scope.spawn(move || usize::from(authority.simulator.receive("7", "Q1", question.as_bytes()).is_ok()))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
    });
    assert_eq!((taken, authority.all().len()), (1, 1));
}

#[test]
fn an_inquiry_without_sense_is_refused_and_not_kept() {
    let authority = Authority::new();
    let question = inquiry("Q1", "NL123456782B01", "NL123456782");
    let refused = |reference: &str, document: &str| {
        let error = authority.simulator.receive("7", reference, document.as_bytes()).expect_err("refused");
        assert_eq!(error.kind(), ErrorKind::Invalid, "{error}");
        error
    };
    assert!(matches!(refused("Q2", &question), ReceiveError::OtherReference));
    let other_function = question.replace("\"90\"", "\"91\"");
    let expected = NotAnInquiry::OtherFunction;
    assert!(
        matches!(refused("Q1", &other_function), ReceiveError::NotAMessage(NotAMessage::Inquiry(it)) if it == expected)
    );
    authority.receive("Q1", &question);
    assert_eq!(authority.all().len(), 1, "the reference is still free");
}
