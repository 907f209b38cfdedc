use super::*;
use crate::{ExchangedMessage, Recover, Recovery, RecoveryOutcome, implied_by_waiting, recover};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Actor, FieldErrors, Lrn, OrganisationId, RuleCode};

const EVER: Recover = Recover {
    from: Some(DateTime::<Utc>::MIN_UTC),
    to: Some(DateTime::<Utc>::MAX_UTC),
    overdue_only: false,
    dry_run: false,
};

fn lrn(text: &str) -> Lrn {
    text.parse().expect("an LRN")
}

fn recovered(fakes: &ParcelsOverFakes, command: Recover) -> Recovery {
    recover(fakes, BROKER, command, &Actor::System).expect("they are recovered")
}

fn outcomes(fakes: &ParcelsOverFakes, command: Recover) -> Vec<RecoveryOutcome> {
    recovered(fakes, command).recovered.into_iter().map(|one| one.outcome).collect()
}

fn resent(number: &str) -> RecoveryOutcome {
    RecoveryOutcome::Resent(Some(lrn(number)))
}

fn recognised() -> RecoveryOutcome {
    RecoveryOutcome::Recognised(MRN.parse().expect("an MRN"))
}

#[test]
fn a_window_that_breaks_rules_is_told_by_its_fields() {
    let fakes = parcels_over_fakes();
    let reported = recover(&fakes, BROKER, Recover::default(), &Actor::System);
    let Err(ParcelError::Invalid(errors)) = reported else { panic!("{reported:?}") };
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["window.from", "window.to"]);
}

#[test]
fn an_unanswered_submission_is_sent_again_under_a_new_lrn() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    let reported = recovered(&fakes, EVER);
    assert_eq!((reported.found, reported.recovered.len()), (1, 1));
    let submission = &reported.recovered[0].submission;
    assert_eq!((submission.subject, &submission.lrn), (parcel(id), &lrn("LRN-1")));
    assert_eq!(reported.recovered[0].outcome, resent("LRN-1-AGAIN"));
    assert_eq!(fakes.find(id).lrn, Some(lrn("LRN-1-AGAIN")));
    assert_eq!(recovered(&fakes, EVER).found, 0, "it is on its way again");
    fakes.customs_writes(&format!("OK lrn=LRN-1 mrn={MRN}"));
    fakes.apply();
    assert_eq!(fakes.standing(id), Standing::Accepted, "a late answer to the old LRN is matched");
}

#[test]
fn a_dry_run_tells_what_would_be_done_and_does_nothing() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    fakes.customs_writes(&format!("OUT lrn=LRN-2 mrn={MRN}"));
    fakes.apply();
    let before = (fakes.find(one), fakes.find(other));
    let dry_run = Recover { dry_run: true, ..EVER };
    assert_eq!(outcomes(&fakes, dry_run), [RecoveryOutcome::Resent(None), recognised()]);
    assert_eq!((fakes.find(one), fakes.find(other)), before);
    assert_eq!(recovered(&fakes, dry_run).found, 2);
}

#[test]
fn a_lost_acceptance_is_recognised_by_what_customs_wrote_since() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.customs_writes(&format!("OUT lrn=LRN-1 mrn={MRN}"));
    fakes.apply();
    assert_eq!(outcomes(&fakes, EVER), [recognised()]);
    let accepted = fakes.find(id);
    assert_eq!((accepted.standing, accepted.mrn), (Standing::Released, MRN.parse().ok()));
    assert_eq!(accepted.history, ["made", "submitted", "OK (implied)", "OUT"]);
    assert_eq!(fakes.fates(), [Some(InboundFate::Applied)]);
}

#[test]
fn what_customs_wrote_about_another_sending_of_the_same_recognises_it_and_about_another_submission_does_not() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    assert_eq!(outcomes(&fakes, EVER), [resent("LRN-1-AGAIN"), resent("LRN-2-AGAIN")]);
    fakes.hand_over();
    fakes.customs_writes(&format!("OUT lrn=LRN-1 mrn={MRN}"));
    fakes.customs_writes("OUT lrn=LRN-2");
    fakes.apply();
    let implied = |id, number: &str| {
        let implied = implied_by_waiting(&fakes, BROKER, id, &lrn(number)).expect("a look-up");
        implied.map(|implied| (implied.mrn.to_string(), implied.received.inferred))
    };
    assert_eq!(implied(one, "LRN-1-AGAIN"), Some((MRN.to_owned(), true)));
    assert_eq!(implied(one, "LRN-2-AGAIN"), None, "with other content");
    assert_eq!(implied(other, "LRN-2-AGAIN"), None, "no MRN, so no acceptance");
    assert_eq!(outcomes(&fakes, EVER), [recognised(), resent("LRN-2-AGAIN-AGAIN")]);
    assert_eq!(fakes.standing(one), Standing::Released);
}

#[test]
fn what_breaks_rules_by_now_is_told_and_stays() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    let errors = FieldErrors::one("weight", (RuleCode::Required, "is required since"));
    *fakes.broken_rules.lock().expect("a lock") = Some(errors.clone());
    assert_eq!(outcomes(&fakes, EVER), [RecoveryOutcome::Invalid(errors)]);
    assert_eq!(fakes.find(id).lrn, Some(lrn("LRN-1")));
}

#[test]
fn what_was_settled_while_others_were_recovered_is_left_alone() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    *fakes.accepted_meanwhile.lock().expect("a lock") = Some(one);
    assert_eq!(outcomes(&fakes, EVER), [RecoveryOutcome::Settled, resent("LRN-2-AGAIN")]);
    assert_eq!((fakes.find(one).lrn, fakes.standing(one)), (Some(lrn("LRN-1")), Standing::Accepted));
    assert_eq!(fakes.standing(other), Standing::Submitted);
}

#[test]
fn a_fault_undoes_the_whole_recovery() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    fakes.customs_writes(&format!("OUT lrn=LRN-2 mrn={MRN}"));
    fakes.apply();
    let corrupt = customs_kernel::StorageError::Corrupt("a parcel".to_owned());
    *fakes.failures.lock().expect("a lock") = vec![corrupt];
    let reported = recover(&fakes, BROKER, EVER, &Actor::System);
    assert!(matches!(reported, Err(ParcelError::Storage(_))), "{reported:?}");
    assert_eq!((fakes.find(one).lrn, fakes.standing(other)), (Some(lrn("LRN-1")), Standing::Submitted));
}

#[test]
fn only_what_customs_should_have_answered_by_now_is_overdue() {
    let fakes = parcels_over_fakes();
    fakes.lodged("LRN-1");
    fakes.clock.advance(Duration::minutes(10));
    fakes.lodged("LRN-2");
    let overdue = Recover { overdue_only: true, dry_run: true, ..Recover::default() };
    fakes.clock.advance(Duration::minutes(5));
    assert_eq!(recovered(&fakes, overdue).found, 0, "customs has the whole time");
    fakes.clock.advance(Duration::microseconds(1));
    let reported = recovered(&fakes, overdue);
    assert_eq!((reported.found, &reported.recovered[0].submission.lrn), (1, &lrn("LRN-1")));
}

#[test]
fn another_organisation_recovers_and_sees_nothing_of_it() {
    let fakes = parcels_over_fakes();
    fakes.lodged("LRN-1");
    let reported = recover(&fakes, OrganisationId::new(2), EVER, &Actor::System).expect("it is looked at");
    assert_eq!(reported, Recovery { found: 0, recovered: vec![] });
}

#[test]
fn what_sends_it_again_is_linked_to_it() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    recovered(&fakes, EVER);
    let messages = fakes.about(id);
    let links = messages.into_iter().filter_map(|message| match message {
        ExchangedMessage::Outbound { replaces, replaced_by, .. } => Some((replaces, replaced_by)),
        ExchangedMessage::Inbound { .. } => None,
    });
    assert_eq!(links.collect::<Vec<_>>(), [(Some(lrn("LRN-1")), None), (None, Some(lrn("LRN-1-AGAIN")))]);
}
