use crate::DeclarationWarning;
use crate::form::DeclarationForm;
use crate::statistical_value::invoice_currency;
use customs_kernel::facts::{Quantity, Warning};
use customs_kernel::filled;
use rust_decimal::Decimal;

/// Compares the totals of the header with the sums of the items. Master items that have not become items yet would be
/// missing in the sums, so nothing is compared then.
pub(super) fn find(form: &DeclarationForm, found: &mut Vec<Warning>) {
    if form.items.is_empty() || !form.skus.is_empty() {
        return;
    }
    let header = &form.declaration;
    if let (Some(total), Some(sum)) = (header.total_packages, packages(form))
        && total != sum
    {
        let (total, sum) = (Quantity(total.into()), Quantity(sum.into()));
        found.push(Warning::at("declaration.total_packages", DeclarationWarning::PackagesDiffer { total, sum }));
    }
    if let (Some(total), Some(sum)) = (header.total_invoice_value, invoice_values(form))
        && total != sum
    {
        let differ = DeclarationWarning::InvoiceValuesDiffer { total: Quantity(total), sum: Quantity(sum) };
        found.push(Warning::at("declaration.total_invoice_value", differ));
    }
}

/// Returns the number of packages of all items; `None` when an item does not state its packages, because the total may
/// include them.
fn packages(form: &DeclarationForm) -> Option<i64> {
    form.items.iter().try_fold(0_i64, |sum, item| {
        let mut quantities = item.packaging.iter().map(|packages| packages.quantity).peekable();
        quantities.peek()?;
        quantities.try_fold(sum, |sum, quantity| sum.checked_add(quantity?))
    })
}

/// Returns the sum of the invoice values; `None` when a value is missing or in another currency than the total. A total
/// without a currency is in the currency of the items.
fn invoice_values(form: &DeclarationForm) -> Option<Decimal> {
    let first = form.items.first().map(|item| invoice_currency(form, item));
    let total = filled(form.declaration.total_invoice_currency.as_deref()).map(str::trim).or(first);
    form.items.iter().try_fold(Decimal::ZERO, |sum, item| {
        let value = item.invoice_value.filter(|_| Some(invoice_currency(form, item)) == total)?;
        sum.checked_add(value)
    })
}
