use super::{InvoiceLine, VatCategory};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The VAT of one category and rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatSubtotal {
    /// VAT category of the lines.
    pub category: VatCategory,
    /// VAT rate in percent.
    pub rate: Decimal,
    /// Sum of the amounts of the lines, without VAT.
    pub taxable: Decimal,
    /// Sum of the VAT of the lines. VAT is rounded line by line.
    pub vat: Decimal,
}

/// The totals of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// Sum of the amounts of the lines, without VAT.
    pub net: Decimal,
    /// Sum of the VAT of the lines.
    pub vat: Decimal,
    /// Net and VAT together.
    pub gross: Decimal,
    /// Amount paid before the document was made, unless it is a line of its own.
    pub prepaid: Decimal,
    /// Amount left to pay.
    pub due: Decimal,
}

impl VatSubtotal {
    /// Sums up the VAT of lines by category and rate, highest rate first.
    #[must_use]
    pub fn from_lines(lines: &[InvoiceLine]) -> Vec<Self> {
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
    /// Sums up lines into totals.
    #[must_use]
    pub fn from_lines(lines: &[InvoiceLine], prepaid: Decimal) -> Self {
        let net: Decimal = lines.iter().map(|line| line.amount).sum();
        let vat: Decimal = lines.iter().map(|line| line.vat_amount).sum();
        let gross = net + vat;
        Self { net, vat, gross, prepaid, due: gross - prepaid }
    }
}
