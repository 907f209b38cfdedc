use super::given::GivenCharge;
use super::store::{BillingStore, after, new_dossier, text};
use crate::DossierId;
use crate::dossier::{DossierStatus, NewDossier};
use crate::ports::{DossierQueue, QueuedDossier};
use crate::rate_card::InvoiceFrequency;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::sync::Arc;

/// Stores a dossier in this status that has been ready to invoice since that moment, and returns its id.
pub type GivenReadyDossier = Box<dyn Fn(&NewDossier, DossierStatus, DateTime<Utc>) -> DossierId>;

/// A queue in which no dossier waits.
pub struct DossierQueueBench {
    /// The queue.
    pub queue: Arc<dyn DossierQueue>,
    /// Two organisations without dossiers.
    pub organisations: [OrganisationId; 2],
    /// Stores a dossier.
    pub dossier: GivenReadyDossier,
    /// Stores a revenue line of a dossier of the first organisation.
    pub charge: GivenCharge,
    /// Puts all revenue lines of a dossier of the first organisation on an invoice.
    pub bill: Box<dyn Fn(DossierId)>,
}

customs_kernel::debug_by_name!(DossierQueueBench);

impl From<BillingStore> for DossierQueueBench {
    fn from(store: BillingStore) -> Self {
        let dossiers = store.dossiers.clone();
        let dossier = move |new: &NewDossier, status, ready_at| {
            let mut dossier = dossiers.insert(new).expect("a dossier is kept");
            dossier.status = status;
            dossier.ready_at = Some(ready_at);
            dossiers.save(&dossier).expect("it is kept");
            dossier.id
        };
        let (queue, organisations, charge) = (store.queue.clone(), store.organisations, store.given_charge());
        let bill = move |dossier| {
            let invoice = store.draft().id;
            let lines: Vec<_> = store.revenue_of(dossier).iter().map(|line| (line.id, invoice)).collect();
            store.revenue.claim(store.ours(), &lines).expect("they are pending");
        };
        Self { queue, organisations, dossier: Box::new(dossier), charge, bill: Box::new(bill) }
    }
}

/// Runs the contract of [`DossierQueue`] on that port alone; `make` returns an empty queue on every call.
///
/// # Panics
/// When a rule is broken.
pub fn dossier_queue_contract<B: Into<DossierQueueBench>>(make: impl Fn() -> B) {
    let make = || -> DossierQueueBench { make().into() };
    keeps! { "DossierQueue":
        the_queue_is_in_order_and_in_pieces(&make());
        a_dossier_waits_while_a_line_is_pending(&make());
        another_organisation_waits_for_nothing(&make());
    }
}

/// Stores a dossier that is billed to this customer, without lines.
fn stored(bench: &DossierQueueBench, number: &str, customer: &str, status: DossierStatus) -> DossierId {
    let mut new = new_dossier(bench.organisations[0], number);
    customer.clone_into(&mut new.billing_customer);
    new.form.invoice_frequency = text("weekly");
    (bench.dossier)(&new, status, after(1))
}

/// Stores a dossier that is ready to invoice, with a pending line.
fn ready(bench: &DossierQueueBench, number: &str, customer: &str) -> DossierId {
    let dossier = stored(bench, number, customer, DossierStatus::ReadyToInvoice);
    (bench.charge)(dossier);
    dossier
}

fn waiting(bench: &DossierQueueBench, after: Option<(String, DossierId)>, limit: usize) -> Vec<QueuedDossier> {
    bench.queue.waiting(bench.organisations[0], after, limit).expect("a piece")
}

fn the_queue_is_in_order_and_in_pieces(bench: &DossierQueueBench) {
    let [small_b, capital_b, small_a] =
        [("1", "b"), ("2", "B"), ("3", "a")].map(|(number, customer)| ready(bench, number, customer));
    let all = waiting(bench, None, 10);
    let places: Vec<_> = all.iter().map(QueuedDossier::place).collect();
    // Ordered by bytes, so capitals come first.
    let expected = [("B", capital_b), ("a", small_a), ("b", small_b)].map(|(customer, id)| (customer.to_owned(), id));
    equal!(places, expected);
    holds!(
        all.iter()
            .all(|queued| queued.ready_at == Some(after(1)) && queued.frequency == Some(InvoiceFrequency::Weekly)),
        [all]
    );
    equal!(waiting(bench, None, 2), all[..2]);
    equal!(waiting(bench, Some(all[0].place()), 10), all[1..]);
}

fn a_dossier_waits_while_a_line_is_pending(bench: &DossierQueueBench) {
    let waits = ready(bench, "1", "A");
    stored(bench, "2", "A", DossierStatus::ReadyToInvoice);
    let open = stored(bench, "3", "A", DossierStatus::Open);
    (bench.charge)(open);
    let ids = || waiting(bench, None, 10).into_iter().map(|queued| queued.id).collect::<Vec<_>>();
    equal!(ids(), [waits], "the second has nothing to bill, and the third is open");
    (bench.bill)(waits);
    equal!(ids(), [], "all of it is billed");
    (bench.charge)(waits);
    equal!(ids(), [waits], "something new is to be billed");
}

fn another_organisation_waits_for_nothing(bench: &DossierQueueBench) {
    let [ours, theirs] = bench.organisations;
    let dossier = ready(bench, "1", "A");
    equal!(bench.queue.waiting(theirs, None, 10).expect("a piece"), [], [theirs, dossier]);
    equal!(bench.queue.waiting(ours, None, 10).expect("a piece").len(), 1, [ours, dossier]);
}
