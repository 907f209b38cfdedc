use crate::invoice::{Invoice, InvoiceStatus};
use crate::ports::{InvoiceFilter, InvoiceSort, UnpaidCount};
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, InvoiceId};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, amsterdam_date};
use std::collections::BTreeMap;

/// An invoice with its credit notes.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceRecord {
    /// The invoice itself.
    pub invoice: Invoice,
    /// The credit notes for the invoice, drafts included.
    pub credit_notes: Vec<Invoice>,
}

impl Invoices {
    /// Finds an invoice by id.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: InvoiceId) -> Result<InvoiceRecord, BillingError> {
        let invoice = self.expected(organisation, id, None)?;
        Ok(InvoiceRecord { credit_notes: self.reading().directory.credit_notes_of(organisation, id)?, invoice })
    }

    /// Lists one page of invoices.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &InvoiceFilter,
        sort: InvoiceSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<Invoice>, BillingError> {
        Ok(self.reading().directory.list(organisation, filter, sort, direction, page)?)
    }

    /// The number of documents that are not paid, drafts included, in each status that has any, and how many of them
    /// are past their due date today.
    ///
    /// # Errors
    /// `Storage`.
    pub fn unpaid(&self, organisation: OrganisationId) -> Result<BTreeMap<InvoiceStatus, UnpaidCount>, BillingError> {
        Ok(self.reading().directory.unpaid(organisation, amsterdam_date(self.reading().clock.now()))?)
    }
}
