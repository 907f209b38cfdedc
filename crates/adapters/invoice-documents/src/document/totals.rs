use super::{InvoiceLine, VatCategory};
use chrono::NaiveDate;
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

/// The edition of the VAT rules that a document follows, so that a document written again says the same as before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum VatEdition {
    /// Repayments are category O, beside any other category, and every document claims to be a Peppol document.
    First,
    /// Category O stands alone, repayments beside services are category E, and only documents that Peppol accepts claim
    /// to be Peppol documents.
    #[default]
    Second,
}

/// The meaning of the lines of category O.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OutsideVat {
    /// Repayments of amounts that were paid in the customer's name.
    pub repayments: bool,
    /// Work for a customer outside the EU.
    pub not_taxed_here: bool,
}

/// The VAT in euro of a document in another currency, which it must state (directive 2006/112/EC, article 230).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatInEuro {
    /// VAT of each category and rate in euro, in the order of the document's VAT subtotals.
    pub subtotals: Vec<Decimal>,
    /// Sum of the subtotals.
    pub total: Decimal,
    /// Units of the document's currency for one euro.
    pub per_euro: Decimal,
    /// Day that the exchange rate holds for.
    pub day: NaiveDate,
    /// The source of the exchange rate.
    pub source: RateSource,
}

/// The source of an exchange rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateSource {
    /// Customs published it.
    Customs,
    /// It is a sample figure of a new installation.
    Sample,
}

impl VatInEuro {
    /// The amounts with the opposite sign.
    pub(super) fn turned(self) -> Self {
        let subtotals = self.subtotals.into_iter().map(|vat| -vat).collect();
        Self { subtotals, total: -self.total, ..self }
    }
}
