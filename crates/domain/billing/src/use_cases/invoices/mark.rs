use super::Invoices;
use crate::invoice::{Invoice, InvoiceAction, InvoiceStatus};
use crate::{BillingError, InvoiceId};
use customs_kernel::{Actor, Checker, OrganisationId, Version, in_unit_of_work};

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
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::MarkSent, organisation, id, expected)?;
            invoice.status = InvoiceStatus::Sent;
            invoice.sent_at = Some(self.ports.clock.now());
            Ok(self.ports.invoices.save_header(&invoice)?)
        })
    }

    /// Records that an invoice was mailed. Safe to repeat: an invoice that is sent or paid already stays as it is.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn mail_delivered(&self, organisation: OrganisationId, id: InvoiceId) -> Result<Invoice, BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let invoice = self.expected(organisation, id, None)?;
            if invoice.status == InvoiceStatus::Finalized {
                self.mark_sent(organisation, id, None)
            } else {
                Ok(invoice)
            }
        })
    }

    /// Records that an invoice was paid, and who recorded it. If the invoice asks for a prepayment, its dossier is
    /// prepaid now.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `Invalid`, `Storage`.
    pub fn mark_paid(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
        payment_reference: Option<&str>,
        actor: &Actor,
    ) -> Result<Invoice, BillingError> {
        let mut check = Checker::default();
        check.length("payment_reference", payment_reference, 255);
        check.into_result()?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::MarkPaid, organisation, id, expected)?;
            let now = self.ports.clock.now();
            if invoice.header.is_prepayment {
                for mut dossier in self.ports.dossiers.hold(organisation, &invoice.dossiers())? {
                    if let Some(prepayment) = dossier.prepayment.as_mut().filter(|one| one.invoice == id) {
                        prepayment.paid_at = Some(now);
                        dossier.updated_at = now;
                        self.ports.dossiers.save(&dossier)?;
                    }
                }
            }
            invoice.status = InvoiceStatus::Paid;
            invoice.paid_at = Some(now);
            invoice.payment_reference = customs_kernel::filled(payment_reference).map(|text| text.trim().to_owned());
            invoice.paid_by = Some(actor.to_string());
            Ok(self.ports.invoices.save_header(&invoice)?)
        })
    }
}
