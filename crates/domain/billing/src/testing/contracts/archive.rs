use super::store::{BillingStore, after, new_invoice};
use crate::InvoiceId;
use crate::ports::{ArchiveQueue, InvoiceArchive};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, equal, keeps};
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

/// Stores that many invoices of the first organisation, and returns their ids in order.
pub type GivenInvoices = Box<dyn Fn(usize) -> Vec<InvoiceId>>;

/// Takes the invoices that are due at a moment from the queue, in any order, as its worker does. They are due again an
/// hour later.
pub type TakeInvoices = Box<dyn Fn(DateTime<Utc>) -> Vec<InvoiceId>>;

/// An archive for which no invoice is queued.
pub struct InvoiceArchiveBench {
    /// The archive.
    pub archive: Arc<dyn InvoiceArchive>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// The organisation that owns the invoices.
    pub organisation: OrganisationId,
    /// Stores invoices.
    pub invoices: GivenInvoices,
    /// Takes invoices from the queue.
    pub take: TakeInvoices,
}

customs_kernel::debug_by_name!(InvoiceArchiveBench);

impl From<ArchiveStore> for InvoiceArchiveBench {
    fn from(ArchiveStore { store, archive, queue }: ArchiveStore) -> Self {
        let take = move |at: DateTime<Utc>| -> Vec<InvoiceId> {
            let claimed = queue.claim(1_000, at, at + Duration::hours(1)).expect("an answer");
            claimed.into_iter().map(|entry| entry.invoice).collect()
        };
        let (work, organisation) = (store.work.clone(), store.ours());
        let invoices = move |count: usize| -> Vec<InvoiceId> {
            let new: Vec<_> = (0..count).map(|_| new_invoice(organisation, &[])).collect();
            let drafts = store.drafts.insert(&new).expect("drafts are kept");
            drafts.iter().map(|draft| draft.id).collect()
        };
        Self { archive, work, organisation, invoices: Box::new(invoices), take: Box::new(take) }
    }
}

/// Runs the contract of [`InvoiceArchive`] on that port alone; `make` returns an archive for which nothing is queued on
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn invoice_archive_contract<B: Into<InvoiceArchiveBench>>(make: impl Fn() -> B) {
    let make = || -> InvoiceArchiveBench { make().into() };
    keeps! { "InvoiceArchive":
        what_is_noted_is_due_from_its_moment(&make());
        what_is_undone_was_never_noted(&make());
        many_are_noted_at_once_and_each_once(&make());
    }
}

fn note(bench: &InvoiceArchiveBench, invoices: &[InvoiceId], seconds: i64) {
    bench.archive.enqueue(bench.organisation, invoices, after(seconds)).expect("it is noted");
}

fn taken(bench: &InvoiceArchiveBench, seconds: i64) -> Vec<InvoiceId> {
    let mut taken = (bench.take)(after(seconds));
    taken.sort();
    taken
}

fn what_is_noted_is_due_from_its_moment(bench: &InvoiceArchiveBench) {
    let invoices = (bench.invoices)(3);
    note(bench, &invoices[..1], 5);
    note(bench, &invoices[1..2], 1);
    equal!(taken(bench, 0), [], [invoices]);
    equal!(taken(bench, 1), invoices[1..2], [invoices]);
    equal!(taken(bench, 5), invoices[..1], "the third was not noted", [invoices]);
}

fn what_is_undone_was_never_noted(bench: &InvoiceArchiveBench) {
    let invoices = (bench.invoices)(1);
    undone(bench.work.as_ref(), || note(bench, &invoices, 0));
    equal!(taken(bench, 100), [], [invoices]);
    note(bench, &invoices, 0);
    equal!(taken(bench, 100), invoices);
}

fn many_are_noted_at_once_and_each_once(bench: &InvoiceArchiveBench) {
    let invoices = (bench.invoices)(600);
    note(bench, &[], 0);
    equal!(taken(bench, 0), []);
    for _ in 0..2 {
        note(bench, &invoices, 0);
    }
    equal!(taken(bench, 0), invoices);
}
