use crate::invoice::{Invoice, InvoiceLineTerms, InvoiceStatus, NewInvoice};
use crate::money::PaymentTermGroup;
use crate::{DossierId, InvoiceId};
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use std::collections::BTreeMap;

/// Keeps invoices and credit notes with their lines.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceRepository: Send + Sync {
    /// Keeps new drafts, in version 1, in few statements however many; answers them in order.
    ///
    /// # Errors
    /// `Conflict` with `invoice_lines_credited_line_key` when a line takes back what
    /// another credit note takes back already; then none was kept.
    fn insert(&self, invoices: &[NewInvoice]) -> Result<Vec<Invoice>, StorageError>;

    /// The invoice, if the organisation has it.
    fn find(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Option<Invoice>, StorageError>;

    /// Stores a changed invoice, whose version is that of when it was read: its lines as they are now,
    /// without those that are gone, and with the new ones behind them. Answers it as it stands then.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since, or with
    /// `invoices_invoice_number_key` when another document has its number.
    fn save(&self, invoice: &Invoice, new_lines: &[InvoiceLineTerms]) -> Result<Invoice, StorageError>;

    /// Removes a draft with its lines.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it is no draft, or was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: InvoiceId, version: Version) -> Result<(), StorageError>;
}

/// Which invoices a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvoiceFilter {
    /// Those with this status.
    pub status: Option<InvoiceStatus>,
    /// Those of this customer.
    pub customer_code: Option<String>,
    /// A part of the number, in any case.
    pub number: Option<String>,
    /// Those that bill this dossier, as a whole or with a line.
    pub dossier: Option<DossierId>,
    /// Those that have this group among theirs.
    pub group: Option<PaymentTermGroup>,
    /// Dated this day or later.
    pub date_from: Option<NaiveDate>,
    /// Dated this day or earlier.
    pub date_to: Option<NaiveDate>,
    /// A part of number, customer code or notes, in any case.
    pub search: Option<String>,
}

/// What a list is sorted by; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceSort {
    /// Id.
    Id,
    /// Number; drafts come first.
    Number,
    /// Date.
    InvoiceDate,
    /// When it is to be paid.
    DueDate,
    /// Status, by its word.
    Status,
    /// Total with VAT.
    Total,
    /// Code of the customer.
    CustomerCode,
    /// Moment of creation.
    CreatedAt,
}

/// Invoices as lists and look-ups show them.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceDirectory: Send + Sync {
    /// One page of the invoices that the filter lets through, with their lines.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &InvoiceFilter,
        sort: InvoiceSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<Invoice>, StorageError>;

    /// The credit notes, drafts included, that take back something of an invoice, by id.
    fn credit_notes_of(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<Invoice>, StorageError>;

    /// Which of these invoices are drafts.
    fn drafts_among(&self, organisation: OrganisationId, ids: &[InvoiceId]) -> Result<Vec<InvoiceId>, StorageError>;

    /// On how many documents each of these dossiers is, in a bounded number of queries; those on none are left out.
    fn counts(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<DossierId, u64>, StorageError>;

    /// Up to `limit` finalized documents of a year, in the order of their places in the series, from the one after
    /// `after`.
    fn sealed(
        &self,
        organisation: OrganisationId,
        year: i32,
        after: u32,
        limit: usize,
    ) -> Result<Vec<Invoice>, StorageError>;
}
