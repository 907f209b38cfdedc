use crate::invoice::{Invoice, InvoiceAction, InvoiceStatus};
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, InvoiceId};
use customs_kernel::{Actor, Checker, OrganisationId, Version, in_unit_of_work};

impl Invoices {
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
        in_unit_of_work(self.payment().work.as_ref(), || {
            let mut invoice = self.expected_for(InvoiceAction::MarkPaid, organisation, id, expected)?;
            let now = self.payment().clock.now();
            if invoice.header.is_prepayment {
                for mut dossier in self.held_dossiers(&invoice)? {
                    if let Some(prepayment) = dossier.prepayment.as_mut().filter(|one| one.invoice == id) {
                        prepayment.paid_at = Some(now);
                        dossier.updated_at = now;
                        self.payment().dossiers.save(&dossier)?;
                    }
                }
            }
            invoice.status = InvoiceStatus::Paid;
            invoice.paid_at = Some(now);
            invoice.payment_reference = customs_kernel::filled(payment_reference).map(|text| text.trim().to_owned());
            invoice.paid_by = Some(actor.to_string());
            Ok(self.payment().invoices.save_header(&invoice)?)
        })
    }
}
