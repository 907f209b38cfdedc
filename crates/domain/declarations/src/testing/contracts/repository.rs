use super::each_port::DeclarationBench;
use super::store::{WithDeclarations, a_line, after, event, is_conflict, start, submission};
use super::text_and_numbers;
use crate::lifecycle::Status;
use crate::ports::{Changes, unique_rules};
use crate::testing::{a_valid_import, a_valid_item};
use crate::{DeclarationError, DeclarationId, EventKind, NewDeclaration, TimelineEvent};
use chrono::{DateTime, Utc};
use customs_exchange::testing::record_store_contract;
use customs_kernel::{OrganisationId, StorageError, Version, differ, equal, holds, in_unit_of_work, keeps};

/// Runs the contract of [`DeclarationRepository`](crate::ports::DeclarationRepository) on that port alone, and on the
/// unit of work that it takes part in; `make` creates an empty store at every call. Changes of drafts have a suite of
/// their own, [`draft_contract`](super::draft_contract).
///
/// # Panics
/// When a rule is broken.
pub fn declaration_repository_contract<B: Into<DeclarationBench>>(make: impl Fn() -> B) {
    let make = || -> DeclarationBench { make().into() };
    keeps! { "DeclarationRepository":
        a_new_declaration_is_a_draft_that_reads_back_as_it_was_stored(&make());
        a_reference_is_used_once_in_an_organisation(&make());
        another_organisation_sees_and_changes_nothing(&make());
        a_change_is_stored_with_all_that_goes_with_it(&make());
        a_change_of_an_older_version_is_refused(&make());
        what_is_told_alone_changes_nothing_of_the_declaration(&make());
        an_inner_unit_is_undone_alone(&make());
        due_supplements_are_those_that_can_be_sent_the_longest_due_first(&make());
    }
    record_store_contract(make);
    text_and_numbers::run(&make);
}

fn a_new_declaration_is_a_draft_that_reads_back_as_it_was_stored(store: &DeclarationBench) {
    let mut form = a_valid_import();
    form.items.push(a_valid_item());
    let new = NewDeclaration {
        reference: Some("ORDER-1".to_owned()),
        customer_code: Some("ACME".to_owned()),
        dossier_id: Some(7),
        ..store.new_declaration(form.clone())
    };
    let stored = store.insert(new);
    equal!((stored.version, stored.status), (Version::FIRST, Status::Draft));
    equal!((stored.reference.as_str(), stored.customer_code.as_deref()), ("ORDER-1", Some("ACME")), [stored]);
    equal!((stored.dossier_id, stored.created_at, stored.updated_at), (Some(7), start(), start()));
    equal!(stored.form.items, [], "the items are the lines", [stored]);
    equal!(stored.lines.iter().map(|line| line.item.sequence).collect::<Vec<_>>(), [Some(1), Some(2)], [stored]);
    differ!(stored.lines[0].id, stored.lines[1].id, [stored]);
    for (item, number) in form.items.iter_mut().zip(1..) {
        item.sequence = Some(number);
    }
    equal!(stored.complete_form(), form);
    equal!(store.find(&stored), stored, [stored]);
    let other = store.draft();
    let ids = [other.id, stored.id, DeclarationId::new(i64::MAX)];
    let mut each = store.repository.find_each(stored.organisation, &ids).expect("a look-up");
    each.sort_by_key(|one| one.id);
    equal!(each, [stored, other]);
    equal!(store.repository.find_each(store.organisations[1], &ids).expect("a look-up"), []);
    equal!(store.repository.find_each(store.organisations[0], &[]).expect("a look-up"), []);
}

fn a_reference_is_used_once_in_an_organisation(store: &DeclarationBench) {
    let new = NewDeclaration { reference: Some("ORDER-1".to_owned()), ..store.new_declaration(a_valid_import()) };
    store.insert(new.clone());
    let again = store.repository.insert(new.clone(), vec![]);
    holds!(is_conflict(&again, Some(unique_rules::DECLARATION_REFERENCE)), "{again:?}");
    store.insert(NewDeclaration { organisation: store.organisations[1], ..new.clone() });
    store.insert(NewDeclaration { reference: Some("order-1".to_owned()), ..new });
}

fn another_organisation_sees_and_changes_nothing(store: &DeclarationBench) {
    let mine = store.draft();
    let [_, other] = store.organisations;
    equal!(store.repository.find(other, mine.id).expect("a look-up"), None, [mine]);
    let held = in_unit_of_work(store.work.as_ref(), || store.repository.find_for_change(other, mine.id));
    equal!(held.expect("a look-up"), None);
    let mut stolen = mine.clone();
    stolen.organisation = other;
    stolen.status = Status::Released;
    holds!(is_conflict(&store.repository.save(stolen, Changes::default()), None));
    equal!(store.find(&mine), mine, [mine]);
    equal!(store.repository.find(mine.organisation, DeclarationId::new(i64::MAX)).expect("a look-up"), None, [mine]);
}

fn a_change_is_stored_with_all_that_goes_with_it(store: &DeclarationBench) {
    let draft = store.draft();
    let mut changed = draft.clone();
    changed.status = Status::InvalidationRequested;
    changed.status_before_invalidation = Some(Status::Released);
    changed.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    changed.milestones.registered_at = Some(after(1));
    changed.milestones.accepted_at = Some(after(2));
    changed.milestones.documents_requested_until = Some(after(9));
    changed.milestones.released_at = Some(after(2));
    changed.milestones.exit_confirmed_at = Some(after(3));
    changed.milestones.fallback_released_at = Some(after(3));
    changed.milestones.invalidation_requested_at = Some(after(3));
    changed.milestones.verified_by = Some("J. Jansen".to_owned());
    changed.dossier_id = Some(12);
    changed.updated_at = after(4);
    // Form and lines are not part of a change, so they stay as they are.
    changed.lines.clear();
    changed.form.dms_version = None;
    let line = a_line(TimelineEvent::StatusChanged, Status::InvalidationRequested);
    let changes = Changes {
        timeline: vec![line],
        events: vec![event(&changed, EventKind::StatusChanged)],
        outbound: vec![submission("LRN-1")],
        ..Changes::default()
    };
    let stored = store.save(changed.clone(), changes);
    changed.version = Version::FIRST.next();
    changed.lines = draft.lines.clone();
    changed.form = draft.form.clone();
    equal!(stored, changed);
}

fn a_change_of_an_older_version_is_refused(store: &DeclarationBench) {
    let first = store.draft();
    let second = store.save(first.clone(), Changes::default());
    equal!(second.version, first.version.next(), [second]);
    let late = Changes {
        timeline: vec![a_line(TimelineEvent::Submitted, Status::Submitted)],
        events: vec![event(&first, EventKind::Submitted)],
        outbound: vec![submission("LRN-LATE")],
        ..Changes::default()
    };
    holds!(is_conflict(&store.repository.save(first, late), None));
    equal!(store.find(&second), second, [second]);
}

fn what_is_told_alone_changes_nothing_of_the_declaration(store: &DeclarationBench) {
    let draft = store.draft();
    let line = a_line(TimelineEvent::StatusChanged, Status::Draft);
    let reported = [event(&draft, EventKind::LinesChanged)];
    store.repository.report(&draft, std::slice::from_ref(&line), &reported).expect("it is told");
    equal!(store.find(&draft), draft, [draft]);
}

fn an_inner_unit_is_undone_alone(store: &DeclarationBench) {
    let first = store.draft();
    let second = store.draft();
    let outer: Result<(), StorageError> = in_unit_of_work(store.work.as_ref(), || {
        store.save(first.clone(), Changes::default());
        let inner: Result<(), DeclarationError> = in_unit_of_work(store.work.as_ref(), || {
            store.save(second.clone(), Changes::default());
            Err(DeclarationError::Stale)
        });
        holds!(inner.is_err(), [inner]);
        Ok(())
    });
    outer.expect("the outer unit is kept");
    equal!(store.find(&first).version, first.version.next());
    equal!(store.find(&second).version, second.version, [second]);
}

impl DeclarationBench {
    fn due(&self, at: DateTime<Utc>, limit: usize) -> Vec<(OrganisationId, DeclarationId)> {
        self.repository.due_supplements(at, limit).expect("a list")
    }
}

fn due_supplements_are_those_that_can_be_sent_the_longest_due_first(store: &DeclarationBench) {
    let planned = |status, due_at| {
        let mut declaration = store.draft();
        declaration.status = status;
        declaration.milestones.supplement_due_at = due_at;
        let declaration = store.save(declaration, Changes::default());
        equal!(declaration.milestones.supplement_due_at, due_at, [declaration]);
        (declaration.organisation, declaration.id)
    };
    planned(Status::Accepted, None);
    let accepted = planned(Status::Accepted, Some(after(10)));
    let released = planned(Status::Released, Some(after(5)));
    let held = planned(Status::Held, Some(after(10)));
    let control = planned(Status::UnderControl, Some(after(20)));
    for status in
        [Status::Draft, Status::Submitted, Status::Rejected, Status::InvalidationRequested, Status::Invalidated]
    {
        planned(status, Some(after(1)));
    }
    equal!(store.due(after(4), 10), []);
    equal!(store.due(after(10), 10), [released, accepted, held]);
    equal!(store.due(after(10), 2), [released, accepted]);
    equal!(store.due(after(20), 10), [released, accepted, held, control]);
}
