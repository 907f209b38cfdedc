use super::*;
use crate::ports::{GuaranteeGate, GuaranteeRefusal, GuaranteeUse};
use crate::{DraftContent, DraftTarget, InvalidationForm, MessageKind, UpdatedTransit};
use chrono::Duration;
use customs_exchange::testing::reason;
use customs_kernel::{GuaranteeAmendment, GuaranteeCover, Lrn, StorageError, Version};
use rust_decimal::Decimal;
use std::sync::{Arc, Mutex};

pub(in crate::use_cases::tests) fn try_to_amend(
    fakes: &TransitsOverFakes,
    transit: &Transit,
    change: &dyn Fn(&mut DraftContent),
) -> Result<(Transit, Vec<String>), TransitError> {
    let target = DraftTarget { organisation: BROKER, id: transit.id, expected: None };
    match fakes.transits.update(target, &client(), change)? {
        UpdatedTransit::Amendment { transit, warnings } => {
            Ok((transit, warnings.iter().map(ToString::to_string).collect()))
        }
        UpdatedTransit::Draft(draft) => panic!("no draft was expected: {draft:?}"),
    }
}

pub(in crate::use_cases::tests) fn more_destination(content: &mut DraftContent) {
    content.form.office_of_destination = Some("DE003301".to_owned());
}

pub(in crate::use_cases::tests) fn other_guarantee(content: &mut DraftContent) {
    content.form.guarantee_amount = Some(Decimal::new(20_000, 0));
}

/// Returns the destination of the form in force, and whether an amendment is open.
pub(in crate::use_cases::tests) fn stands(fakes: &TransitsOverFakes, transit: &Transit) -> (Option<String>, bool) {
    let now = fakes.now(transit);
    let is_open = now.open_amendment().is_some();
    (now.form.office_of_destination, is_open)
}

pub(in crate::use_cases::tests) fn before() -> Option<String> {
    a_valid_transit().office_of_destination
}

pub(in crate::use_cases::tests) fn after() -> Option<String> {
    Some("DE003301".to_owned())
}

#[test]
fn an_amendment_is_asked_for_and_counts_once_customs_accepts_it() {
    let (fakes, transit) = accepted();
    let (asked, warnings) = try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    assert_eq!((asked.version, asked.form.office_of_destination.clone()), (fakes.now(&transit).version, before()));
    assert_eq!(warnings, Vec::<String>::new());
    assert_eq!(fakes.now(&transit), asked);
    let pending = asked.open_amendment().expect("an amendment");
    assert_eq!((pending.form.office_of_destination.clone(), pending.asked_at), (after(), fakes.clock.now()));
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("amendment sent: office_of_destination"));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    let sent = fakes.sent().remove(0);
    assert_eq!(sent.correlation_id, pending.lrn);
    let text = String::from_utf8(sent.bytes).expect("text");
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    let head = format!("IE013 id={} mrn={MRN} guarantee_only=false ", pending.lrn);
    assert!(text.starts_with(&head) && text.contains(&format!(" lrn={lrn} ")) && text.contains("DE003301"), "{text}");
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
    assert_eq!(stands(&fakes, &transit), (after(), false));
    assert_eq!(fakes.now(&transit).amendment, None);
    assert_eq!(fakes.timeline(&transit).last(), Some(&TimelineEvent::Amended));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    let answered = fakes.ports.exchange.sent.sent_message(BROKER, &sent.correlation_id).expect("a look-up");
    assert_eq!(answered.and_then(|message| message.answer_code).as_deref(), Some("IE004"));
    fakes.customs_says([about(&transit, "IE004")]);
    assert_eq!(fakes.timeline(&transit).last(), Some(&TimelineEvent::StatusChanged), "nothing is open any more");
}

#[test]
fn a_refused_amendment_leaves_the_form_in_force_and_keeps_what_was_asked_for() {
    for of_kind in [true, false] {
        let (fakes, transit) = accepted();
        try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
        fakes.events();
        let request = fakes.sent().remove(0).correlation_id;
        let pointer = "/CC013C/Consignment[1]/HouseConsignment[1]/ConsignmentItem[1]";
        let refusal = PlainAnswer::new(if of_kind { "IE056" } else { "IE906" }).mrn(MRN).error("14", pointer);
        let refusal = if of_kind { refusal.rejecting(MessageKind::Amendment) } else { refusal.answering(request) };
        fakes.customs_says([refusal]);
        assert_eq!(stands(&fakes, &transit), (before(), false));
        let kept = fakes.now(&transit).amendment.expect("it is kept");
        assert_eq!((kept.form.office_of_destination, kept.refused_at), (after(), Some(fakes.clock.now())));
        assert_eq!(fakes.last_details(&transit).as_deref(), Some("amendment rejected: 14 items.0"));
        assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
        let rejections = fakes.transits.rejections(BROKER, transit.id).expect("a look-up");
        assert_eq!((rejections.len(), rejections[0].errors[0].path.as_deref()), (1, Some("items.0")));
        try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for again");
        assert_eq!(stands(&fakes, &transit), (before(), true));
    }
}

#[test]
fn there_is_one_amendment_at_a_time_until_its_answer_is_overdue() {
    let (fakes, transit) = accepted();
    let (asked, _) = try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    let first = fakes.sent().remove(0).correlation_id;
    let again = try_to_amend(&fakes, &transit, &other_guarantee);
    assert!(matches!(again, Err(TransitError::AmendmentPending { at }) if at == fakes.clock.now()), "{again:?}");
    assert_eq!(fakes.now(&transit), asked);
    fakes.clock.advance(Duration::days(2));
    try_to_amend(&fakes, &transit, &other_guarantee).expect("nobody waits for ever");
    fakes.customs_says([PlainAnswer::new("IE056").answering(&first).mrn(MRN)]);
    assert_eq!(stands(&fakes, &transit), (before(), true), "it is about the first");
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
    let amended = fakes.now(&transit).form;
    assert_eq!((amended.office_of_destination, amended.guarantee_amount), (before(), Some(Decimal::new(20_000, 0))));
}

#[test]
fn what_no_amendment_may_change_is_named_with_its_path() {
    let (fakes, transit) = accepted();
    let spoil = |content: &mut DraftContent| {
        let form = &mut content.form;
        form.reference = Some("OTHER".to_owned());
        form.transit_type = Some("T2".to_owned());
        form.additional_declaration_type = Some("D".to_owned());
        form.office_of_departure = Some("NL000511".to_owned());
        form.holder.get_or_insert_default().name = Some("Somebody else".to_owned());
        form.items[0].hs_code = Some("010121".to_owned());
        form.items[0].gross_weight = None;
        content.dossier_id = Some(4);
    };
    let mut found = broken(try_to_amend(&fakes, &transit, &spoil));
    found.sort_unstable();
    let fixed = |field: &str| format!("{field}: does not change any more once customs has accepted the transit");
    let expected = [
        fixed("additional_declaration_type"),
        fixed("dossier_id"),
        fixed("holder"),
        "items.0.gross_weight: is required".to_owned(),
        "items.0.hs_code: keeps its first 6 digits once customs has accepted the transit".to_owned(),
        fixed("office_of_departure"),
        fixed("reference"),
        fixed("transit_type"),
    ];
    assert_eq!(found, expected);
    assert_eq!(broken(try_to_amend(&fakes, &transit, &|_| ())), ["body: changes nothing of the transit"]);
    assert_eq!((fakes.sent(), stands(&fakes, &transit)), (vec![], (before(), false)));
}

#[test]
fn while_the_guarantee_is_not_valid_the_guarantee_alone_is_amended() {
    let (fakes, transit) = accepted();
    fakes.customs_says([about(&transit, "IE055")]);
    let both = |content: &mut DraftContent| {
        more_destination(content);
        other_guarantee(content);
    };
    let found = broken(try_to_amend(&fakes, &transit, &both));
    let rule = "does not change while the guarantee is not valid: customs takes changes of the guarantee alone";
    assert_eq!(found, [format!("office_of_destination: {rule}")]);
    try_to_amend(&fakes, &transit, &other_guarantee).expect("it is asked for");
    let text = fakes.sent_text();
    assert!(text.contains("guarantee_only=true"), "{text}");
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
    let amended = fakes.now(&transit);
    assert_eq!(
        (amended.standing.departure, amended.form.guarantee_amount),
        (DepartureState::Accepted, Some(Decimal::new(20_000, 0)))
    );
    assert_eq!(fakes.timeline(&transit).last(), Some(&TimelineEvent::Amended));
}

#[test]
fn it_is_amended_between_acceptance_and_release_only() {
    let fakes = transits_over_fakes();
    let refused = |fakes: &TransitsOverFakes, transit: &Transit, status: Status| {
        let reported = try_to_amend(fakes, transit, &more_destination);
        let allowed = [Status::Draft, Status::Accepted];
        let is_it = |reported: &TransitError| matches!(reported, TransitError::InvalidStatus { current, allowed: from } if *current == status && **from == allowed);
        assert!(reported.as_ref().is_err_and(is_it), "{reported:?}");
    };
    refused(&fakes, &fakes.submitted(a_valid_transit()), Status::Submitted);
    let (fakes, transit) = released();
    refused(&fakes, &transit, Status::Released);
    let (fakes, transit) = accepted();
    let form = InvalidationForm { reason: Some("lodged twice".to_owned()) };
    fakes.transits.invalidate(BROKER, transit.id, &form, &client(), None).expect("it is asked for");
    refused(&fakes, &transit, Status::InvalidationRequested);
    for (message, warned) in [("IE022", 0), ("IE060", 1)] {
        let (fakes, transit) = accepted();
        fakes.customs_says([about(&transit, message)]);
        let (_, warnings) = try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
        assert_eq!(warnings.len(), warned, "{warnings:?}");
    }
}

#[test]
fn an_amendment_is_decided_whatever_else_happens() {
    let (fakes, transit) = accepted();
    try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    fakes.customs_says([about(&transit, "IE029"), PlainAnswer::new("IE004").mrn(MRN)]);
    assert_eq!((stands(&fakes, &transit), fakes.departure(&transit)), ((after(), false), DepartureState::Released));

    let (fakes, transit) = accepted();
    fakes.customs_says([about(&transit, "IE022")]);
    try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    let form = InvalidationForm { reason: Some("lodged twice".to_owned()) };
    fakes.transits.invalidate(BROKER, transit.id, &form, &client(), None).expect("it is asked for");
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
    assert_eq!(stands(&fakes, &transit), (after(), false));
    assert_eq!(fakes.now(&transit).standing.before_invalidation, Some(DepartureState::Accepted));

    let (fakes, transit) = accepted();
    try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    fakes.customs_says([about(&transit, "IE051")]);
    assert_eq!(fakes.now(&transit).amendment, None, "nobody decides on it any more");
}

#[test]
fn an_amendment_that_the_gateway_never_takes_is_refused() {
    let (fakes, transit) = accepted();
    try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    fakes.events();
    let now = fakes.clock.now();
    let message = OutboundQueue::claim(fakes.exchange.as_ref(), 1, now, now).expect("a claim").remove(0);
    let outcome = fakes.giving_up.give_up(message.id, &reason("400"), now).expect("it is recorded");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    assert_eq!(stands(&fakes, &transit), (before(), false));
    assert_eq!(fakes.now(&transit).amendment.and_then(|amendment| amendment.refused_at), Some(now));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    assert_eq!(fakes.transits.rejections(BROKER, transit.id).expect("a look-up"), [], "customs said nothing");
}

/// A guarantee gate that records what amendments use.
#[derive(Default)]
pub(in crate::use_cases::tests) struct Noting(pub(in crate::use_cases::tests) Mutex<Vec<(Lrn, Decimal)>>);

impl GuaranteeGate for Noting {
    fn reserve(&self, _: &GuaranteeUse) -> Result<Result<GuaranteeCover, GuaranteeRefusal>, StorageError> {
        Ok(Ok(GuaranteeCover::Reserved))
    }

    fn amend(&self, taken: &GuaranteeUse) -> Result<GuaranteeAmendment, StorageError> {
        self.0.lock().expect("no thread died").push((taken.lrn.clone(), taken.amount));
        Ok(GuaranteeAmendment::Replaced(GuaranteeCover::Reserved))
    }
}

#[test]
fn the_guarantee_is_counted_anew_once_customs_accepts() {
    let noting = Arc::new(Noting::default());
    let fakes = transits_over_fakes().with(|ports| ports.guarantees = noting.clone());
    let transit = fakes.submitted(a_valid_transit());
    fakes.customs_says([about(&transit, "IE028")]);
    try_to_amend(&fakes, &transit, &other_guarantee).expect("it is asked for");
    let counted = || noting.0.lock().expect("no thread died").clone();
    assert_eq!(counted(), []);
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    assert_eq!(counted(), [(lrn, Decimal::new(20_000, 0))]);
}

#[test]
fn a_draft_is_changed_by_the_same_command_and_an_old_version_is_refused() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: Some(Version::FIRST) };
    let changed = fakes.transits.update(target, &client(), &more_destination).expect("it is changed");
    assert!(matches!(changed, UpdatedTransit::Draft(draft) if draft.form.office_of_destination == after()));
    let (fakes, transit) = accepted();
    let stale = DraftTarget { organisation: BROKER, id: transit.id, expected: Some(Version::FIRST) };
    let refused = fakes.transits.update(stale, &client(), &more_destination);
    assert!(matches!(refused, Err(TransitError::Stale)), "{refused:?}");
}
