use super::store::{DeclarationStore, after, event};
use crate::ports::{Changes, OutboxEntry, OutboxId};
use crate::{Declaration, DeclarationError, EventKind};
use customs_kernel::{StorageError, in_unit_of_work};
use std::collections::HashSet;

/// Runs the contract of [`Outbox`](crate::ports::Outbox); `make` gives an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn outbox_contract(make: impl Fn() -> DeclarationStore) {
    an_event_reaches_each_subscriber_as_it_was(&make());
    what_is_told_is_told_with_its_change_or_not_at_all(&make());
    an_entry_is_held_until_its_lease_ends(&make());
    a_batch_holds_a_declarations_events_in_order(&make());
    a_later_event_of_a_declaration_waits_for_a_held_or_failed_one(&make());
    what_was_completed_is_gone(&make());
    completing_what_is_gone_is_a_conflict_and_completes_nothing(&make());
    claimants_at_the_same_moment_share_and_never_double(&make());
}

impl DeclarationStore {
    fn tell(&self, declaration: Declaration, kinds: &[EventKind]) -> Declaration {
        let events = kinds.iter().map(|kind| event(&declaration, *kind)).collect();
        self.save(declaration, Changes { events, ..Changes::default() })
    }

    fn claim_events(&self, limit: usize, second: i64) -> Vec<OutboxEntry> {
        self.outbox.claim(self.subscribers[0], limit, after(second), after(second + 60)).expect("a claim")
    }
}

fn kinds(entries: &[OutboxEntry]) -> Vec<EventKind> {
    entries.iter().map(|entry| entry.event.kind).collect()
}

fn ids(entries: &[OutboxEntry]) -> Vec<OutboxId> {
    entries.iter().map(|entry| entry.id).collect()
}

fn an_event_reaches_each_subscriber_as_it_was(store: &DeclarationStore) {
    let mut declaration = store.draft();
    declaration.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    let told = event(&declaration, EventKind::Accepted);
    store.tell(declaration, &[EventKind::Accepted]);
    let mut seen = HashSet::new();
    for subscriber in store.subscribers {
        let claimed = store.outbox.claim(subscriber, 10, after(0), after(60)).expect("a claim");
        assert_eq!(claimed.iter().map(|entry| &entry.event).collect::<Vec<_>>(), [&told], "{subscriber}");
        seen.insert(claimed[0].id);
        store.outbox.complete(&ids(&claimed)).expect("it is removed");
    }
    assert_eq!(seen.len(), 2, "each has an entry of its own");
    assert_eq!(store.outbox.claim("nobody", 10, after(0), after(60)).expect("a claim"), []);
}

fn what_is_told_is_told_with_its_change_or_not_at_all(store: &DeclarationStore) {
    let draft = store.draft();
    let delete = |stays: bool| {
        in_unit_of_work(store.work.as_ref(), || {
            store.repository.delete(draft.organisation, draft.id, draft.version)?;
            store.repository.tell(&[event(&draft, EventKind::LinesChanged), event(&draft, EventKind::Deleted)])?;
            if stays { Ok(()) } else { Err(DeclarationError::NotFound) }
        })
    };
    delete(false).expect_err("it is undone");
    assert_eq!(store.claim_events(10, 0), []);
    delete(true).expect("it is deleted");
    assert_eq!(kinds(&store.claim_events(10, 0)), [EventKind::LinesChanged, EventKind::Deleted]);
}

fn an_entry_is_held_until_its_lease_ends(store: &DeclarationStore) {
    store.tell(store.draft(), &[EventKind::Submitted]);
    let first = store.claim_events(10, 0);
    assert_eq!(first.len(), 1);
    assert_eq!(store.claim_events(10, 59), []);
    assert_eq!(store.claim_events(10, 60), first, "with the same id");
}

fn a_batch_holds_a_declarations_events_in_order(store: &DeclarationStore) {
    let one = store.tell(store.draft(), &[EventKind::Submitted, EventKind::Accepted]);
    store.tell(store.draft(), &[EventKind::Rejected]);
    store.tell(one, &[EventKind::Released]);
    let batch = store.claim_events(3, 0);
    assert_eq!(kinds(&batch), [EventKind::Submitted, EventKind::Accepted, EventKind::Rejected], "oldest first");
    assert_eq!(store.claim_events(10, 0), [], "the rest of a declaration waits for what is held");
    store.outbox.complete(&ids(&batch)).expect("they are removed");
    assert_eq!(kinds(&store.claim_events(10, 0)), [EventKind::Released]);
}

fn a_later_event_of_a_declaration_waits_for_a_held_or_failed_one(store: &DeclarationStore) {
    let stuck = store.tell(store.draft(), &[EventKind::Submitted]);
    let first = store.claim_events(10, 0);
    store.tell(stuck, &[EventKind::Accepted]);
    store.tell(store.draft(), &[EventKind::Rejected]);
    let other = store.claim_events(10, 1);
    assert_eq!(kinds(&other), [EventKind::Rejected], "one that is stuck holds up no other declaration");
    store.outbox.complete(&ids(&other)).expect("it is removed");
    store.outbox.retry(first[0].id, "é \"500\"", after(200)).expect("it is noted");
    assert_eq!(store.claim_events(10, 199), []);
    let again = store.claim_events(10, 200);
    assert_eq!(kinds(&again), [EventKind::Submitted, EventKind::Accepted]);
    assert_eq!(again[0].id, first[0].id);
}

fn what_was_completed_is_gone(store: &DeclarationStore) {
    store.tell(store.draft(), &[EventKind::Submitted]);
    let claimed = store.claim_events(10, 0);
    store.outbox.complete(&ids(&claimed)).expect("it is removed");
    store.outbox.retry(claimed[0].id, "too late", after(1)).expect("it changes nothing");
    store.outbox.complete(&[]).expect("nothing to remove");
    assert_eq!(store.claim_events(10, 3_600), []);
}

fn completing_what_is_gone_is_a_conflict_and_completes_nothing(store: &DeclarationStore) {
    store.tell(store.draft(), &[EventKind::Submitted, EventKind::Accepted]);
    let claimed = store.claim_events(10, 0);
    store.outbox.complete(&[claimed[0].id]).expect("it is removed");
    let again: Result<(), StorageError> =
        in_unit_of_work(store.work.as_ref(), || store.outbox.complete(&ids(&claimed)));
    assert!(matches!(again, Err(StorageError::Conflict { .. })), "{again:?}");
    assert_eq!(kinds(&store.claim_events(10, 60)), [EventKind::Accepted]);
    let undone: Result<(), DeclarationError> = in_unit_of_work(store.work.as_ref(), || {
        store.outbox.complete(&[claimed[1].id])?;
        Err(DeclarationError::Stale)
    });
    assert!(matches!(undone, Err(DeclarationError::Stale)));
    assert_eq!(kinds(&store.claim_events(10, 120)), [EventKind::Accepted], "what is undone was not completed");
}

fn claimants_at_the_same_moment_share_and_never_double(store: &DeclarationStore) {
    for _ in 0..20 {
        store.tell(store.draft(), &[EventKind::Submitted]);
    }
    let claimed: Vec<_> = std::thread::scope(|scope| {
        let claim = || (0..5).flat_map(|_| store.claim_events(3, 1)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(claim)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all = ids(&claimed);
    all.extend(ids(&store.claim_events(100, 1)));
    assert_eq!(all.len(), 20, "each once");
    assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), 20);
}
