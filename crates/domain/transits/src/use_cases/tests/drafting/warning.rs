//! Tests of warnings about values that customs would refuse. The clock of the fakes stands at 2 March 2026.

use super::*;
use crate::ports::{KnownParty, UnknownParties};
use crate::testing::KnownParties;
use crate::{AccessCode, CopyTransit, SubmitOverview};
use customs_kernel::facts::Warning;
use rust_decimal::Decimal;
use std::sync::Arc;

const OVER: &str = "limit_date: 2026-03-01 is over: customs refuses a day before the submission";

fn until(day: &str) -> TransitForm {
    TransitForm { limit_date: day.parse().ok(), ..a_valid_transit() }
}

impl TransitsOverFakes {
    fn warned_at_xml(&self, transit: &Transit) -> Vec<Warning> {
        self.transits.generate_xml(BROKER, transit.id).expect("XML").warnings
    }

    fn overview(&self, transit: &Transit) -> SubmitOverview {
        self.transits.submit_overview(BROKER, transit.id).expect("an overview")
    }
}

#[test]
fn what_customs_would_refuse_is_told_of_a_draft_and_at_the_submission_and_stops_nothing() {
    let fakes = transits_over_fakes();
    let form = TransitForm { office_of_destination: Some("CH001251".to_owned()), ..until("2026-03-01") };
    let draft = fakes.create(TransitForm { guarantee_amount: None, ..form });
    let reported = [
        OVER,
        "offices_of_transit: none is named where the goods enter CH: the message names the office of destination, CH001251",
        "guarantee_amount: is missing, and customs takes it off the account of a comprehensive guarantee (type 0)",
    ];
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), reported);
    assert_eq!(fakes.warned_at_xml(&draft), reported);
    let overview = fakes.overview(&draft);
    assert!(overview.ready_to_submit);
    assert_eq!(overview.warnings, reported);
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.transit.status(), Status::Submitted);
    assert_eq!(submitted.warnings, reported);
    assert_eq!(fakes.sent().len(), 1, "customs decides");
}

#[test]
fn a_limit_date_counts_on_the_day_of_the_submission_in_the_netherlands() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(until("2026-03-03"));
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), [""; 0]);
    let submitted = fakes.submitted(until("2026-03-03"));
    fakes.clock.advance(chrono::Duration::hours(36));
    let reported = ["limit_date: 2026-03-03 is the day of the submission, and the destination is in another country"];
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), reported, "22:30 of the next day in Amsterdam");
    fakes.clock.advance(chrono::Duration::hours(2));
    let reported = ["limit_date: 2026-03-03 is over: customs refuses a day before the submission"];
    assert_eq!(fakes.transits.remarks(&draft).expect("a look"), reported);
    assert_eq!(fakes.warned_at_xml(&draft), reported);
    assert_eq!(fakes.warned_at_xml(&submitted), [""; 0], "it was lodged in time");
}

#[test]
fn a_rejected_transit_that_is_a_draft_again_is_judged_anew() {
    let (fakes, transit) = lodged(until("2026-03-10"));
    fakes.customs_says([about(&transit, "IE056").error("12", "/CC015C")]);
    fakes.clock.advance(chrono::Duration::days(9));
    assert_eq!(fakes.warned_at_xml(&transit), [""; 0]);
    let draft = fakes.transits.save_as_draft(BROKER, transit.id, &client(), None).expect("it is a draft");
    let reported = ["limit_date: 2026-03-10 is over: customs refuses a day before the submission"];
    assert_eq!(fakes.warned_at_xml(&draft), reported);
    assert_eq!(fakes.overview(&draft).warnings, reported);
}

#[test]
fn a_form_is_checked_as_it_would_be_created_and_nothing_is_saved() {
    let fakes = transits_over_fakes();
    let check = |form, dossier| fakes.transits.check(BROKER, form, dossier);
    assert_eq!(check(a_valid_transit(), None).expect("it keeps every rule"), [""; 0]);
    assert_eq!(check(until("2026-03-01"), None).expect("it keeps every rule"), [OVER]);
    let spoilt = || TransitForm { items: vec![], customer_code: Some("NOBODY".to_owned()), ..until("2026-03-01") };
    let created = broken(fakes.transits.create(CreateTransit { dossier_id: Some(9), ..command(spoilt()) }));
    assert_eq!((broken(check(spoilt(), Some(9))), created.len()), (created, 3));
    assert_eq!((fakes.count(), fakes.sent()), (0, vec![]));
}

#[test]
fn a_check_tells_what_the_submission_would() {
    let customer = KnownParty {
        guarantee_reference: a_valid_transit().guarantee_reference,
        power_of_attorney_until: "2026-03-01".parse().ok(),
        ..KnownParty::default()
    };
    let access_code = Some(AccessCode::new("S3CRET".to_owned()));
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code };
    let fakes = transits_over_fakes().with(|ports| ports.parties = Arc::new(parties));
    let reported = [
        "customer_code: the power of attorney of ACME ended on 2026-03-01",
        OVER,
        "guarantee_reference: its access code is not sent: it has not 4 characters",
    ];
    assert_eq!(fakes.transits.check(BROKER, until("2026-03-01"), None).expect("it keeps every rule"), reported);
    let draft = fakes.create(until("2026-03-01"));
    assert_eq!(fakes.overview(&draft).warnings, reported);
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.warnings, reported);
}

#[test]
fn an_overview_shows_totals_and_whether_the_draft_can_go() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let overview = fakes.overview(&draft);
    assert_eq!((overview.id, &overview.reference), (draft.id, &draft.reference));
    assert!(overview.ready_to_submit && overview.broken_rules.is_empty() && overview.warnings.is_empty());
    assert_eq!((overview.totals.items, overview.totals.gross_mass), (1, Decimal::new(1_250, 2)));
    assert_eq!(fakes.now(&draft), draft);
    let (fakes, lodged) = lodged(a_valid_transit());
    let overview = fakes.overview(&lodged);
    assert!(overview.broken_rules.is_empty() && !overview.ready_to_submit);
    let stranger = fakes.transits.submit_overview(OrganisationId::new(2), lodged.id);
    assert!(matches!(stranger, Err(TransitError::NotFound)));
}

#[test]
fn an_overview_lists_all_that_stands_in_the_way_by_now() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(until("2026-03-01"));
    let (actor, source) = (client(), draft.id);
    let copy = CopyTransit { organisation: BROKER, actor, source, expected: None, reference: None, copy_items: false };
    let empty = fakes.transits.copy(&copy).expect("a copy");
    let nobody_any_more = fakes.with(|ports| ports.parties = Arc::new(UnknownParties));
    let overview = nobody_any_more.overview(&empty);
    assert_eq!(overview.broken_rules.paths().collect::<Vec<_>>(), ["customer_code", "items"]);
    assert!(!overview.ready_to_submit);
    assert_eq!(overview.warnings, [OVER]);
}
