use super::Invoices;
use crate::invoice::{Invoice, InvoiceAction, InvoiceLine, LineSource};
use crate::{BillingError, DossierId, InvoiceId, RevenueLineId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};
use rust_decimal::Decimal;

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
            let Some(prepayment) = &mut dossier.prepayment else { continue };
            let left: Decimal =
                invoice.lines.iter().filter(|line| !lines.contains(line)).map(|line| off(line, dossier.id)).sum();
            if prepayment.invoice == invoice.id {
                // The draft that asked for it goes, and with it the prepayment.
                dossier.prepayment = None;
            } else if prepayment.credit_note == Some(invoice.id) {
                prepayment.credit_note = None;
            } else if lines.iter().any(|line| line.terms.source == LineSource::Prepayment(dossier.id)) {
                prepayment.take_off(invoice.id, left);
            } else {
                continue;
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

/// What a line takes off of the prepayment of a dossier, without VAT.
fn off(line: &InvoiceLine, dossier: DossierId) -> Decimal {
    let is_deduction = line.terms.source == LineSource::Prepayment(dossier);
    if is_deduction { -line.terms.amounts.amount } else { Decimal::ZERO }
}
