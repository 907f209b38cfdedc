//! VAT in euro on a document in another currency. An invoice may be in any currency, but states the VAT in that of the
//! member state (directive 2006/112/EC, article 230; Wet OB, article 35a).

use crate::money::VatShare;
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::{Currency, round_to_cents};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// Where an exchange rate comes from.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RateSource {
    /// Customs published it for the month, from a rate of the European Central Bank (directive 2006/112/EC,
    /// article 91(2)).
    Customs,
    /// It is a sample figure of a new installation, which no authority published.
    Sample,
}

impl RateSource {
    /// The word that clients read.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Customs => "customs",
            Self::Sample => "sample",
        }
    }
}

/// The exchange rate at which a document states its VAT in euro.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EuroRate {
    /// Units of the currency for one euro; above zero.
    #[serde(with = "customs_kernel::exact_number")]
    pub per_euro: Decimal,
    /// The day that the rate holds for: the day on which the VAT became chargeable.
    pub day: NaiveDate,
    /// Where it comes from.
    pub source: RateSource,
}

/// The VAT of a document in euro.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatInEuro {
    /// The rate of the conversion.
    pub rate: EuroRate,
    /// VAT of each category and rate in euro, in the order of the document's VAT breakdown.
    pub shares: Vec<Decimal>,
    /// Sum of the shares, so that they add up.
    pub total: Decimal,
}

impl VatInEuro {
    /// Converts the VAT of each category and rate. Each amount is rounded to the cent, half a cent away from zero.
    #[must_use]
    pub fn from_breakdown(rate: EuroRate, shares: &[VatShare]) -> Self {
        let converted = |share: &VatShare| round_to_cents(share.vat_amount / rate.per_euro);
        let shares: Vec<Decimal> = shares.iter().map(converted).collect();
        Self { rate, total: shares.iter().sum(), shares }
    }
}

/// Whether a document in this currency with these VAT amounts has to state them in euro.
pub(crate) fn is_required(currency: &Currency, shares: &[VatShare]) -> bool {
    *currency != Currency::eur() && shares.iter().any(|share| !share.vat_amount.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::VatCategory;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    #[test]
    fn each_rate_is_converted_on_its_own_and_the_total_is_their_sum() {
        let share = |rate: &str, taxable: &str, vat: &str| VatShare {
            category: VatCategory::Standard,
            rate: number(rate),
            taxable: number(taxable),
            vat_amount: number(vat),
        };
        let rate = EuroRate {
            per_euro: number("1.1604"),
            day: NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day"),
            source: RateSource::Customs,
        };
        // 21.00 / 1.1604 = 18.0972 and 0.45 / 1.1604 = 0.38780: 18.10 and 0.39.
        let shares = [share("9", "5", "0.45"), share("21", "100", "21")];
        let converted = VatInEuro::from_breakdown(rate, &shares);
        assert_eq!((converted.shares, converted.total), (vec![number("0.39"), number("18.10")], number("18.49")));
        let dollars: Currency = "USD".parse().expect("a currency");
        assert!(is_required(&dollars, &shares) && !is_required(&Currency::eur(), &shares));
        assert!(!is_required(&dollars, &[share("0", "100", "0")]));
    }
}
