use super::Invoices;
use crate::BillingError;
use crate::dossier::{Dossier, Prepayment};
use crate::invoice::{Invoice, InvoiceLineTerms};
use crate::money::LineAmounts;
use crate::planning::deductions::{deduction, put, wanted};
use customs_kernel::{OrganisationId, StorageError};

impl Invoices {
    /// Sets the deductions on a draft, to which the `added` lines are about to be added. It deducts as much as it can
    /// of the prepayments of its held dossiers: the unused part plus the part that this draft deducts already. Returns
    /// new deduction lines, to be stored after the added lines.
    pub(super) fn set_deductions(
        &self,
        invoice: &mut Invoice,
        added: &[InvoiceLineTerms],
        dossiers: &mut [Dossier],
    ) -> Result<Vec<InvoiceLineTerms>, StorageError> {
        let now = self.ports.clock.now();
        let mut wanted = wanted(invoice, added, dossiers);
        let mut new = Vec::new();
        for dossier in dossiers {
            let (Some(shares), Some(prepayment)) = (wanted.remove(&dossier.id), &mut dossier.prepayment) else {
                continue;
            };
            let taken: LineAmounts = shares.iter().map(|share| share.amounts).sum();
            let changed = prepayment.taken_by(invoice.id) != taken;
            if changed {
                prepayment.take_off(invoice.id, taken);
            }
            let prepayment = prepayment.clone();
            let deductions = shares.into_iter().map(|share| deduction(dossier, &prepayment, share)).collect();
            new.extend(put(invoice, dossier.id, deductions));
            if changed {
                dossier.updated_at = now;
                dossier.version = self.ports.dossiers.save(dossier)?;
            }
        }
        Ok(new)
    }

    /// Requires that no invoice deducts the prepayment, so that its invoice can be credited.
    pub(super) fn require_not_deducted(
        &self,
        organisation: OrganisationId,
        prepayment: &Prepayment,
    ) -> Result<(), BillingError> {
        let Some(deduction) = prepayment.deductions.first() else { return Ok(()) };
        let by = self.ports.invoices.find(organisation, deduction.invoice)?;
        let number = by.as_ref().and_then(Invoice::number).map(str::to_owned);
        Err(BillingError::TakenOff {
            by: number.map_or_else(|| format!("draft {}", deduction.invoice), |number| format!("invoice {number}")),
        })
    }
}
