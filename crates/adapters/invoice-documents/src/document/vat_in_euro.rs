use chrono::NaiveDate;
use rust_decimal::Decimal;

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
    /// Where the exchange rate comes from.
    pub source: RateSource,
}

/// Where an exchange rate comes from.
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
