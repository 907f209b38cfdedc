use crate::dossier::Dossier;
use crate::invoice::{Invoice, InvoiceAction, InvoiceLine};
use crate::use_cases::invoices::Invoices;
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
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let invoice = self.expected_for(InvoiceAction::Change, organisation, id, expected)?;
            let mut dossiers = self.held_dossiers(&invoice)?;
            self.let_go(&invoice, &mut dossiers)?;
            self.release(&invoice, &invoice.lines)?;
            self.charging_on().charge_on_what_is_booked(organisation, &dossiers)?;
            Ok(self.drafting().drafts.delete(organisation, id, invoice.version)?)
        })
    }

    /// Removes the draft from the prepayments of held dossiers, whether the draft asks for the prepayment, deducts it,
    /// credits it or pays a part of it back.
    pub(in crate::use_cases) fn let_go(&self, invoice: &Invoice, dossiers: &mut [Dossier]) -> Result<(), BillingError> {
        let now = self.drafting().clock.now();
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
            dossier.version = self.drafting().dossiers.save(dossier)?;
        }
        Ok(())
    }

    /// Makes the dossier charges on these draft lines pending again. The dossiers must be held.
    pub(in crate::use_cases) fn release(&self, invoice: &Invoice, lines: &[InvoiceLine]) -> Result<(), BillingError> {
        let revenue: Vec<RevenueLineId> = lines.iter().filter_map(|line| line.terms.source.revenue()).collect();
        if revenue.is_empty() {
            return Ok(());
        }
        Ok(self.drafting().revenue.release(invoice.organisation, &revenue, invoice.id)?)
    }
}
