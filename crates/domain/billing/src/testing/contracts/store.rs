use crate::billable_item::BillableItem;
use crate::dossier::{Dossier, DossierForm, LineOrigin, NewDossier, NewRevenueLine, RevenueLine};
use crate::invoice::{DocumentType, Invoice, InvoiceHeader, InvoiceLineTerms, LineSource, NewInvoice};
use crate::money::{LineAmounts, PaymentTermGroup};
use crate::ports::{
    BillableItemRepository, DossierQueue, DossierRepository, DraftRepository, InvoiceDirectory, InvoiceNumbers,
    InvoiceRepository, PurchaseLines, RateCardRepository, RevenueLines,
};
use crate::rate_card::InvoiceFrequency;
use crate::testing::forms::item_terms;
use crate::{BillableItemId, DossierId};
use chrono::{DateTime, Duration, NaiveDate, Utc};
use customs_kernel::{Currency, OrganisationId, PageNumber, PageRequest, PageSize, StorageError, Subject, UnitOfWork};
use rust_decimal::Decimal;
use std::sync::Arc;

/// The storage ports of one empty store. The contract suites use it from several threads.
#[derive(Clone)]
pub struct BillingStore {
    /// Storage of billable items.
    pub items: Arc<dyn BillableItemRepository>,
    /// Storage of rate cards.
    pub cards: Arc<dyn RateCardRepository>,
    /// Storage of dossiers.
    pub dossiers: Arc<dyn DossierRepository>,
    /// Dossiers that wait for an invoice run.
    pub queue: Arc<dyn DossierQueue>,
    /// Storage of revenue lines.
    pub revenue: Arc<dyn RevenueLines>,
    /// Storage of purchase lines (costs).
    pub purchases: Arc<dyn PurchaseLines>,
    /// Storage of invoices.
    pub invoices: Arc<dyn InvoiceRepository>,
    /// Storage of drafts of invoices.
    pub drafts: Arc<dyn DraftRepository>,
    /// Lists and look-ups of invoices.
    pub directory: Arc<dyn InvoiceDirectory>,
    /// Number series of invoices.
    pub numbers: Arc<dyn InvoiceNumbers>,
    /// The unit of work that all ports join.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own records.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(BillingStore);

impl BillingStore {
    pub(super) fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    pub(super) fn item(&self, code: &str) -> BillableItem {
        self.items.insert(self.ours(), &item_terms(code), start()).expect("an item is kept")
    }

    pub(super) fn dossier(&self, number: &str) -> Dossier {
        self.dossiers.insert(&new_dossier(self.ours(), number)).expect("a dossier is kept")
    }

    /// Stores a triggered line of a dossier.
    pub(super) fn charged(&self, dossier: DossierId, item: BillableItemId) -> RevenueLine {
        let kept = self.revenue.insert(&[charge(self.ours(), dossier, item, None)]).expect("a line is kept");
        kept.into_iter().next().expect("it was not charged before")
    }

    pub(super) fn revenue_of(&self, dossier: DossierId) -> Vec<RevenueLine> {
        self.revenue.for_dossiers(self.ours(), &[dossier]).expect("a look-up")
    }

    pub(super) fn draft(&self) -> Invoice {
        let new = new_invoice(self.ours(), &[work("100", LineSource::Typed)]);
        self.drafts.insert(&[new]).expect("a draft is kept").remove(0)
    }
}

/// A dossier of this organisation that is to be stored.
pub(super) fn new_dossier(organisation: OrganisationId, number: &str) -> NewDossier {
    NewDossier {
        organisation,
        number: number.to_owned(),
        form: DossierForm { customer_code: text("ACME"), ..DossierForm::default() },
        billing_customer: "ACME".to_owned(),
        created_at: start(),
    }
}

/// A triggered line of this dossier that is to be stored.
pub(super) fn charge(
    organisation: OrganisationId,
    dossier: DossierId,
    item: BillableItemId,
    movement: Option<i64>,
) -> NewRevenueLine {
    NewRevenueLine {
        organisation,
        dossier,
        billable_item: item,
        movement: movement.map(Subject::declaration),
        origin: LineOrigin::Trigger,
        charges_on: None,
        description: "Größe \"货物\" € 'x'; --".to_owned(),
        quantity: decimal("1.5"),
        unit_price: decimal("1234567.123456"),
        vat_rate: decimal("5.5"),
        reverse_charged: false,
        not_taxed_here: false,
        amounts: LineAmounts { amount: decimal("1851850.69"), vat_amount: decimal("101851.79") },
        group: PaymentTermGroup::Disbursements,
        frequency: InvoiceFrequency::Weekly,
        currency: Currency::eur(),
        triggered_at: start(),
    }
}

/// A draft of this organisation with these lines that is to be stored.
pub(super) fn new_invoice(organisation: OrganisationId, lines: &[InvoiceLineTerms]) -> NewInvoice {
    NewInvoice {
        organisation,
        header: InvoiceHeader {
            document_type: DocumentType::Invoice,
            customer_code: "ACME".to_owned(),
            dossier: None,
            groups: vec![PaymentTermGroup::Handling, PaymentTermGroup::Disbursements],
            payment_term_days: None,
            invoice_date: day("2026-03-02"),
            due_date: day("2026-04-01"),
            due_date_is_set: false,
            currency: Currency::eur(),
            notes: text("Ünï\n€ 100 %_\\"),
            is_prepayment: false,
            credits: None,
        },
        lines: lines.to_vec(),
        created_at: start(),
    }
}

/// An invoice line for one unit at this price, with 21 % VAT.
pub(super) fn work(price: &str, source: LineSource) -> InvoiceLineTerms {
    InvoiceLineTerms {
        description: "Work".to_owned(),
        quantity: Decimal::ONE,
        unit_price: decimal(price),
        vat_rate: decimal("21"),
        reverse_charged: false,
        not_taxed_here: false,
        amounts: LineAmounts::calculate(Decimal::ONE, decimal(price), decimal("21")).expect("amounts"),
        group: PaymentTermGroup::Handling,
        billable_item: None,
        dossier: None,
        source,
    }
}

pub(super) fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub(super) fn decimal(text: &str) -> Decimal {
    text.parse().expect("a decimal")
}

pub(super) fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

pub(super) fn request(number: u32, size: u32) -> PageRequest {
    PageRequest {
        number: PageNumber::new(number).expect("a number from 1"),
        size: PageSize::new(size).expect("a size to 100"),
        after: None,
    }
}

/// A moment with all the digits that storage must keep.
pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_772_443_800_123_456).expect("a moment")
}

/// The moment this many seconds after `start`.
pub(super) fn after(seconds: i64) -> DateTime<Utc> {
    start() + Duration::seconds(seconds)
}

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}
