use crate::invoice::{Invoice, InvoiceLineTerms, InvoiceStatus, NewInvoice};
use crate::money::PaymentTermGroup;
use crate::{DossierId, InvoiceId, RevenueLineId};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use customs_port_macros::port;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Finds invoices and credit notes, and stores what happens to them once their lines are settled.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceRepository: Send + Sync {
    /// Finds the invoice, if the organisation has it.
    fn find(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Option<Invoice>, StorageError>;

    /// Like [`DraftRepository::save`] for an invoice that still has the lines that were read, which are left alone.
    /// Returns the stored invoice.
    ///
    /// # Errors
    /// The same as for `save`.
    fn save_header(&self, invoice: &Invoice) -> Result<Invoice, StorageError>;
}

/// Stores drafts of invoices and credit notes with their lines.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DraftRepository: Send + Sync {
    /// Stores new drafts with version 1 and returns them in order. Needs few statements, however many drafts there are.
    fn insert(&self, invoices: &[NewInvoice]) -> Result<Vec<Invoice>, StorageError>;

    /// Finds those of these invoices that the organisation has, ordered by id, in a bounded number of queries.
    fn find_all(&self, organisation: OrganisationId, ids: &[InvoiceId]) -> Result<Vec<Invoice>, StorageError>;

    /// Locks the invoice and finds it. No other unit can lock it until the unit of work ends; it is not changed and
    /// keeps its version. Making or raising a line of a credit note starts with locking the credited invoice, so that
    /// the credits of a line never add up to more than the line. Dossiers are locked before invoices, and invoices in
    /// the order of their ids.
    fn hold(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Option<Invoice>, StorageError>;

    /// Stores a changed invoice, which must have the version that was read. Its lines replace the stored ones: missing
    /// lines are deleted and `new_lines` are added at the end. Returns the stored invoice.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since, or with
    /// [`super::unique_rules::INVOICE_NUMBER`] when another document has its number.
    fn save(&self, invoice: &Invoice, new_lines: &[InvoiceLineTerms]) -> Result<Invoice, StorageError>;

    /// Deletes a draft with its lines.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it is not a draft, or was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: InvoiceId, version: Version) -> Result<(), StorageError>;
}

/// Conditions for a list of invoices. Fields that are `None` do not filter.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvoiceFilter {
    /// Status of the invoice.
    pub status: Option<InvoiceStatus>,
    /// Code of the billed customer.
    pub customer_code: Option<String>,
    /// Part of the number; upper and lower case are equal.
    pub number: Option<String>,
    /// A dossier that the invoice bills, as a whole or with one of its lines.
    pub dossier: Option<DossierId>,
    /// A payment term group that the invoice has.
    pub group: Option<PaymentTermGroup>,
    /// Earliest invoice date, included.
    pub date_from: Option<NaiveDate>,
    /// Latest invoice date, included.
    pub date_to: Option<NaiveDate>,
    /// Part of the number, customer code or notes; upper and lower case are equal.
    pub search: Option<String>,
}

/// Sort key of a list of invoices; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceSort {
    /// By id.
    Id,
    /// By number; drafts come first.
    Number,
    /// By invoice date.
    InvoiceDate,
    /// By due date.
    DueDate,
    /// By the word of the status.
    Status,
    /// By total with VAT.
    Total,
    /// By customer code.
    CustomerCode,
    /// By moment of creation.
    CreatedAt,
}

impl InvoiceSort {
    /// All orders, each with the word that asks for it.
    pub const WORDS: [(&'static str, Self); 8] = [
        ("id", Self::Id),
        ("invoice_number", Self::Number),
        ("invoice_date", Self::InvoiceDate),
        ("due_date", Self::DueDate),
        ("status", Self::Status),
        ("total", Self::Total),
        ("customer_code", Self::CustomerCode),
        ("created_at", Self::CreatedAt),
    ];
}

/// The number of documents in a status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct UnpaidCount {
    /// All of them.
    pub documents: u64,
    /// The unpaid invoices past their due date.
    pub past_due: u64,
}

/// What the documents ask for a charge of a dossier, without VAT.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AskedFor {
    /// Amount of the invoice line that bills the charge. People may have changed it on the draft.
    pub billed: Decimal,
    /// What finalized credit notes take back of it.
    pub taken_back: Decimal,
    /// What drafts of credit notes are to take back of it.
    pub on_draft_notes: Decimal,
}

impl AskedFor {
    /// What is asked for the charge after finalized credit notes.
    #[must_use]
    pub fn left(&self) -> Decimal {
        self.billed - self.taken_back
    }
}

/// Lists and look-ups of invoices.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceDirectory: Send + Sync {
    /// Lists one page of the matching invoices, with their lines.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &InvoiceFilter,
        sort: InvoiceSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<Invoice>, StorageError>;

    /// The credit notes for an invoice, drafts included, ordered by id.
    fn credit_notes_of(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<Invoice>, StorageError>;

    /// What the documents ask for the charges of these dossiers, in a bounded number of queries. Charges that no invoice
    /// bills are left out.
    fn asked_for(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<RevenueLineId, AskedFor>, StorageError>;

    /// Selects the invoices that are drafts.
    fn drafts_among(&self, organisation: OrganisationId, ids: &[InvoiceId]) -> Result<Vec<InvoiceId>, StorageError>;

    /// Number of the documents that are not paid, drafts included, in each status that has any. A due date has passed
    /// when it is before `today`. It takes one query, which reads no document as a whole.
    fn unpaid(
        &self,
        organisation: OrganisationId,
        today: NaiveDate,
    ) -> Result<BTreeMap<InvoiceStatus, UnpaidCount>, StorageError>;

    /// Number of documents that bill each of these dossiers, in a bounded number of queries. Dossiers without documents
    /// are left out.
    fn counts(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<DossierId, u64>, StorageError>;

    /// Lists up to `limit` finalized documents of a year, ordered by their position in the series, starting after
    /// `after`.
    fn sealed(
        &self,
        organisation: OrganisationId,
        year: i32,
        after: u32,
        limit: usize,
    ) -> Result<Vec<Invoice>, StorageError>;
}
