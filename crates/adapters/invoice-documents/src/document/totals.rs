use super::{InvoiceLine, VatCategory};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The VAT of one category and rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatSubtotal {
    /// The category.
    pub category: VatCategory,
    /// The percentage.
    pub rate: Decimal,
    /// The sum of the amounts of its lines.
    pub taxable: Decimal,
    /// The sum of their VAT: VAT is rounded line by line.
    pub vat: Decimal,
}

/// What a document comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// Sum of the amounts of the lines.
    pub net: Decimal,
    /// Sum of the VAT.
    pub vat: Decimal,
    /// Net and VAT.
    pub gross: Decimal,
    /// Paid before the document was made, where that is no line of its own.
    pub prepaid: Decimal,
    /// What is left to pay.
    pub due: Decimal,
    /// The VAT in euro: it must be said on a document in another currency.
    pub vat_in_euro: Option<Decimal>,
}

impl VatSubtotal {
    /// The VAT of lines by category and rate, highest rate first.
    #[must_use]
    pub fn of(lines: &[InvoiceLine]) -> Vec<Self> {
        let mut sums: BTreeMap<(VatCategory, std::cmp::Reverse<Decimal>), (Decimal, Decimal)> = BTreeMap::new();
        for line in lines {
            let (taxable, vat) = sums.entry((line.vat_category, std::cmp::Reverse(line.vat_rate))).or_default();
            *taxable += line.amount;
            *vat += line.vat_amount;
        }
        let subtotal = |((category, rate), (taxable, vat)): ((_, std::cmp::Reverse<Decimal>), _)| Self {
            category,
            rate: rate.0,
            taxable,
            vat,
        };
        sums.into_iter().map(subtotal).collect()
    }
}

impl Totals {
    /// The totals of lines.
    #[must_use]
    pub fn of(lines: &[InvoiceLine], prepaid: Decimal) -> Self {
        let net: Decimal = lines.iter().map(|line| line.amount).sum();
        let vat: Decimal = lines.iter().map(|line| line.vat_amount).sum();
        let gross = net + vat;
        Self { net, vat, gross, prepaid, due: gross - prepaid, vat_in_euro: None }
    }
}
