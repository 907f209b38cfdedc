use super::Dossiers;
use crate::BillingError;
use crate::dossier::{Dossier, RevenueLine};
use crate::money::{LineAmounts, TreatedRate};
use customs_kernel::{FieldErrors, RuleCode};

impl Dossiers {
    /// Gives every pending line the price, VAT, currency and frequency of the customer that is billed now. An item
    /// without a line on this customer's rate card gets its default price. Charges that pass on customs costs keep
    /// their amount.
    pub(super) fn reprice(&self, dossier: &Dossier) -> Result<(), BillingError> {
        let lines = self.ports.revenue.for_dossiers(dossier.organisation, &[dossier.id])?;
        let pending: Vec<RevenueLine> = lines.into_iter().filter(RevenueLine::is_pending).collect();
        if pending.is_empty() {
            return Ok(());
        }
        let (passed_on, pending): (Vec<_>, Vec<_>) = pending.into_iter().partition(|line| line.charges_on.is_some());
        let list = self.ports.required_price_list(dossier.organisation, &dossier.billing_customer)?;
        self.ports.treat_passed_on(passed_on, &list)?;
        let unlisted: Vec<_> = pending.iter().map(|line| line.billable_item).collect();
        let items = self.ports.items.find(dossier.organisation, &unlisted)?;
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
            self.ports.revenue.save(&line)?;
        }
        Ok(())
    }
}
