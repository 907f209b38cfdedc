mod archive;
mod billable_items;
mod dossiers;
mod invoice_list;
mod invoice_mails;
mod invoices;
mod lines;
mod neighbours;
mod papers;
mod ports;
mod profiles;
mod rate_cards;
mod run_ledger;

use crate::billable_item::BillableItem;
use crate::dossier::{Dossier, PurchaseLine, RevenueLine};
use crate::invoice::{EuroRate, Invoice, InvoiceSheet};
use crate::movement::{AssessedTax, CustomsDebt, Movement};
use crate::ports::{BillingSettings, ChargedOn, SeriesHead};
use crate::pricing::ChargeKey;
use crate::rate_card::RateCard;
use crate::{BillableItemId, DossierId, InvoiceId, PurchaseLineId, RateCardId, RevenueLineId};
use archive::KeptArchive;
use customs_kernel::testing::Turn;
use customs_kernel::{OrganisationId, Outcome, Page, PageRequest, SortDirection, StorageError, Subject, UnitOfWork};
use neighbours::KeptCustomer;
use rust_decimal::Decimal;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// Every port of billing over one state in memory, with its unit of work. One unit of work runs at a time, as on a
/// database with a single writer.
#[derive(Debug, Default)]
pub struct InMemoryBilling {
    state: Mutex<State>,
    turn: Turn,
}

impl InMemoryBilling {
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        use_state(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes the write after this many others fail, once, as if the process were killed there.
    pub fn fail_after(&self, writes: u32) {
        self.with(|state| state.fail_after = Some(writes));
    }

    /// The invoices that are archived or queued for archiving, ordered by id.
    #[must_use]
    pub fn archived(&self) -> Vec<InvoiceId> {
        self.with(|state| state.archived.keys().map(|(_, invoice)| *invoice).collect())
    }

    /// Whether any unit of work held a dossier after one with a higher id. Two that do may wait for each other forever.
    #[must_use]
    pub fn held_out_of_order(&self) -> bool {
        self.with(|state| state.held_out_of_order)
    }

    /// Number of storage calls since this method was last called.
    #[allow(clippy::must_use_candidate, reason = "it also begins a new count")]
    pub fn take_queries(&self) -> u64 {
        self.with(|state| std::mem::take(&mut state.queries))
    }

    /// Changes or removes a stored document without any check.
    pub fn tamper(&self, invoice: InvoiceId, change: impl FnOnce(&mut BTreeMap<InvoiceId, Invoice>)) {
        self.with(|state| {
            assert!(state.invoices.contains_key(&invoice), "there is no such invoice");
            change(&mut state.invoices);
        });
    }
}

/// The stored facts about a customs cost.
#[derive(Debug, Clone, Copy)]
struct Booking {
    amount: Decimal,
    charged_on: Option<ChargedOn>,
}

#[derive(Debug, Clone, Default)]
struct State {
    last_id: i64,
    queries: u64,
    fail_after: Option<u32>,
    items: BTreeMap<BillableItemId, BillableItem>,
    cards: BTreeMap<RateCardId, RateCard>,
    dossiers: BTreeMap<DossierId, Dossier>,
    series: BTreeMap<(OrganisationId, String), u64>,
    revenue: BTreeMap<RevenueLineId, RevenueLine>,
    /// The revenue lines of each dossier, like a database index.
    revenue_of: BTreeMap<DossierId, BTreeSet<RevenueLineId>>,
    /// Charges that still count as made although their line was deleted.
    remembered: BTreeSet<(OrganisationId, ChargeKey)>,
    purchases: BTreeMap<PurchaseLineId, PurchaseLine>,
    sources: BTreeMap<(OrganisationId, DossierId, String), Booking>,
    invoices: BTreeMap<InvoiceId, Invoice>,
    numbers: BTreeMap<(OrganisationId, i32), SeriesHead>,
    customers: BTreeMap<(OrganisationId, String), KeptCustomer>,
    movements: BTreeMap<(OrganisationId, Subject), Movement>,
    debts: BTreeMap<(OrganisationId, Subject), CustomsDebt>,
    assessed_taxes: BTreeMap<(OrganisationId, Subject), Vec<AssessedTax>>,
    settings: BTreeMap<OrganisationId, BillingSettings>,
    euro_rates: BTreeMap<String, EuroRate>,
    run: Option<run_ledger::KeptRun>,
    mails: Vec<invoice_mails::KeptInvoiceMail>,
    archived: BTreeMap<(OrganisationId, InvoiceId), KeptArchive>,
    eoris: BTreeMap<OrganisationId, String>,
    /// The dossiers that the present unit of work holds.
    held: BTreeSet<DossierId>,
    held_out_of_order: bool,
    papers_are_prepared: bool,
    begun_papers: Vec<InvoiceSheet>,
    papers_fail: bool,
}

impl State {
    const fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    const fn read(&mut self) {
        self.queries += 1;
    }

    /// Must be called by every write before it changes anything.
    fn write(&mut self) -> Result<(), StorageError> {
        self.read();
        match self.fail_after {
            Some(0) => {
                self.fail_after = None;
                Err(StorageError::Failed("the process was killed".into()))
            }
            Some(left) => {
                self.fail_after = Some(left - 1);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}

/// Whether the text contains the part; upper and lower case are equal.
fn has_part(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

/// Cuts one page out of the ordered records.
fn page<T: Clone>(
    mut found: Vec<&T>,
    request: PageRequest,
    direction: SortDirection,
    order: impl Fn(&T, &T) -> Ordering,
    id: impl Fn(&T) -> i64,
) -> Result<Page<T>, StorageError> {
    found.sort_by(|a, b| if direction == SortDirection::Ascending { order(a, b) } else { order(b, a) });
    let total = found.len() as u64;
    let records = request.take_from(found, |record| id(record))?.into_iter().cloned().collect();
    Ok(Page { records, request, total })
}

impl UnitOfWork for InMemoryBilling {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let before = self.with(|state| {
            state.held.clear();
            state.clone()
        });
        if work() == Outcome::Undo {
            self.with(|state| {
                let (queries, held_out_of_order) = (state.queries, state.held_out_of_order);
                *state = State { queries, held_out_of_order, fail_after: None, ..before };
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod bulk;
