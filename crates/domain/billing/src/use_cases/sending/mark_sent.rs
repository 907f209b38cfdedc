use crate::invoice::{Invoice, InvoiceAction, InvoiceStatus};
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, InvoiceId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Invoices {
    /// Records that a finalized invoice was sent to the customer.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `Storage`.
    pub fn mark_sent(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
    ) -> Result<Invoice, BillingError> {
        in_unit_of_work(self.sending().work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::MarkSent, organisation, id, expected)?;
            invoice.status = InvoiceStatus::Sent;
            invoice.sent_at = Some(self.sending().clock.now());
            Ok(self.sending().invoices.save_header(&invoice)?)
        })
    }

    /// Records that an invoice was mailed. Safe to repeat: an invoice that is sent or paid already stays as it is.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn mail_delivered(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Invoice, BillingError> {
        in_unit_of_work(self.sending().work.as_ref(), || {
            let invoice = self.expected(organisation, id, None)?;
            if invoice.status == InvoiceStatus::Finalized {
                self.mark_sent(organisation, id, None)
            } else {
                Ok(invoice)
            }
        })
    }
}
