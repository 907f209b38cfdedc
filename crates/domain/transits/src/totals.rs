use crate::form::TransitForm;
use rust_decimal::Decimal;

/// Totals over a transit's items, stored so that lists need not read the items. The gross mass is stored as
/// text, since a sum can exceed the 16 digits of one field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// Number of items.
    pub items: u32,
    /// Gross mass of all items, kg.
    pub gross_mass: Decimal,
    /// Number of packages of all items.
    pub packages: i64,
}

impl Totals {
    /// Adds up the items of a form. A sum saturates at the limit of its type; validation refuses such forms
    /// long before.
    #[must_use]
    pub fn from_form(form: &TransitForm) -> Self {
        let mut totals = Self::default();
        for item in &form.items {
            totals.items = totals.items.saturating_add(1);
            totals.gross_mass = totals.gross_mass.saturating_add(item.gross_weight.unwrap_or_default());
            for packages in &item.packaging {
                totals.packages = totals.packages.saturating_add(packages.quantity.unwrap_or_default());
            }
        }
        totals
    }
}
