use super::Dossiers;
use crate::BillingError;
use crate::dossier::{DeduplicationMode, Dossier, RevenueLine};
use crate::ports::ChargedOn;
use customs_kernel::WriteEffect;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

impl Dossiers {
    /// Prepares a recalculation: deleted charges are made again; with `update_existing`, amounts that
    /// a user changed go back to those of customs; an excess that was charged on counts as credited, unless a draft of
    /// a credit note is about to take it back.
    pub(super) fn decide_again_on_customs_costs(
        &self,
        dossier: &Dossier,
        mode: DeduplicationMode,
    ) -> Result<(), BillingError> {
        let (organisation, id) = (dossier.organisation, dossier.id);
        let purchases = self.ports().purchases.as_ref();
        let charged = purchases.charged_on(organisation, &[id])?;
        if charged.is_empty() {
            return Ok(());
        }
        let surplus: BTreeMap<String, Decimal> = self
            .charging_on()
            .to_charge_on(organisation, &[id])?
            .into_iter()
            .filter(|tax| tax.is_too_much() && tax.pending().is_none() && !tax.is_on_draft_note())
            .map(|tax| (tax.source, tax.booked))
            .collect();
        let revenue = self.ports().revenue.for_dossiers(organisation, &[id])?;
        for ((_, source), charged) in charged.into_iter().filter(|(_, charged)| charged.by_service) {
            let own = || revenue.iter().filter(|line| line.charges_on.as_ref() == Some(&source));
            let invoiced: Decimal = own().filter(|line| !line.is_pending()).map(|line| line.amounts.amount).sum();
            let again = if own().next().is_none() {
                None
            } else if let Some(booked) = surplus.get(&source) {
                Some(*booked)
            } else if mode == DeduplicationMode::UpdateExisting
                && own().any(RevenueLine::is_pending)
                // Below that, a credit note took a part of the invoiced amount back.
                && charged.amount >= invoiced
            {
                Some(own().map(|line| line.amounts.amount).sum())
            } else {
                continue;
            };
            let again = again.map(|amount| ChargedOn { amount, ..charged });
            // The dossier is held, so the booking that was read is there.
            let _noted: WriteEffect = purchases.note_charged_on(organisation, id, &source, again)?;
        }
        Ok(())
    }
}
