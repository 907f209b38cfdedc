use crate::form::{DeclarationForm, ItemForm};
use rust_decimal::Decimal;

/// What a list shows of a declaration's items without reading them. The sums can have more digits
/// than one field may (16), and those of an invalid draft up to 28: they are stored as text, not as
/// numbers of a fixed width.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// Number of items.
    pub items: u32,
    /// Gross mass of all items, kg.
    pub gross_mass: Decimal,
    /// The invoice total of the header, else the sum of the items' values. Sums do not convert
    /// currencies; items in several currencies need the header's total.
    pub invoice_value: Option<Decimal>,
    /// Currency of the invoice value.
    pub currency: Option<String>,
}

impl Totals {
    /// Totals of a form and its items. Sums stop growing at 28 digits, which validation refuses
    /// long before.
    #[must_use]
    pub fn of<'a>(form: &DeclarationForm, items: impl Iterator<Item = &'a ItemForm>) -> Self {
        let header = &form.declaration;
        let mut totals = Self { currency: header.total_invoice_currency.clone(), ..Self::default() };
        let mut value: Option<Decimal> = None;
        for item in items {
            totals.items = totals.items.saturating_add(1);
            totals.gross_mass = totals.gross_mass.saturating_add(item.gross_weight.unwrap_or_default());
            if let Some(amount) = item.invoice_value {
                value = Some(value.unwrap_or_default().saturating_add(amount));
            }
            if totals.currency.is_none() {
                totals.currency.clone_from(&item.invoice_currency);
            }
        }
        totals.invoice_value = header.total_invoice_value.or(value);
        totals
    }
}
