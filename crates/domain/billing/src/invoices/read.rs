use super::Invoices;
use crate::invoice::Invoice;
use crate::ports::{InvoiceFilter, InvoiceSort};
use crate::{BillingError, InvoiceId};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection};

/// An invoice with what takes it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceRecord {
    /// The invoice.
    pub invoice: Invoice,
    /// The credit notes, drafts included, that take back something of it.
    pub credit_notes: Vec<Invoice>,
}

impl Invoices {
    /// One invoice.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: InvoiceId) -> Result<InvoiceRecord, BillingError> {
        let invoice = self.expected(organisation, id, None)?;
        Ok(InvoiceRecord { credit_notes: self.ports.directory.credit_notes_of(organisation, id)?, invoice })
    }

    /// One page of invoices.
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
        Ok(self.ports.directory.list(organisation, filter, sort, direction, page)?)
    }
}
