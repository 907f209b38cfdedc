use super::Invoices;
use crate::invoice::{Invoice, InvoiceAction, InvoiceLine, LineSource};
use crate::{BillingError, InvoiceId, RevenueLineId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Invoices {
    /// Deletes a draft; it had no number. Charges of dossiers are pending again.
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
            self.give_back(&invoice, &invoice.lines)?;
            Ok(self.ports.invoices.delete(organisation, id, invoice.version)?)
        })
    }

    /// What lines of a draft had taken from dossiers goes back there.
    pub(super) fn give_back(&self, invoice: &Invoice, lines: &[InvoiceLine]) -> Result<(), BillingError> {
        let now = self.ports.clock.now();
        for mut dossier in self.ports.dossiers.hold(invoice.organisation, &invoice.dossiers())? {
            let own = lines.iter().any(|line| line.terms.source == LineSource::Prepayment(dossier.id));
            match &mut dossier.prepayment {
                // The draft that asked for it goes, and with it the prepayment.
                Some(prepayment) if prepayment.invoice == invoice.id => dossier.prepayment = None,
                Some(prepayment) if own && prepayment.deducted_on == Some(invoice.id) => prepayment.deducted_on = None,
                Some(_) | None => continue,
            }
            dossier.updated_at = now;
            self.ports.dossiers.save(&dossier)?;
        }
        let revenue = |line: &InvoiceLine| match line.terms.source {
            LineSource::Revenue(id) => Some(id),
            LineSource::Typed | LineSource::Prepayment(_) | LineSource::Credit(_) => None,
        };
        let revenue: Vec<RevenueLineId> = lines.iter().filter_map(revenue).collect();
        Ok(self.ports.revenue.release(invoice.organisation, &revenue, invoice.id)?)
    }
}
