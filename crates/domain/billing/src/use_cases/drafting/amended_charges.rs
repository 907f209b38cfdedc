use crate::BillingError;
use crate::InvoiceId;
use crate::dossier::RevenueLine;
use crate::money::LineAmounts;
use crate::use_cases::invoices::Invoices;
use customs_kernel::{FieldErrors, RuleCode};
use rust_decimal::Decimal;

impl Invoices {
    /// Gives a charge on a draft another quantity, at the price at which it was made. The dossiers of the draft are held.
    /// A line with an amount that was changed on the draft stays as it was agreed, and so does its charge.
    pub(in crate::use_cases) fn follow_on_draft(
        &self,
        line: &RevenueLine,
        draft: InvoiceId,
        quantity: Decimal,
    ) -> Result<(), BillingError> {
        let Some(mut invoice) = self.drafting().invoices.find(line.organisation, draft)? else { return Ok(()) };
        let Some(billed) = invoice.lines.iter_mut().find(|one| one.terms.source.revenue() == Some(line.id)) else {
            return Ok(());
        };
        if billed.terms.amounts.amount != line.amounts.amount {
            return Ok(());
        }
        let amounts = for_quantity(quantity, line.unit_price, line.vat_rate)?;
        // The line of the draft may have another rate than the charge, set by hand.
        let on_draft = for_quantity(quantity, line.unit_price, billed.terms.vat_rate)?;
        let terms = &mut billed.terms;
        (terms.quantity, terms.unit_price, terms.amounts) = (quantity, line.unit_price, on_draft);
        self.drafting().revenue.release(line.organisation, &[line.id], draft)?;
        self.drafting().revenue.save(&RevenueLine { invoice: None, quantity, amounts, ..line.clone() })?;
        self.drafting().revenue.claim(line.organisation, &[(line.id, draft)])?;
        self.save_lines(invoice, Vec::new())?;
        Ok(())
    }
}

fn for_quantity(quantity: Decimal, unit_price: Decimal, vat_rate: Decimal) -> Result<LineAmounts, FieldErrors> {
    LineAmounts::calculate(quantity, unit_price, vat_rate)
        .map_err(|error| FieldErrors::one("quantity", (RuleCode::Amount, error.to_string())))
}
