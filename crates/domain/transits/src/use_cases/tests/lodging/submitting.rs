use super::*;
use crate::ports::{GuaranteeGate, GuaranteeRefusal, GuaranteeUse, KnownParty};
use crate::testing::{FullGuarantees, KnownParties};
use crate::{AccessCode, SubmittedTransit};
use customs_kernel::{GuaranteeAmendment, GuaranteeCover, NotSecured, StorageError};
use rust_decimal::Decimal;
use std::sync::{Arc, Mutex};

#[test]
fn a_submitted_transit_has_an_lrn_and_its_message_waits_to_be_sent() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    assert_eq!((transit.status(), transit.standing.departure), (Status::Submitted, DepartureState::Submitted));
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    assert_eq!(transit.milestones.submitted_at, Some(fakes.clock.now()));
    assert_eq!(fakes.events(), [(EventKind::Submitted, Status::Submitted)]);
    assert_eq!(fakes.timeline(&transit), [TimelineEvent::Created, TimelineEvent::Submitted]);
    let sent = fakes.sent();
    assert_eq!((sent.len(), &sent[0].correlation_id), (1, &lrn));
    assert!(sent[0].bytes.starts_with(format!("IE015 lrn={lrn} ").as_bytes()));
    assert_eq!(fakes.now(&transit), transit);
}

#[test]
fn of_many_submits_at_once_one_wins_and_customs_gets_one_message() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let won = std::thread::scope(|scope| {
        let submit = || fakes.transits.submit(BROKER, draft.id, &client(), None);
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(submit)).collect();
        let results: Vec<_> = threads.into_iter().map(|thread| thread.join().expect("no panic")).collect();
        let refused = |result: &&Result<SubmittedTransit, TransitError>| {
            matches!(result, Err(TransitError::InvalidStatus { current: Status::Submitted, .. }))
        };
        assert_eq!(results.iter().filter(refused).count(), 7);
        results.into_iter().filter(Result::is_ok).count()
    });
    assert_eq!((won, fakes.sent().len(), fakes.events().len()), (1, 1, 1));
}

#[test]
fn a_guarantee_that_does_not_bear_the_movement_stops_it() {
    let full = FullGuarantees(Decimal::new(1_250_049, 2));
    let fakes = transits_over_fakes().with(|ports| ports.guarantees = Arc::new(full));
    let draft = fakes.create(a_valid_transit());
    let refused = fakes.transits.submit(BROKER, draft.id, &client(), None);
    let reported = "the dva guarantee of NL801234566 does not cover EUR 12500.50: EUR 12500.49 is available, its level is \
                critical";
    match &refused {
        Err(TransitError::GuaranteeInsufficient(refusal)) => assert_eq!(refusal.to_string(), reported),
        other => panic!("{other:?}"),
    }
    assert_eq!((fakes.now(&draft), fakes.sent(), fakes.events()), (draft.clone(), vec![], vec![]));
    let enough = FullGuarantees(Decimal::new(1_250_050, 2));
    let fakes = fakes.with(|ports| ports.guarantees = Arc::new(enough));
    fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
}

/// A guarantee gate that reserves nothing and records the requests.
#[derive(Default)]
struct Noting(Mutex<Vec<GuaranteeUse>>);

impl GuaranteeGate for Noting {
    fn reserve(&self, taken: &GuaranteeUse) -> Result<Result<GuaranteeCover, GuaranteeRefusal>, StorageError> {
        self.0.lock().expect("no thread died").push(taken.clone());
        Ok(Ok(GuaranteeCover::NotSecured(NotSecured::LeftToCustoms)))
    }

    fn amend(&self, taken: &GuaranteeUse) -> Result<GuaranteeAmendment, StorageError> {
        panic!("nothing is amended: {taken:?}");
    }
}

#[test]
fn what_is_taken_of_a_guarantee_is_told_once_under_the_lrn_that_customs_gets() {
    let noting = Arc::new(Noting::default());
    let fakes = transits_over_fakes().with(|ports| ports.guarantees = noting.clone());
    let transit = fakes.submitted(a_valid_transit());
    fakes.create(a_valid_transit());
    let expected = GuaranteeUse {
        organisation: BROKER,
        transit: transit.id,
        lrn: transit.milestones.lrn.clone().expect("an LRN"),
        customer_code: "ACME".to_owned(),
        amount: Decimal::new(1_250_050, 2),
    };
    assert_eq!(*noting.0.lock().expect("no thread died"), [expected]);
}

#[test]
fn the_access_code_goes_to_customs_and_is_shown_to_nobody() {
    let customer = KnownParty {
        name: Some("Acme".to_owned()),
        guarantee_reference: a_valid_transit().guarantee_reference,
        consignor_permit: Some("NLACR0001".to_owned()),
        ..KnownParty::default()
    };
    let access_code = Some(AccessCode::new("S3CR".to_owned()));
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code };
    assert!(!format!("{parties:?}").contains("S3CR"));
    let fakes = transits_over_fakes().with(|ports| ports.parties = Arc::new(parties));
    let transit = fakes.submitted(a_valid_transit());
    let sent = fakes.sent_text();
    assert!(sent.contains(" code=S3CR permit=NLACR0001 "), "{sent}");
    let shown = fakes.transits.generate_xml(BROKER, transit.id).expect("XML");
    assert_eq!(shown.xml, sent.replace("S3CR", "****"), "the same message, without the code");
}

#[test]
fn an_access_code_that_is_not_sent_is_told_of_at_the_submission() {
    let customer = KnownParty { guarantee_reference: a_valid_transit().guarantee_reference, ..KnownParty::default() };
    let access_code = Some(AccessCode::new("S3CRET".to_owned()));
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code };
    let fakes = transits_over_fakes().with(|ports| ports.parties = Arc::new(parties));
    let draft = fakes.create(a_valid_transit());
    let reported = ["guarantee_reference: its access code is not sent: it has not 4 characters"];
    let shown = fakes.transits.generate_xml(BROKER, draft.id).expect("XML");
    assert_eq!(shown.warnings, reported);
    assert!(shown.xml.contains(" code= "), "nothing is concealed that is not there: {}", shown.xml);
    let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
    assert_eq!(submitted.warnings, reported);
    assert!(fakes.sent_text().contains(" code= "));
}

#[test]
fn a_guarantee_that_goes_without_the_code_of_another_one_is_told_of() {
    let customer = KnownParty { guarantee_reference: Some("25DE7300QA0047110".to_owned()), ..KnownParty::default() };
    for (access_code, reported) in [
        (
            Some("S3CR"),
            vec!["guarantee_reference: it goes without an access code: that of ACME is for 25DE7300QA0047110"],
        ),
        (None, vec![]),
    ] {
        let access_code = access_code.map(|code| AccessCode::new(code.to_owned()));
        let parties = KnownParties { parties: [("ACME".to_owned(), customer.clone())].into(), access_code };
        let fakes = transits_over_fakes().with(|ports| ports.parties = Arc::new(parties));
        let draft = fakes.create(a_valid_transit());
        let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
        assert_eq!(submitted.warnings, reported);
    }
}

#[test]
fn the_xml_of_a_draft_is_shown_and_nothing_is_sent() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let shown = fakes.transits.generate_xml(BROKER, draft.id).expect("XML");
    assert_eq!((shown.format.as_str(), shown.generated_at), ("IE015A", fakes.clock.now()));
    assert!(shown.xml.starts_with("IE015 lrn= "), "{}", shown.xml);
    assert_eq!((fakes.sent(), fakes.now(&draft)), (vec![], draft));
    let prelodged = TransitForm { additional_declaration_type: Some("D".to_owned()), ..a_valid_transit() };
    let draft = fakes.create(prelodged);
    assert_eq!(fakes.transits.generate_xml(BROKER, draft.id).expect("XML").format, "IE015D");
    let unknown = fakes.transits.generate_xml(OrganisationId::new(2), draft.id);
    assert!(matches!(unknown, Err(TransitError::NotFound)));
}

/// The clock of the fakes stands at 2 March 2026.
#[test]
fn a_power_of_attorney_that_has_ended_is_told_and_stops_nothing() {
    for (last_day, reported) in [("2026-03-01", true), ("2026-03-02", false)] {
        let customer = KnownParty { power_of_attorney_until: last_day.parse().ok(), ..KnownParty::default() };
        let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code: None };
        let fakes = transits_over_fakes().with(|ports| ports.parties = Arc::new(parties));
        let expected = match reported {
            true => vec![format!("customer_code: the power of attorney of ACME ended on {last_day}")],
            false => vec![],
        };
        let draft = fakes.create(a_valid_transit());
        let warnings = || fakes.transits.generate_xml(BROKER, draft.id).expect("XML").warnings;
        assert_eq!(warnings(), expected);
        let submitted = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted");
        assert_eq!(submitted.transit.status(), Status::Submitted);
        assert_eq!(submitted.warnings, expected);
        fakes.clock.advance(chrono::Duration::days(40));
        assert_eq!(warnings(), expected, "it was lodged in time");
    }
}
