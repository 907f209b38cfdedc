//! A brokerage with customers, a price for each, and dossiers that wait for an invoice.

use chrono::{DateTime, NaiveDate, Utc};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_benches::{Outcome, stopwatch};
use customs_billing::dossier::{DeduplicationMode, DossierForm, DossierStatus, RevenueLineForm};
use customs_billing::invoice::InvoiceStatus;
use customs_billing::ports::{BillingPorts, DossierFilter, DossierSort, InvoiceFilter, InvoiceSort};
use customs_billing::rate_card::RateCardLineForm;
use customs_billing::testing::{InMemoryBilling, card_form, customer, item_form};
use customs_billing::{BillableItems, BillingError, DossierRequest, Dossiers, Invoices, RateCards};
use customs_kernel::{ManualClock, OrganisationId, PageNumber, PageRequest, PageSize, SortDirection, in_unit_of_work};
use customs_persistence::{
    Database, StoredBillableItems, StoredDossiers, StoredInvoiceArchive, StoredInvoiceNumbers, StoredInvoices,
    StoredMovements, StoredOrganisations, StoredPurchaseLines, StoredRateCards, StoredRevenueLines,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of customers that are billed.
const CUSTOMERS: u32 = 200;
/// Number of dossiers stored in one piece.
const PIECE: u32 = 500;
/// Number of invoices that are finalized one by one.
const FINALIZED: usize = 500;
const FIRST: PageRequest = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };

/// The organisation and the ports on which the use cases of billing are measured.
pub(crate) struct Office {
    organisation: OrganisationId,
    ports: BillingPorts,
    item: i64,
}

impl Office {
    /// Creates a brokerage with customers and prices.
    pub(crate) fn open(database: &Database) -> Outcome<Self> {
        let new = NewOrganisation::new("Benchmark B.V.", None, moment()).map_err(|_| "no organisation")?;
        let organisation = StoredOrganisations::new(database.clone()).add(&new)?.id();
        let ports = ports(database, organisation);
        let item = BillableItems::new(ports.clone()).create(organisation, item_form("CLEAR", "95.50"))?.id.get();
        let cards = RateCards::new(ports.clone());
        for number in 0..CUSTOMERS {
            let mut form = card_form(&code(number));
            form.invoice_frequency = Some("daily".to_owned());
            let card = cards.create(organisation, form)?.card.id;
            let line = RateCardLineForm { billable_item_id: Some(item), ..RateCardLineForm::default() };
            cards.add_line(organisation, card, None, line)?;
        }
        Ok(Self { organisation, ports, item })
    }

    /// Stores dossiers with one charge each, ready to invoice.
    pub(crate) fn fill(&self, dossiers: u32) -> Outcome<()> {
        let office = Dossiers::new(self.ports.clone());
        for piece in 0..dossiers.div_ceil(PIECE) {
            in_unit_of_work(self.ports.work.as_ref(), || {
                for number in piece * PIECE..((piece + 1) * PIECE).min(dossiers) {
                    self.ready(&office, number)?;
                }
                Ok::<_, BillingError>(())
            })?;
        }
        Ok(())
    }

    fn ready(&self, office: &Dossiers, number: u32) -> Result<(), BillingError> {
        let text = |text: String| Some(text);
        let form = DossierForm {
            customer_code: text(code(number % CUSTOMERS)),
            invoice_reference: text(format!("PO {number}")),
            ..DossierForm::default()
        };
        let dossier = office.create(self.organisation, DossierRequest { form, number: None })?.dossier.id;
        let line = RevenueLineForm { billable_item_id: Some(self.item), ..RevenueLineForm::default() };
        office.add_line(self.organisation, dossier, None, line, DeduplicationMode::AllowDuplicates)?;
        for status in [DossierStatus::Complete, DossierStatus::ReadyToInvoice] {
            office.update_status(self.organisation, dossier, None, status)?;
        }
        Ok(())
    }

    /// Measures every operation; returns its name and its time.
    pub(crate) fn measure(&self, dossiers: u32) -> Outcome<Vec<(&'static str, Duration)>> {
        let (organisation, invoices) = (self.organisation, Invoices::new(self.ports.clone()));
        let began = Instant::now();
        let made = invoices.run(organisation, day())?.invoices;
        let run = began.elapsed();
        if made != u64::from(dossiers) {
            return Err(format!("the run made {made} invoices").into());
        }
        let began = Instant::now();
        let again = invoices.run(organisation, day())?.invoices;
        let nothing = began.elapsed();
        if again != 0 {
            return Err("a run that was repeated billed something twice".into());
        }
        let mut drafts = Vec::new();
        for number in 1.. {
            let page =
                PageRequest { number: PageNumber::new(number).ok_or("a page")?, size: PageSize::DEFAULT, after: None };
            let sort = (InvoiceSort::Id, SortDirection::Ascending);
            let found = invoices.list(organisation, &InvoiceFilter::default(), sort.0, sort.1, page)?;
            drafts.extend(found.records.into_iter().map(|invoice| invoice.id));
            if drafts.len() >= FINALIZED || drafts.len() as u64 >= found.total {
                break;
            }
        }
        let finalized = stopwatch::median_of(FINALIZED as u64, |number| {
            let draft = usize::try_from(number).ok().and_then(|place| drafts.get(place)).ok_or("a draft")?;
            invoices.finalize(organisation, *draft, None)?;
            Ok(())
        })?;
        let proof = stopwatch::median_of(11, |_| {
            if invoices.numbering_proof(organisation, 2026)?.holds() { Ok(()) } else { Err("the proof fails".into()) }
        })?;
        let by_status = InvoiceFilter { status: Some(InvoiceStatus::Draft), ..InvoiceFilter::default() };
        let latest = (InvoiceSort::CreatedAt, SortDirection::Descending);
        let list = stopwatch::median(|_| {
            invoices.list(organisation, &by_status, latest.0, latest.1, FIRST)?;
            Ok(())
        })?;
        let office = Dossiers::new(self.ports.clone());
        let searched = DossierFilter { search: Some("0099".to_owned()), ..DossierFilter::default() };
        let search = stopwatch::median(|_| {
            office.list(organisation, &searched, DossierSort::CreatedAt, SortDirection::Descending, FIRST)?;
            Ok(())
        })?;
        Ok(vec![
            ("An invoice run over all of them, drafts", run),
            ("The same again: nothing is due", nothing),
            ("Finalize an invoice, median", finalized),
            ("Proof over the finalized invoices, median", proof),
            ("A page of drafts, median", list),
            ("A page of dossiers with a part of the text, median", search),
        ])
    }
}

fn ports(database: &Database, organisation: OrganisationId) -> BillingPorts {
    let memory = Arc::new(InMemoryBilling::default());
    for number in 0..CUSTOMERS {
        memory.keep_customer(organisation, customer(&code(number)));
    }
    let dossiers = Arc::new(StoredDossiers::new(database.clone()));
    let invoices = Arc::new(StoredInvoices::new(database.clone()));
    BillingPorts {
        items: Arc::new(StoredBillableItems::new(database.clone())),
        cards: Arc::new(StoredRateCards::new(database.clone())),
        dossiers: dossiers.clone(),
        queue: dossiers,
        revenue: Arc::new(StoredRevenueLines::new(database.clone())),
        purchases: Arc::new(StoredPurchaseLines::new(database.clone())),
        invoices: invoices.clone(),
        drafts: invoices.clone(),
        directory: invoices,
        numbers: Arc::new(StoredInvoiceNumbers::new(database.clone())),
        movements: Arc::new(StoredMovements::new(database.clone())),
        archive: Arc::new(StoredInvoiceArchive::new(database.clone())),
        work: Arc::new(database.clone()),
        ..memory.ports(Arc::new(ManualClock::at(moment())))
    }
}

fn code(number: u32) -> String {
    format!("C{number:03}")
}

fn moment() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_442_000, 0).unwrap_or_default()
}

fn day() -> NaiveDate {
    moment().date_naive()
}
