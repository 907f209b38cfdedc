//! Tests of the guarantees of a transit: access codes of their own, and several of them.

use super::*;
use crate::form::GuaranteeForm;
use crate::ports::{CustomerAccessCode, KnownParty, PartyDirectory};
use crate::testing::KnownParties;
use crate::{AccessCode, CopyTransit, DraftContent, DraftTarget};
use customs_kernel::StorageError;
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const GRN: &str = "26NL0000000123456";
const OTHER_GRN: &str = "25DE7300QA0047110";

fn code(text: &str) -> Option<AccessCode> {
    Some(AccessCode::new(text.to_owned()))
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn target(draft: &Transit) -> DraftTarget {
    DraftTarget { organisation: BROKER, id: draft.id, expected: None }
}

fn with_code(own: &str) -> TransitForm {
    TransitForm { guarantee_access_code: code(own), ..a_valid_transit() }
}

fn listed(guarantee_type: &str, reference: Option<&str>, access_code: Option<&str>, amount: i64) -> GuaranteeForm {
    GuaranteeForm {
        guarantee_type: text(guarantee_type),
        reference: reference.map(str::to_owned),
        access_code: access_code.and_then(code),
        amount: Some(Decimal::from(amount)),
    }
}

fn with_several(guarantees: Vec<GuaranteeForm>) -> TransitForm {
    TransitForm {
        guarantee_type: None,
        guarantee_reference: None,
        guarantee_amount: None,
        guarantees,
        ..a_valid_transit()
    }
}

/// Returns fakes in which ACME has a comprehensive guarantee with the access code `CUST`.
fn with_a_customer() -> TransitsOverFakes {
    let customer = KnownParty { guarantee_type: text("0"), guarantee_reference: text(GRN), ..KnownParty::default() };
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code: code("CUST") };
    transits_over_fakes().with(|ports| ports.parties = Arc::new(parties))
}

#[test]
fn a_code_of_the_transit_goes_before_that_of_the_customer() {
    let fakes = with_a_customer();
    let transit = fakes.submitted(with_code("OWN1"));
    let sent = fakes.sent_text();
    assert!(sent.contains(" code=OWN1 permit=") && !sent.contains("CUST"), "{sent}");
    let shown = fakes.transits.generate_xml(BROKER, transit.id).expect("XML");
    assert_eq!(shown.xml, sent.replace("OWN1", "****"));
    fakes.submitted(a_valid_transit());
    assert!(fakes.sent_text().contains(" code=CUST permit="));
}

#[test]
fn each_of_several_guarantees_goes_with_its_own_code_and_all_amounts_count() {
    let fakes = with_a_customer();
    let form = with_several(vec![
        listed("0", Some(GRN), None, 100),
        listed("1", Some(OTHER_GRN), Some("OWN2"), 23),
        listed("2", None, None, 7),
    ]);
    let transit = fakes.submitted(form);
    assert!(fakes.sent_text().contains(" code=CUST code=OWN2 permit="));
    let event = crate::TransitEvent::new(&transit, EventKind::Submitted, fakes.clock.now());
    assert_eq!(event.guarantee_amount, Some(Decimal::from(130)));
}

#[test]
fn a_change_keeps_a_code_with_its_guarantee_alone() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(with_code("S3CR"));
    let changed = |change: &dyn Fn(&mut TransitForm)| {
        let change = |content: &mut DraftContent| change(&mut content.form);
        fakes.transits.update_draft(target(&draft), &change).expect("it is changed").form.guarantee_access_code
    };
    assert_eq!(changed(&|form| form.limit_date = None), code("S3CR"), "nothing was sent about it");
    assert_eq!(changed(&|form| form.guarantee_access_code = code("N3WC")), code("N3WC"));
    assert_eq!(changed(&|form| form.guarantee_access_code = code(" ")), None, "a blank clears it");
    assert_eq!(changed(&|form| form.guarantee_access_code = code("S3CR")), code("S3CR"));
    assert_eq!(changed(&|form| form.guarantee_reference = text(OTHER_GRN)), None, "it was that of the other guarantee");
    assert_eq!(changed(&|form| form.guarantee_reference = text(GRN)), None, "it is gone for good");
    let both = |form: &mut TransitForm| {
        form.guarantee_reference = text(OTHER_GRN);
        form.guarantee_access_code = code("S3CR");
    };
    assert_eq!(changed(&both), code("S3CR"), "it was sent with the new reference");
}

#[test]
fn the_entries_of_a_replaced_list_keep_their_codes_by_reference() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(with_several(vec![
        listed("0", Some(GRN), Some("AAAA"), 1),
        listed("1", Some(OTHER_GRN), Some("BBBB"), 2),
    ]));
    let change = |content: &mut DraftContent| {
        content.form.guarantees = vec![
            listed("1", Some(OTHER_GRN), None, 3),
            listed("0", Some(GRN), Some(""), 4),
            listed("0", Some("24BE00123456789A4A000017"), None, 5),
        ];
    };
    let changed = fakes.transits.update_draft(target(&draft), &change).expect("it is changed");
    let codes: Vec<_> = changed.form.guarantees.iter().map(|guarantee| guarantee.access_code.clone()).collect();
    assert_eq!(codes, [code("BBBB"), None, None]);
}

#[test]
fn a_copy_has_the_guarantees_with_their_codes() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(with_code("S3CR"));
    let copy = CopyTransit {
        organisation: BROKER,
        actor: client(),
        source: draft.id,
        expected: None,
        reference: None,
        copy_items: true,
    };
    assert_eq!(fakes.transits.copy(&copy).expect("a copy").form, draft.form);
}

#[test]
fn customs_may_repeat_any_code_and_nobody_is_shown_it() {
    let fakes = with_a_customer();
    let form =
        with_several(vec![listed("0", Some(OTHER_GRN), Some("OWN1"), 1), listed("0", Some(GRN), Some("OWN2"), 2)]);
    let transit = fakes.submitted(form);
    fakes.sent();
    let answer = about(&transit, "IE056");
    let answer = ["OWN1", "OWN2", "CUST"].into_iter().fold(answer, |answer, repeated| {
        answer.error_repeating("12", "", &format!("is:{repeated}")).error_repeating("12", "/CC015C/GRN", repeated)
    });
    fakes.customs_says([answer]);
    let rejections = fakes.transits.rejections(BROKER, transit.id).expect("a look-up");
    let shown: Vec<_> = rejections[0].errors.iter().map(|error| error.original_value.as_deref()).collect();
    assert_eq!(shown, [Some("is:****"), Some("****"), Some("is:****"), Some("****"), Some("is:****"), Some("****")]);
    let message = fakes.transits.messages(BROKER, transit.id, 1).expect("messages").0.remove(0);
    let found = fakes.ports.exchange.messages.find(BROKER, message.id(), SubjectKind::ALL).expect("a look-up");
    let shown = fakes.transits.shown_text(BROKER, &message, &found.expect("it is kept").1).expect("text");
    let shown = String::from_utf8(shown).expect("text");
    for secret in ["OWN1", "OWN2", "CUST"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

#[test]
fn a_type_without_a_reference_takes_that_of_the_customer_s_guarantee_of_this_type() {
    let fakes = with_a_customer();
    let draft = fakes.create(TransitForm { guarantee_reference: None, ..a_valid_transit() });
    assert_eq!(draft.form.guarantee_reference, None, "the draft shows what was sent");
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.warnings, [format!("guarantee_reference: is not named, so that of ACME goes: {GRN}")]);
    let sent = fakes.sent_text();
    assert!(sent.contains(" code=CUST ") && sent.contains(GRN), "{sent}");
    let other_type = TransitForm { guarantee_type: text("1"), guarantee_reference: None, ..a_valid_transit() };
    fakes.submitted(other_type);
    let sent = fakes.sent_text();
    assert!(sent.contains(" code= ") && !sent.contains(GRN), "{sent}");
}

/// A customer master that counts how often it is asked for an access code.
#[derive(Default)]
struct Counting {
    parties: KnownParties,
    asked: AtomicUsize,
}

impl PartyDirectory for Counting {
    fn parties(&self, of: OrganisationId, codes: &[String]) -> Result<BTreeMap<String, KnownParty>, StorageError> {
        self.parties.parties(of, codes)
    }

    fn access_code(&self, of: OrganisationId, customer: &str) -> Result<Option<CustomerAccessCode>, StorageError> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        self.parties.access_code(of, customer)
    }
}

#[test]
fn the_customer_s_access_code_is_asked_for_once_however_many_guarantees_there_are() {
    let customer = KnownParty { guarantee_type: text("0"), guarantee_reference: text(GRN), ..KnownParty::default() };
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code: code("CUST") };
    let counting = Arc::new(Counting { parties, asked: AtomicUsize::new(0) });
    let fakes = transits_over_fakes().with(|ports| ports.parties = counting.clone());
    let several = |own: Option<&str>| {
        with_several(vec![
            listed("0", Some(GRN), own, 1),
            listed("1", Some(OTHER_GRN), own, 2),
            listed("1", Some("24BE00123456789A4A000017"), own, 3),
        ])
    };
    let asked = || counting.asked.swap(0, Ordering::SeqCst);
    let draft = fakes.create(several(None));
    asked();
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(asked(), 1);
    let without = |place: usize| {
        format!("guarantees.{place}.reference: it goes without an access code: that of ACME is for {GRN}")
    };
    assert_eq!(submitted.warnings[..2], [without(1), without(2)]);
    assert!(fakes.sent_text().contains(" code=CUST permit="));
    fakes.customs_says([about(&submitted.transit, "IE056").error_repeating("12", "", "CUST")]);
    assert_eq!(asked(), 1, "for what customs repeats");
    let draft = fakes.create(several(Some("OWN1")));
    asked();
    fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(asked(), 0, "each has a code of its own");
}
