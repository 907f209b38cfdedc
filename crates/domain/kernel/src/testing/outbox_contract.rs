use crate::{
    DueWork, Event, Outbox, OutboxEntry, OutboxId, StorageError, UnitOfWork, equal, holds, in_unit_of_work, keeps,
};
use chrono::{DateTime, Duration, Utc};
use std::collections::HashSet;
use std::sync::Arc;

/// One empty outbox, which the contract uses from several threads.
pub struct OutboxBench<E> {
    /// The outbox under test.
    pub outbox: Arc<dyn Outbox<E>>,
    /// The unit of work that the outbox takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// The subscribers of the outbox: exactly these two, and both want every event.
    pub subscribers: [&'static str; 2],
    /// The moment at which all events occur.
    pub start: DateTime<Utc>,
    /// Stores an event of the record with this number as the domain does, and returns it. Any number from 1 on will do,
    /// and the same number always means the same record. No two events are equal.
    pub report: Box<dyn Fn(i64) -> E + Send + Sync>,
}

crate::debug_by_name!(OutboxBench<E>);

impl<E: Event> OutboxBench<E> {
    fn claim(&self, limit: usize, second: i64) -> Vec<OutboxEntry<E>> {
        let until = self.start + Duration::seconds(second + 60);
        self.outbox.claim(self.subscribers[0], limit, self.after(second), until).expect("a claim")
    }

    fn due(&self, second: i64) -> DueWork {
        self.outbox.due(self.subscribers[0], self.after(second)).expect("a look")
    }

    /// Takes entries in a unit of work of their own.
    fn take(&self, limit: usize, second: i64) -> Vec<OutboxEntry<E>> {
        let taken: Result<_, StorageError> =
            in_unit_of_work(self.work.as_ref(), || self.outbox.take(self.subscribers[0], limit, self.after(second)));
        taken.expect("entries")
    }

    fn after(&self, seconds: i64) -> DateTime<Utc> {
        self.start + Duration::seconds(seconds)
    }

    fn complete(&self, entries: &[OutboxEntry<E>]) {
        self.outbox.complete(&ids(entries)).expect("they are removed");
    }
}

fn ids<E>(entries: &[OutboxEntry<E>]) -> Vec<OutboxId> {
    entries.iter().map(|entry| entry.id).collect()
}

fn events<E: Event>(entries: &[OutboxEntry<E>]) -> Vec<E> {
    entries.iter().map(|entry| entry.event.clone()).collect()
}

/// Runs the contract of [`Outbox`]; `make` creates an empty bench at every call.
///
/// # Panics
/// When a rule is broken.
pub fn outbox_contract<E: Event>(make: impl Fn() -> OutboxBench<E>) {
    keeps! { "Outbox":
        an_event_reaches_each_subscriber_as_it_was(&make());
        an_entry_is_held_until_its_lease_ends(&make());
        a_batch_holds_the_events_of_a_record_in_order(&make());
        a_later_event_of_a_record_waits_for_a_held_or_failed_one(&make());
        what_was_completed_is_gone(&make());
        completing_what_is_gone_is_a_conflict_and_completes_nothing(&make());
        claimants_at_the_same_moment_share_and_never_double(&make());
    }
    // Entries that lie on several servers are never taken.
    if make().due(0) != DueWork::ToClaim {
        keeps! { "Outbox":
            what_is_taken_is_gone_and_due_again_when_that_is_undone(&make());
            what_is_taken_keeps_the_order_of_its_record(&make());
            takers_at_the_same_moment_share_and_never_double(&make());
        }
    }
}

fn an_event_reaches_each_subscriber_as_it_was<E: Event>(bench: &OutboxBench<E>) {
    let reported = (bench.report)(1);
    let mut seen = HashSet::new();
    for subscriber in bench.subscribers {
        let claimed = bench.outbox.claim(subscriber, 10, bench.after(0), bench.after(60)).expect("a claim");
        equal!(events(&claimed), std::slice::from_ref(&reported), "{subscriber}", [claimed]);
        seen.insert(claimed[0].id);
        bench.complete(&claimed);
    }
    equal!(seen.len(), 2, "each has an entry of its own", [seen]);
    equal!(bench.outbox.claim("nobody", 10, bench.after(0), bench.after(60)).expect("a claim"), []);
}

fn an_entry_is_held_until_its_lease_ends<E: Event>(bench: &OutboxBench<E>) {
    (bench.report)(1);
    let first = bench.claim(10, 0);
    equal!(first.len(), 1, [first]);
    equal!(bench.claim(10, 59), []);
    equal!(bench.claim(10, 60), first, "with the same id");
}

fn a_batch_holds_the_events_of_a_record_in_order<E: Event>(bench: &OutboxBench<E>) {
    let reported = [1, 1, 2, 1].map(|record| (bench.report)(record));
    let batch = bench.claim(3, 0);
    equal!(events(&batch), reported[..3], "oldest first", [batch]);
    equal!(bench.claim(10, 0), [], "the rest of a record waits for what is held");
    bench.complete(&batch);
    equal!(events(&bench.claim(10, 0)), reported[3..]);
}

fn a_later_event_of_a_record_waits_for_a_held_or_failed_one<E: Event>(bench: &OutboxBench<E>) {
    let stuck = (bench.report)(1);
    let first = bench.claim(10, 0);
    let later = (bench.report)(1);
    let of_another = (bench.report)(2);
    let other = bench.claim(10, 1);
    equal!(events(&other), [of_another], "one that is stuck holds up no other record", [other]);
    bench.complete(&other);
    bench.outbox.retry(first[0].id, "é \"500\"", bench.after(200)).expect("it is noted");
    equal!(bench.claim(10, 199), []);
    let again = bench.claim(10, 200);
    equal!(events(&again), [stuck, later], [again]);
    equal!(again[0].id, first[0].id, [again]);
}

fn what_was_completed_is_gone<E: Event>(bench: &OutboxBench<E>) {
    (bench.report)(1);
    let claimed = bench.claim(10, 0);
    bench.complete(&claimed);
    bench.outbox.retry(claimed[0].id, "too late", bench.after(1)).expect("it changes nothing");
    bench.outbox.complete(&[]).expect("nothing to remove");
    equal!(bench.claim(10, 3_600), []);
}

fn completing_what_is_gone_is_a_conflict_and_completes_nothing<E: Event>(bench: &OutboxBench<E>) {
    let reported = [1, 1].map(|record| (bench.report)(record));
    let claimed = bench.claim(10, 0);
    bench.complete(&claimed[..1]);
    let again: Result<(), StorageError> =
        in_unit_of_work(bench.work.as_ref(), || bench.outbox.complete(&ids(&claimed)));
    holds!(matches!(again, Err(StorageError::Conflict { .. })), "{again:?}");
    equal!(events(&bench.claim(10, 60)), reported[1..]);
    let undone: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
        bench.outbox.complete(&[claimed[1].id])?;
        Err(StorageError::Conflict { constraint: None })
    });
    holds!(undone.is_err(), [undone]);
    equal!(events(&bench.claim(10, 120)), reported[1..], "what is undone was not completed");
}

fn claimants_at_the_same_moment_share_and_never_double<E: Event>(bench: &OutboxBench<E>) {
    for record in 1..=20 {
        (bench.report)(record);
    }
    let claimed: Vec<_> = std::thread::scope(|scope| {
        let claim = || (0..5).flat_map(|_| bench.claim(3, 1)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(claim)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all = ids(&claimed);
    all.extend(ids(&bench.claim(100, 1)));
    equal!(all.len(), 20, "each once", [all]);
    equal!(all.into_iter().collect::<HashSet<_>>().len(), 20);
}

fn what_is_taken_is_gone_and_due_again_when_that_is_undone<E: Event>(bench: &OutboxBench<E>) {
    equal!((bench.due(0), bench.take(10, 0)), (DueWork::Nothing, vec![]));
    let reported = [1, 2].map(|record| (bench.report)(record));
    equal!(bench.due(0), DueWork::ToTake);
    let undone: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
        equal!(events(&bench.outbox.take(bench.subscribers[0], 10, bench.after(0))?), reported);
        Err(StorageError::Conflict { constraint: None })
    });
    holds!(undone.is_err());
    equal!(events(&bench.take(1, 0)), reported[..1], "oldest first");
    equal!(events(&bench.take(10, 0)), reported[1..]);
    equal!((bench.due(3_600), bench.take(10, 3_600), bench.claim(10, 3_600)), (DueWork::Nothing, vec![], vec![]));
    let other = bench.outbox.claim(bench.subscribers[1], 10, bench.after(0), bench.after(60)).expect("a claim");
    equal!(events(&other), reported, "the other subscriber has its own");
}

fn what_is_taken_keeps_the_order_of_its_record<E: Event>(bench: &OutboxBench<E>) {
    let reported = [1, 2, 1].map(|record| (bench.report)(record));
    let held = bench.claim(1, 0);
    equal!(events(&held), reported[..1]);
    equal!(events(&bench.take(10, 0)), reported[1..2], "the rest of a record waits for what is held");
    bench.outbox.retry(held[0].id, "full", bench.after(100)).expect("it is noted");
    equal!(bench.take(10, 99), [], "and for what failed");
    equal!(events(&bench.take(10, 100)), [reported[0].clone(), reported[2].clone()]);
}

fn takers_at_the_same_moment_share_and_never_double<E: Event>(bench: &OutboxBench<E>) {
    for record in 1..=20 {
        (bench.report)(record);
    }
    let taken: Vec<_> = std::thread::scope(|scope| {
        let take = || (0..5).flat_map(|_| bench.take(3, 1)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(take)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all = ids(&taken);
    all.extend(ids(&bench.take(100, 1)));
    equal!(all.len(), 20, "each once");
    equal!(all.into_iter().collect::<HashSet<_>>().len(), 20);
}
