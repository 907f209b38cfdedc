use super::each_port::TransitBench;
use super::inbound;
use super::store::{WithTransits, a_line, after, event, is_conflict, lrn, start, submission};
use crate::form::{GuaranteeForm, TransitForm};
use crate::lifecycle::{DepartureState, DestinationState, Standing, Status};
use crate::ports::{Changes, unique_rules};
use crate::testing::{a_complete_transit, a_valid_item, a_valid_transit};
use crate::{
    AccessCode, Amendment, AmendmentInForce, Arrival, Enquiry, EventKind, FormerAmendments, NewTransit, Rejection,
    TimelineEvent, Transit, TransitId,
};
use customs_exchange::testing::record_store_contract;
use customs_kernel::{Version, differ, equal, holds, in_unit_of_work, keeps};
use rust_decimal::Decimal;

/// Runs the contract of [`TransitRepository`](crate::ports::TransitRepository) on that port alone, and on the unit of work
/// it takes part in; `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn transit_repository_contract<B: Into<TransitBench>>(make: impl Fn() -> B) {
    let make = || -> TransitBench { make().into() };
    keeps! { "TransitRepository":
        a_new_transit_is_a_draft_that_reads_back_as_it_was_stored(&make());
        a_reference_is_used_once_in_an_organisation(&make());
        another_organisation_sees_and_changes_nothing(&make());
        a_change_is_stored_with_all_that_goes_with_it(&make());
        an_amendment_in_force_replaces_the_form(&make());
        every_standing_reads_back_as_it_was_stored(&make());
        a_change_of_an_older_version_is_refused(&make());
        a_changed_draft_keeps_what_no_draft_changes(&make());
        access_codes_are_kept_with_their_guarantees(&make());
        a_deleted_draft_is_gone(&make());
        what_is_no_draft_or_has_an_mrn_is_not_deleted(&make());
    }
    record_store_contract(make);
    inbound::run_on_repository(&make);
}

fn a_new_transit_is_a_draft_that_reads_back_as_it_was_stored(store: &TransitBench) {
    let mut form = a_complete_transit();
    form.reference = None;
    form.items.push(a_valid_item());
    let new = NewTransit {
        reference: Some("ORDER-1 \u{1F69A}".to_owned()),
        customer_code: "ACME É".to_owned(),
        dossier_id: Some(7),
        ..store.new_transit(form.clone())
    };
    let stored = store.insert(new);
    equal!((stored.version, stored.standing), (Version::FIRST, Standing::DRAFT));
    equal!((stored.reference.as_str(), stored.customer_code.as_str()), ("ORDER-1 \u{1F69A}", "ACME É"), [stored]);
    equal!((stored.dossier_id, stored.created_at, stored.updated_at), (Some(7), start(), start()));
    equal!(stored.form, form, [stored]);
    equal!(stored.arrival, None, [stored]);
    equal!(store.find(&stored), stored, [stored]);
}

fn a_reference_is_used_once_in_an_organisation(store: &TransitBench) {
    let new = NewTransit { reference: Some("ORDER-1".to_owned()), ..store.new_transit(a_valid_transit()) };
    store.insert(new.clone());
    let again = store.repository.insert(new.clone(), vec![]);
    holds!(is_conflict(&again, Some(unique_rules::TRANSIT_REFERENCE)), "{again:?}");
    let other = store.draft();
    let renamed = store.repository.save_draft(Transit { reference: "ORDER-1".to_owned(), ..other.clone() });
    holds!(is_conflict(&renamed, Some(unique_rules::TRANSIT_REFERENCE)), "{renamed:?}");
    equal!(store.find(&other), other, [other]);
    store.insert(NewTransit { organisation: store.organisations[1], ..new.clone() });
    store.insert(NewTransit { reference: Some("order-1".to_owned()), ..new });
}

fn another_organisation_sees_and_changes_nothing(store: &TransitBench) {
    let mine = store.draft();
    let [_, other] = store.organisations;
    equal!(store.repository.find(other, mine.id).expect("a look-up"), None, [mine]);
    let held = in_unit_of_work(store.work.as_ref(), || store.repository.find_for_change(other, mine.id));
    equal!(held.expect("a look-up"), None);
    let mut stolen = mine.clone();
    stolen.organisation = other;
    stolen.standing.departure = DepartureState::Released;
    holds!(is_conflict(&store.repository.save(stolen.clone(), Changes::default()), None), [stolen]);
    holds!(is_conflict(&store.repository.save_draft(stolen), None));
    holds!(is_conflict(&store.repository.delete(other, mine.id, mine.version), None), [mine]);
    equal!(store.find(&mine), mine, [mine]);
    equal!(store.repository.find(mine.organisation, TransitId::new(i64::MAX)).expect("a look-up"), None, [mine]);
}

fn a_change_is_stored_with_all_that_goes_with_it(store: &TransitBench) {
    let draft = store.draft();
    let mut changed = draft.clone();
    changed.standing.departure = DepartureState::Enquiry;
    changed.standing.destination = DestinationState::ArrivalSent;
    let milestones = &mut changed.milestones;
    milestones.lrn = Some(lrn("LRN-1"));
    milestones.mrn = "26NL000510A1B2C3J0".parse().ok();
    milestones.submitted_at = Some(after(1));
    milestones.registered_at = Some(after(1));
    milestones.accepted_at = Some(after(2));
    milestones.presentation_sent_at = Some(after(3));
    milestones.presentation_accepted_at = Some(after(4));
    milestones.released_at = Some(after(5));
    milestones.arrival_sent_at = Some(after(6));
    milestones.unloading_allowed_at = Some(after(6));
    milestones.arrived_at = Some(after(7));
    milestones.discharged_at = Some(after(8));
    milestones.invalidation_requested_at = Some(after(9));
    milestones.invalidated_at = Some(after(10));
    changed.arrival = Some(Arrival {
        office_of_destination: "DE003302".to_owned(),
        arrival_date: "2026-03-05".parse().expect("a day"),
        unloading_remarks: Some("one carton \u{1F4E6} \"wet\"".to_owned()),
        seals_intact: false,
        permission_names_seals: Some(true),
        trader: "NL801234566".parse().ok(),
    });
    changed.amendment = Some(Amendment {
        lrn: lrn("LRN-13"),
        form: a_complete_transit(),
        asked_at: after(3),
        refused_at: Some(after(4)),
    });
    changed.former_amendments = former_amendments();
    changed.enquiry = Some(Enquiry {
        asked_at: after(5),
        limit: "2026-04-01".parse().ok(),
        office: Some("NL000854".to_owned()),
        reference: Some("ENQUIRY \"1\"".to_owned()),
        answered_at: Some(after(6)),
    });
    changed.dossier_id = Some(12);
    changed.updated_at = after(11);
    // `save` must ignore this: the form stays as stored.
    changed.form = TransitForm::default();
    let changes = Changes {
        timeline: vec![a_line(TimelineEvent::StatusChanged, Status::Released)],
        events: vec![event(&changed, EventKind::StatusChanged)],
        outbound: vec![submission("LRN-1")],
        ..Changes::default()
    };
    let stored = store.save(changed.clone(), changes);
    changed.version = Version::FIRST.next();
    changed.form = draft.form.clone();
    equal!(stored, changed);
}

/// Returns replaced amendments with access codes of their own, and one in force.
fn former_amendments() -> FormerAmendments {
    let replaced = [("LRN-11", "S3CR"), ("LRN-12", "T0PS")].map(|(reference, code)| Amendment {
        lrn: lrn(reference),
        form: TransitForm {
            guarantee_access_code: Some(AccessCode::new(code.to_owned())),
            ..TransitForm { reference: None, ..a_valid_transit() }
        },
        asked_at: after(1),
        refused_at: None,
    });
    let in_force = AmendmentInForce { lrn: lrn("LRN-10"), asked_at: after(1), accepted_at: Some(after(2)) };
    FormerAmendments { replaced: replaced.into(), in_force: Some(in_force) }
}

fn an_amendment_in_force_replaces_the_form(store: &TransitBench) {
    let mut changed = store.draft();
    changed.form = TransitForm { reference: None, ..a_valid_transit() };
    changed.form.office_of_destination = Some("DE003301".to_owned());
    changed.amendment = None;
    let expected = Transit { version: changed.version.next(), ..changed.clone() };
    equal!(store.save(changed, Changes { amends: true, ..Changes::default() }), expected);
}

fn every_standing_reads_back_as_it_was_stored(store: &TransitBench) {
    let mut transit = store.draft();
    for departure in DepartureState::ALL.iter().copied() {
        let before_invalidation =
            (departure == DepartureState::InvalidationRequested).then_some(DepartureState::GuaranteeProblem);
        for destination in DestinationState::ALL.iter().copied() {
            transit.standing = Standing { departure, destination, before_invalidation };
            let standing = transit.standing;
            transit = store.save(transit, Changes::default());
            equal!(transit.standing, standing, [transit]);
        }
    }
}

fn a_change_of_an_older_version_is_refused(store: &TransitBench) {
    let first = store.draft();
    let second = store.save(first.clone(), Changes::default());
    equal!(second.version, first.version.next(), [second]);
    let late = Changes {
        timeline: vec![a_line(TimelineEvent::Submitted, Status::Submitted)],
        events: vec![event(&first, EventKind::Submitted)],
        outbound: vec![submission("LRN-LATE")],
        rejection: Some(Rejection { arrived_at: start(), errors: vec![] }),
        amends: true,
    };
    holds!(is_conflict(&store.repository.save(first.clone(), late), None), [first]);
    holds!(is_conflict(&store.repository.save_draft(first.clone()), None), [first]);
    holds!(is_conflict(&store.repository.delete(first.organisation, first.id, first.version), None), [first]);
    equal!(store.find(&second), second, [second]);
}

fn a_changed_draft_keeps_what_no_draft_changes(store: &TransitBench) {
    let draft = store.draft();
    let mut changed = draft.clone();
    changed.reference = "ORDER-2".to_owned();
    changed.customer_code = "OTHER".to_owned();
    changed.dossier_id = Some(9);
    changed.form = TransitForm { reference: None, ..a_valid_transit() };
    changed.updated_at = after(3);
    let expected = Transit { version: draft.version.next(), ..changed.clone() };
    changed.standing.departure = DepartureState::Released;
    changed.milestones.lrn = Some(lrn("LRN-1"));
    changed.created_at = after(9);
    let stored = store.repository.save_draft(changed).expect("a change is kept");
    equal!((&stored, store.find(&stored)), (&expected, expected.clone()), [stored]);
    let cleared = Transit { dossier_id: None, ..stored };
    equal!(store.repository.save_draft(cleared).expect("a change is kept").dossier_id, None);
}

fn access_codes_are_kept_with_their_guarantees(store: &TransitBench) {
    let code = |text: &str| Some(AccessCode::new(text.to_owned()));
    let form = TransitForm { guarantee_access_code: code("S3CR"), ..a_valid_transit() };
    let stored = store.insert(store.new_transit(form.clone()));
    equal!((&stored.form, &store.find(&stored).form), (&form, &form), [stored]);
    let listed = |code: Option<AccessCode>| GuaranteeForm {
        guarantee_type: Some("0".to_owned()),
        reference: Some("26NL0000000123456".to_owned()),
        access_code: code,
        amount: Some(Decimal::new(625_025, 2)),
    };
    let several = TransitForm {
        guarantee_type: None,
        guarantee_reference: None,
        guarantee_access_code: None,
        guarantee_amount: None,
        guarantees: vec![listed(None), listed(code("T0PS")), listed(code("é\"12"))],
        ..form
    };
    let changed = Transit { form: several.clone(), ..stored };
    let changed = store.repository.save_draft(changed).expect("a change is kept");
    equal!((&changed.form, &store.find(&changed).form), (&several, &several), [changed]);
    let held =
        in_unit_of_work(store.work.as_ref(), || store.repository.find_for_change(changed.organisation, changed.id));
    equal!(held.expect("a look-up").expect("a transit").form, several);
    let cleared = Transit { form: a_valid_transit(), ..changed };
    let cleared = store.repository.save_draft(cleared).expect("a change is kept");
    equal!(store.find(&cleared).form, a_valid_transit(), [cleared]);
}

fn a_deleted_draft_is_gone(store: &TransitBench) {
    let new = NewTransit { reference: Some("ORDER-1".to_owned()), ..store.new_transit(a_valid_transit()) };
    let draft = store.insert(new.clone());
    store.repository.delete(draft.organisation, draft.id, draft.version).expect("it is deleted");
    equal!(store.repository.find(draft.organisation, draft.id).expect("a look-up"), None, [draft]);
    let again = store.insert(new);
    differ!(again.id, draft.id, "an id is never given again", [again]);
}

fn what_is_no_draft_or_has_an_mrn_is_not_deleted(store: &TransitBench) {
    let delete = |transit: &Transit| store.repository.delete(transit.organisation, transit.id, transit.version);
    let submitted = store.submit(store.draft(), "LRN-1");
    holds!(is_conflict(&delete(&submitted), None), [submitted]);
    let mut accepted = Transit { standing: Standing::DRAFT, ..submitted };
    accepted.milestones.mrn = Some("26NL000510A1B2C3J0".parse().expect("an MRN"));
    let accepted = store.save(accepted, Changes::default());
    holds!(is_conflict(&delete(&accepted), None), [accepted]);
    equal!(store.find(&accepted), accepted, [accepted]);
}
