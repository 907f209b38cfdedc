use crate::form::TransitForm;
use rust_decimal::Decimal;

/// What a list shows of a transit's items without reading them. The gross mass can have more digits
/// than one field may (16): it is stored as text, not as a number of a fixed width.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// Number of items.
    pub items: u32,
    /// Gross mass of all items, kg.
    pub gross_mass: Decimal,
    /// Number of packages.
    pub packages: i64,
}

impl Totals {
    /// Totals of a form. Sums stop growing at what their type holds, which validation refuses long
    /// before.
    #[must_use]
    pub fn of(form: &TransitForm) -> Self {
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
