use super::items;
use crate::form::{ChargeDeductionForm, DeclarationForm};
use crate::statistical_value::invoice_currency;
use crate::{DeclarationWarning, Direction};
use customs_kernel::facts::{Amount, Warning};
use customs_kernel::filled;
use rust_decimal::Decimal;

/// Warns of deductions above the price. A deduction is part of the price (UCC article 72), so deductions above the
/// price leave a negative customs value, whatever is added (DMS10045). Deductions in another currency than the price
/// are not compared.
pub(super) fn find(form: &DeclarationForm, found: &mut Vec<Warning>) {
    if form.direction() == Direction::Export {
        return;
    }
    for (at, item) in items(form) {
        let (Some(price), Some(valuation)) = (item.invoice_value, &item.valuation) else { continue };
        let currency = invoice_currency(form, item);
        let is_compared = |charge: &&ChargeDeductionForm| {
            // Additions are coded AB to AN, deductions BA to BG (UCC DA annex B, D.E. 14 04).
            charge.code.as_deref().is_some_and(|code| code.starts_with('B'))
                && filled(charge.currency.as_deref()).is_none_or(|its| its == currency)
        };
        let amounts = valuation.charge_deductions.iter().filter(is_compared).filter_map(|charge| charge.amount);
        let deducted = amounts.fold(Decimal::ZERO, Decimal::saturating_add);
        if deducted > price {
            let (deductions, price) = (Amount::new(deducted, currency), Amount::new(price, currency));
            let above = DeclarationWarning::DeductionsAbovePrice { deductions, price };
            found.push(Warning::at(format!("{at}.valuation.charge_deductions"), above));
        }
    }
}
