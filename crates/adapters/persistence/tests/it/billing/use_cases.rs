//! The use cases of billing over the stores of a database; ports without a billing table are in memory.

use chrono::{DateTime, Duration, Utc};
use customs_billing::invoice::{DocumentType, Invoice, InvoiceHeader, InvoiceLineTerms, LineSource, NewInvoice};
use customs_billing::money::{LineAmounts, PaymentTermGroup};
use customs_billing::ports::BillingPorts;
use customs_billing::testing::{InMemoryBilling, customer};
use customs_kernel::{Clock, Currency, OrganisationId};
use customs_persistence::{
    Database, StoredBillableItems, StoredDossiers, StoredInvoiceNumbers, StoredInvoices, StoredMovements,
    StoredPurchaseLines, StoredRateCards, StoredRevenueLines,
};
use rust_decimal::Decimal;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// A clock that gives a later time with every call.
#[derive(Debug, Default)]
struct Ticking(AtomicI64);

impl Clock for Ticking {
    fn now(&self) -> DateTime<Utc> {
        start() + Duration::microseconds(self.0.fetch_add(1, Ordering::SeqCst))
    }
}

pub(super) fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

/// The billing ports over a database, with a customer ACME.
pub(super) fn ports(database: &Database, organisation: OrganisationId) -> BillingPorts {
    let memory = Arc::new(InMemoryBilling::default());
    memory.keep_customer(organisation, customer("ACME"));
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
        work: Arc::new(database.clone()),
        ..memory.ports(Arc::new(Ticking::default()))
    }
}

/// A line of one unit at that price.
pub(super) fn line(price: &str, source: LineSource) -> InvoiceLineTerms {
    let (unit_price, vat_rate): (Decimal, _) = (price.parse().expect("a price"), Decimal::from(21));
    InvoiceLineTerms {
        description: "Work € Σ Ж".to_owned(),
        quantity: Decimal::ONE,
        unit_price,
        vat_rate,
        reverse_charged: false,
        not_taxed_here: false,
        amounts: LineAmounts::calculate(Decimal::ONE, unit_price, vat_rate).expect("amounts"),
        group: PaymentTermGroup::Handling,
        billable_item: None,
        dossier: None,
        source,
    }
}

/// A draft for ACME.
pub(super) fn new_draft(organisation: OrganisationId, lines: Vec<InvoiceLineTerms>) -> NewInvoice {
    let day = "2026-03-02".parse().expect("a day");
    let header = InvoiceHeader {
        document_type: DocumentType::Invoice,
        customer_code: "ACME".to_owned(),
        dossier: None,
        groups: vec![PaymentTermGroup::Handling],
        payment_term_days: Some(7),
        invoice_date: day,
        due_date: day,
        due_date_is_set: false,
        currency: Currency::eur(),
        notes: Some("Notes".to_owned()),
        is_prepayment: false,
        credits: None,
    };
    NewInvoice { organisation, header, lines, created_at: start() }
}

pub(super) fn drafts(ports: &BillingPorts, organisation: OrganisationId, count: usize) -> Vec<Invoice> {
    let new = new_draft(organisation, vec![line("12.35", LineSource::Typed)]);
    ports.drafts.insert(&vec![new; count]).expect("drafts are kept")
}
