//! Recalculates what dossiers bring in.

use super::{Dossiers, unlocked};
use crate::dossier::{DeduplicationMode, Dossier, Margin, RevenueLine};
use crate::money::{LineAmounts, TreatedRate};
use crate::{BillingError, DossierId};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Version, in_unit_of_work};

impl Dossiers {
    /// Books what customs charges the broker, runs the triggers of a dossier again and returns its margin. Deleted
    /// charges are made again, because asking for a recalculation means asking for them.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `NoActiveRateCard`, `Storage`.
    pub fn recalculate(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        mode: DeduplicationMode,
    ) -> Result<Margin, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let dossier = unlocked(self.hold_with_drafts(organisation, id, expected)?)?;
            self.pricing().required_price_list(organisation, &dossier.billing_customer)?;
            self.ports().revenue.forget(organisation, id, None)?;
            // What an earlier version booked may be the customer's own debt.
            let movements = self.ports().movements.for_dossiers(organisation, &[id])?;
            self.book_assessed_taxes((organisation, id), &movements, Some(&dossier))?;
            self.decide_again_on_customs_costs(&dossier, mode)?;
            self.charge(&dossier, mode)?;
            let revenue = self.ports().revenue.for_dossiers(organisation, &[id])?;
            Ok(Margin::from_lines(&revenue, &self.ports().purchases.for_dossiers(organisation, &[id])?))
        })
    }
}

impl Dossiers {
    /// Gives every pending line the price, VAT, currency and frequency of the customer that is billed now. An item
    /// without a line on this customer's rate card gets its default price. Charges that pass on customs costs keep
    /// their amount.
    pub(super) fn reprice(&self, dossier: &Dossier) -> Result<(), BillingError> {
        let lines = self.ports().revenue.for_dossiers(dossier.organisation, &[dossier.id])?;
        let pending: Vec<RevenueLine> = lines.into_iter().filter(RevenueLine::is_pending).collect();
        if pending.is_empty() {
            return Ok(());
        }
        let (passed_on, pending): (Vec<_>, Vec<_>) = pending.into_iter().partition(|line| line.charges_on.is_some());
        let list = self.pricing().required_price_list(dossier.organisation, &dossier.billing_customer)?;
        self.charging_on().treat_passed_on(passed_on, &list)?;
        let unlisted: Vec<_> = pending.iter().map(|line| line.billable_item).collect();
        let items = self.ports().items.find(dossier.organisation, &unlisted)?;
        for mut line in pending {
            if let Some((price, _)) = list.revenue_price(line.billable_item) {
                line.unit_price = price.unit_price;
                line.vat_rate = price.vat_rate;
                line.reverse_charged = price.reverse_charged;
                line.not_taxed_here = price.not_taxed_here;
                line.frequency = price.frequency;
            } else if let Some(item) = items.iter().find(|item| item.id == line.billable_item) {
                line.unit_price = item.terms.default_price;
                let treated = list.customer.vat_treatment().treat(item.terms.vat_rate, line.group);
                let TreatedRate { rate, reverse_charged, not_taxed_here } = treated;
                (line.vat_rate, line.reverse_charged, line.not_taxed_here) = (rate, reverse_charged, not_taxed_here);
                line.frequency = list.card.terms.invoice_frequency;
            }
            line.currency = list.card.terms.currency.clone();
            line.amounts = LineAmounts::calculate(line.quantity, line.unit_price, line.vat_rate)
                .map_err(|error| FieldErrors::one("invoice_to_customer_id", (RuleCode::Amount, error.to_string())))?;
            self.ports().revenue.save(&line)?;
        }
        Ok(())
    }
}
