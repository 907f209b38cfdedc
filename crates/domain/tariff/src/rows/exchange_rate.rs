use crate::cells::Cells;
use crate::validity::Validity;
use rust_decimal::Decimal;

/// An exchange rate of customs. It is fixed for a month, unless a currency moves so far that customs changes it in
/// between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeRate {
    /// Currency code (ISO 4217), never EUR.
    pub currency: String,
    /// Month of the rate (`2026-03`).
    pub month: String,
    /// Units of the currency for one euro.
    pub per_euro: Decimal,
    /// Source of the rate (`SAMPLE`).
    pub status: String,
    /// Days on which the rate is valid.
    pub validity: Validity,
}

impl ExchangeRate {
    pub(crate) const COLUMNS: [&'static str; 6] =
        ["currency", "month", "valid_from", "valid_until", "rate_per_eur", "status"];

    /// The currency in which rates are expressed.
    pub(crate) const EURO: &'static str = "EUR";

    /// Whether the rate is a sample figure of a new installation, which no authority published.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        self.status.trim().eq_ignore_ascii_case("sample")
    }

    pub(super) fn parse(cells: Cells<'_>) -> Result<Self, String> {
        let currency = cells.text(0);
        if currency.len() != 3 || !currency.bytes().all(|byte| byte.is_ascii_uppercase()) || currency == Self::EURO {
            return Err(format!("currency is not three capitals other than EUR: {currency:?}"));
        }
        let validity = Validity::parse(cells.get(2), cells.get(3))?;
        let per_euro = Decimal::from_str_exact(cells.get(4)).ok();
        let per_euro = per_euro.filter(|rate| rate.is_sign_positive() && !rate.is_zero());
        Ok(Self {
            currency,
            month: cells.text(1),
            per_euro: per_euro.ok_or("rate_per_eur is no number above 0")?,
            status: cells.text(5),
            validity,
        })
    }
}
