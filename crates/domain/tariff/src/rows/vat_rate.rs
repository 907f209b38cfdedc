use crate::cells::{Cells, digits};
use crate::validity::Validity;
use rust_decimal::Decimal;

/// The Dutch VAT rate of goods. The row with the longest matching prefix applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatRate {
    /// First digits of the codes that the rate applies to; empty for all goods.
    pub code_prefix: String,
    /// VAT rate, percent.
    pub rate: Decimal,
    /// Code of the rate: S standard, R reduced, Z zero.
    pub rate_code: String,
    /// Dutch description of the goods.
    pub description_nl: String,
    /// English description of the goods.
    pub description_en: String,
    /// Law that sets the rate.
    pub legal_reference: String,
    /// Days on which the rate is valid.
    pub validity: Validity,
}

impl VatRate {
    pub(crate) const COLUMNS: [&'static str; 8] = [
        "code_prefix",
        "rate_percent",
        "rate_code",
        "description_nl",
        "description_en",
        "legal_reference",
        "valid_from",
        "valid_until",
    ];

    pub(super) fn parse(cells: Cells<'_>) -> Result<Self, String> {
        let rate = Decimal::from_str_exact(cells.get(1)).ok();
        let rate = rate.filter(|rate| (Decimal::ZERO..=Decimal::ONE_HUNDRED).contains(rate) && rate.scale() <= 6);
        Ok(Self {
            code_prefix: digits(cells.get(0), "code_prefix", 0, 10)?,
            rate: rate.ok_or_else(|| format!("rate_percent is no number from 0 to 100: {:?}", cells.get(1)))?,
            rate_code: cells.needed(2, "rate_code")?,
            description_nl: cells.needed(3, "description_nl")?,
            description_en: cells.needed(4, "description_en")?,
            legal_reference: cells.text(5),
            validity: Validity::parse(cells.get(6), cells.get(7))?,
        })
    }
}
