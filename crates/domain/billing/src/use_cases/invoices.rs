//! Use cases of invoices and credit notes, one file each.

mod create;
mod credit;
mod customs_charges;
mod deductions;
mod delete;
mod drafts;
mod euro_rate;
mod finalize;
pub(crate) mod generate;
mod lines;
mod mail;
mod mark;
mod paper;
mod pay_back;
pub(crate) mod preview;
mod printable;
mod proof;
pub(crate) mod read;
pub(crate) mod run;
mod settle;
mod supply;
pub(crate) mod warned;

use crate::invoice::{Invoice, InvoiceAction};
use crate::ports::BillingPorts;
use crate::{BillingError, InvoiceId};
use customs_kernel::{OrganisationId, Version};

/// The use cases of invoices and credit notes.
#[derive(Clone)]
pub struct Invoices {
    pub(crate) ports: BillingPorts,
}

customs_kernel::debug_by_name!(Invoices);

impl Invoices {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { ports }
    }

    /// Finds the invoice and requires the version that the caller knows.
    fn expected(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
    ) -> Result<Invoice, BillingError> {
        let invoice = self.ports.invoices.find(organisation, id)?.ok_or(BillingError::Unknown("invoice"))?;
        if expected.is_some_and(|expected| expected != invoice.version) {
            return Err(BillingError::Stale);
        }
        Ok(invoice)
    }

    /// Like `expected`, and also requires a status that allows the action.
    fn expected_for(
        &self,
        action: InvoiceAction,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
    ) -> Result<Invoice, BillingError> {
        let invoice = self.expected(organisation, id, expected)?;
        if action.allowed_in().contains(&invoice.status) {
            return Ok(invoice);
        }
        let allowed = action.allowed_in().iter().map(|status| status.word()).collect();
        Err(BillingError::InvalidStatus { current: invoice.status.word(), allowed })
    }
}
