use super::Invoices;
use crate::dossier::Dossier;
use crate::invoice::{Invoice, InvoiceAction, InvoiceLine};
use crate::{BillingError, InvoiceId, RevenueLineId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Invoices {
    /// Deletes a draft, which never had a number. The dossier charges on it become pending again.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `Storage`.
    pub fn delete(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
    ) -> Result<(), BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            let mut dossiers = self.ports.dossiers.hold(organisation, &invoice.dossiers())?;
            self.let_go(&invoice, &mut dossiers)?;
            self.release(&invoice, &invoice.lines)?;
            self.ports.charge_on_what_is_booked(organisation, &dossiers)?;
            Ok(self.ports.invoices.delete(organisation, id, invoice.version)?)
        })
    }

    /// Removes the draft from the prepayments of held dossiers, whether the draft asks for the prepayment, deducts it,
    /// credits it or pays a part of it back.
    pub(super) fn let_go(&self, invoice: &Invoice, dossiers: &mut [Dossier]) -> Result<(), BillingError> {
        let now = self.ports.clock.now();
        for dossier in dossiers {
            let Some(prepayment) = &mut dossier.prepayment else { continue };
            if prepayment.invoice == invoice.id {
                // The prepayment goes with the draft that asked for it.
                dossier.prepayment = None;
            } else if prepayment.credit_note == Some(invoice.id) {
                prepayment.credit_note = None;
            } else if prepayment.has_part_on(invoice.id) {
                prepayment.give_back(invoice.id);
            } else {
                continue;
            }
            dossier.updated_at = now;
            dossier.version = self.ports.dossiers.save(dossier)?;
        }
        Ok(())
    }

    /// Makes the dossier charges on these draft lines pending again. The dossiers must be held.
    pub(super) fn release(&self, invoice: &Invoice, lines: &[InvoiceLine]) -> Result<(), BillingError> {
        let revenue: Vec<RevenueLineId> = lines.iter().filter_map(|line| line.terms.source.revenue()).collect();
        Ok(self.ports.revenue.release(invoice.organisation, &revenue, invoice.id)?)
    }
}
