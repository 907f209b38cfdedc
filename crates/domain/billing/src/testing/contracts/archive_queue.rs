use super::archive::ArchiveStore;
use super::store::{after, is_conflict};
use crate::InvoiceId;
use crate::ports::{ArchiveEntry, ArchiveQueue};
use chrono::{DateTime, Utc};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, equal, holds, keeps};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Stores an invoice of the first organisation, and returns its id.
pub type StoreInvoice = Box<dyn Fn() -> InvoiceId>;

/// Queues an invoice of the first organisation, due from that moment on, as finalization does.
pub type QueueInvoice = Box<dyn Fn(InvoiceId, DateTime<Utc>)>;

/// A queue in which no invoice waits.
pub struct ArchiveQueueBench {
    /// The queue.
    pub queue: Arc<dyn ArchiveQueue>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own invoices.
    pub organisations: [OrganisationId; 2],
    /// Stores an invoice.
    pub invoice: StoreInvoice,
    /// Queues an invoice.
    pub enqueue: QueueInvoice,
}

customs_kernel::debug_by_name!(ArchiveQueueBench);

impl From<ArchiveStore> for ArchiveQueueBench {
    fn from(ArchiveStore { store, archive, queue }: ArchiveStore) -> Self {
        let (work, organisations, ours) = (store.work.clone(), store.organisations, store.ours());
        let enqueue =
            move |invoice: InvoiceId, at: DateTime<Utc>| archive.enqueue(ours, &[invoice], at).expect("it is noted");
        let invoice = move || store.draft().id;
        Self { queue, work, organisations, invoice: Box::new(invoice), enqueue: Box::new(enqueue) }
    }
}

impl ArchiveQueueBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    /// Stores an invoice that is due after these seconds.
    fn noted(&self, seconds: i64) -> InvoiceId {
        let invoice = (self.invoice)();
        (self.enqueue)(invoice, after(seconds));
        invoice
    }

    fn claimed(&self, limit: usize, now: i64, lease_until: i64) -> Vec<InvoiceId> {
        let claimed = self.queue.claim(limit, after(now), after(lease_until)).expect("an answer");
        claimed.into_iter().map(|entry| entry.invoice).collect()
    }
}

/// Runs the contract of [`ArchiveQueue`] on that port alone; `make` returns an empty queue on every call.
///
/// # Panics
/// When a rule is broken.
pub fn archive_queue_contract<B: Into<ArchiveQueueBench>>(make: impl Fn() -> B) {
    let make = || -> ArchiveQueueBench { make().into() };
    keeps! { "ArchiveQueue":
        what_is_noted_is_claimed_once_and_again_when_the_lease_ends(&make());
        what_is_kept_never_comes_back(&make());
        what_failed_comes_back_at_the_moment_that_was_set(&make());
        what_is_undone_was_never_kept(&make());
    }
}

fn what_is_noted_is_claimed_once_and_again_when_the_lease_ends(bench: &ArchiveQueueBench) {
    let (late, early) = (bench.noted(5), bench.noted(1));
    equal!(bench.claimed(10, 0, 60), [], "nothing is due");
    equal!(bench.claimed(1, 5, 60), [early], "the longest due first");
    equal!(bench.claimed(10, 5, 60), [late]);
    equal!(bench.claimed(10, 59, 90), []);
    let again: BTreeSet<_> = bench.claimed(10, 60, 90).into_iter().collect();
    equal!(again, [late, early].into(), "their holder is gone");
}

fn what_is_kept_never_comes_back(bench: &ArchiveQueueBench) {
    let invoice = bench.noted(0);
    let [ours, theirs] = bench.organisations;
    holds!(is_conflict(&bench.queue.complete(theirs, invoice), None), "it is another's", [theirs, invoice]);
    bench.queue.complete(ours, invoice).expect("it is kept");
    holds!(is_conflict(&bench.queue.complete(ours, invoice), None), "twice would be two documents", [invoice]);
    bench.queue.retry(ours, invoice, "too late", after(1)).expect("nothing happens");
    (bench.enqueue)(invoice, after(1));
    equal!(bench.claimed(10, 100, 200), [], [invoice]);
}

fn what_failed_comes_back_at_the_moment_that_was_set(bench: &ArchiveQueueBench) {
    let invoice = bench.noted(0);
    equal!(bench.claimed(10, 0, 60), [invoice]);
    bench.queue.retry(bench.ours(), invoice, "the store of files does not answer", after(30)).expect("it is noted");
    equal!(bench.claimed(10, 29, 60), [], [invoice]);
    let claimed = bench.queue.claim(10, after(30), after(60)).expect("an answer");
    equal!(claimed, [ArchiveEntry { organisation: bench.ours(), invoice, attempts: 1 }]);
}

fn what_is_undone_was_never_kept(bench: &ArchiveQueueBench) {
    let invoice = bench.noted(0);
    undone(bench.work.as_ref(), || bench.queue.complete(bench.ours(), invoice).expect("it is kept"));
    equal!(bench.claimed(10, 100, 200), [invoice]);
}
