use super::store::{BillingStore, after, is_conflict};
use crate::InvoiceId;
use crate::ports::{ArchiveEntry, ArchiveQueue, InvoiceArchive};
use customs_kernel::{equal, holds, keeps};
use std::sync::Arc;

/// A store with both sides of its archive queue.
pub struct ArchiveStore {
    /// The underlying store.
    pub store: BillingStore,
    /// The side that finalization uses to queue invoices.
    pub archive: Arc<dyn InvoiceArchive>,
    /// The side from which the worker takes queued invoices.
    pub queue: Arc<dyn ArchiveQueue>,
}

customs_kernel::debug_by_name!(ArchiveStore);

impl ArchiveStore {
    fn noted(&self, seconds: i64) -> InvoiceId {
        let invoice = self.store.draft().id;
        self.archive.enqueue(self.store.ours(), &[invoice], after(seconds)).expect("it is noted");
        invoice
    }

    fn claimed(&self, limit: usize, now: i64, lease_until: i64) -> Vec<InvoiceId> {
        let claimed = self.queue.claim(limit, after(now), after(lease_until)).expect("an answer");
        claimed.into_iter().map(|entry| entry.invoice).collect()
    }
}

/// Runs the contract of [`InvoiceArchive`] and [`ArchiveQueue`]; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn invoice_archive_contract(make: impl Fn() -> ArchiveStore) {
    keeps! { "InvoiceArchive and ArchiveQueue":
        what_is_noted_is_claimed_once_and_again_when_the_lease_ends(&make());
        what_is_kept_never_comes_back(&make());
        what_failed_comes_back_when_it_is_told_to(&make());
        what_is_undone_was_never_noted(&make());
        many_are_noted_at_once(&make());
    }
}

fn what_is_noted_is_claimed_once_and_again_when_the_lease_ends(bench: &ArchiveStore) {
    let (late, early) = (bench.noted(5), bench.noted(1));
    equal!(bench.claimed(10, 0, 60), [], "nothing is due");
    equal!(bench.claimed(1, 5, 60), [early], "the longest due first");
    equal!(bench.claimed(10, 5, 60), [late]);
    equal!(bench.claimed(10, 59, 90), []);
    let again: std::collections::BTreeSet<_> = bench.claimed(10, 60, 90).into_iter().collect();
    equal!(again, [late, early].into(), "their holder is gone");
}

fn what_is_kept_never_comes_back(bench: &ArchiveStore) {
    let invoice = bench.noted(0);
    let (ours, theirs) = (bench.store.ours(), bench.store.theirs());
    holds!(is_conflict(&bench.queue.complete(theirs, invoice), None));
    bench.queue.complete(ours, invoice).expect("it is kept");
    holds!(is_conflict(&bench.queue.complete(ours, invoice), None), "twice would be two documents");
    bench.queue.retry(ours, invoice, "too late", after(1)).expect("nothing happens");
    bench.archive.enqueue(ours, &[invoice], after(1)).expect("nothing happens");
    equal!(bench.claimed(10, 100, 200), []);
}

fn what_failed_comes_back_when_it_is_told_to(bench: &ArchiveStore) {
    let invoice = bench.noted(0);
    equal!(bench.claimed(10, 0, 60), [invoice]);
    let ours = bench.store.ours();
    bench.queue.retry(ours, invoice, "the store of files does not answer", after(30)).expect("it is noted");
    equal!(bench.claimed(10, 29, 60), []);
    let claimed = bench.queue.claim(10, after(30), after(60)).expect("an answer");
    equal!(claimed, [ArchiveEntry { organisation: ours, invoice, attempts: 1 }]);
}

fn what_is_undone_was_never_noted(bench: &ArchiveStore) {
    let invoice = bench.store.draft().id;
    bench.store.undone(|| {
        bench.archive.enqueue(bench.store.ours(), &[invoice], after(0)).expect("it is noted");
    });
    equal!(bench.claimed(10, 100, 200), []);
    let kept = bench.noted(0);
    bench.store.undone(|| bench.queue.complete(bench.store.ours(), kept).expect("it is kept"));
    equal!(bench.claimed(10, 100, 200), [kept]);
}

fn many_are_noted_at_once(bench: &ArchiveStore) {
    let new: Vec<_> = (0..600).map(|_| bench.store.new_invoice(&[])).collect();
    let drafts = bench.store.drafts.insert(&new).expect("drafts are kept");
    let ids: Vec<InvoiceId> = drafts.iter().map(|draft| draft.id).collect();
    bench.archive.enqueue(bench.store.ours(), &[], after(0)).expect("nothing is noted");
    for _ in 0..2 {
        bench.archive.enqueue(bench.store.ours(), &ids, after(0)).expect("they are noted");
    }
    let mut claimed = bench.claimed(1_000, 0, 60);
    claimed.sort();
    equal!(claimed, ids);
}
