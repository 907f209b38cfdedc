use super::cents;
use super::line::NotEstimated;
use super::{EstimateGap, EstimateStep, Trace};
use customs_form_macros::growing;
use customs_kernel::facts::{Amount, Code, Quantity};
use rust_decimal::Decimal;

/// An amount in a currency.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// Amount in the currency.
    pub amount: Decimal,
    /// Currency code (ISO 4217).
    pub currency: String,
}

/// An addition to the price, or a deduction from it. Codes of additions begin with A (AK is transport to the place of
/// entry), codes of deductions with B (BA is transport after it).
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// Code of the addition or deduction.
    pub code: String,
    /// Amount of the addition or deduction.
    pub price: Price,
}

/// The customs value of goods, based on their price (method 1, UCC articles 70 to 72), in EUR.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct CustomsValue {
    /// Price of the goods, converted to EUR.
    pub price: Decimal,
    /// Customs value: the price with additions and without deductions, EUR.
    pub amount: Decimal,
    /// Costs after entry that the price contains, EUR. They are not part of the customs value, but of the VAT base.
    pub after_entry: Decimal,
    /// Buying commissions that the price contains, EUR. They are not part of the customs value (UCC article 72(c)), but
    /// of the VAT base (VAT Directive, article 86(1)(b): incidental expenses such as commission).
    pub buying_commission: Decimal,
    /// Steps of the calculation.
    pub trace: Vec<Trace>,
}

/// Exchange rates of customs: units of a currency for one euro.
pub(crate) type PerEuro<'r> = &'r dyn Fn(&str) -> Option<Decimal>;

impl CustomsValue {
    /// Converts each amount to EUR, rounds it to the cent, then adds and deducts.
    pub(crate) fn calculate(price: &Price, charges: &[Charge], per_euro: PerEuro<'_>) -> Result<Self, NotEstimated> {
        let mut trace = Vec::new();
        let (in_euros, step) = converted(price, per_euro, None)?;
        trace.push(step.into());
        let (mut amount, mut after_entry, mut buying_commission) = (in_euros, Decimal::ZERO, Decimal::ZERO);
        for Charge { code, price } in charges {
            let (charge, step) = converted(price, per_euro, Some(code))?;
            trace.push(step.into());
            let sum = match code.as_bytes() {
                [b'A', ..] => amount.checked_add(charge),
                [b'B', ..] => amount.checked_sub(charge),
                _ => return Err(NotEstimated(EstimateGap::NoCharge { charge: Code::from(code) })),
            };
            amount = sum.ok_or_else(NotEstimated::too_large)?;
            let taxed = match code.as_str() {
                AFTER_ENTRY => &mut after_entry,
                BUYING_COMMISSION => &mut buying_commission,
                _ => continue,
            };
            *taxed = taxed.checked_add(charge).ok_or_else(NotEstimated::too_large)?;
        }
        if amount < Decimal::ZERO {
            return Err(NotEstimated(EstimateGap::DeductionsAbovePrice));
        }
        trace.push(EstimateStep::CustomsValue { customs_value: euros(amount) }.into());
        Ok(Self { price: in_euros, amount, after_entry, buying_commission, trace })
    }
}

/// The code of transport costs after entry.
const AFTER_ENTRY: &str = "BA";
/// The code of buying commissions.
const BUYING_COMMISSION: &str = "BF";

/// The price in EUR, or a charge with this code, and how it was converted.
fn converted(
    price: &Price,
    per_euro: PerEuro<'_>,
    charge: Option<&str>,
) -> Result<(Decimal, EstimateStep), NotEstimated> {
    let Price { amount, currency } = price;
    let rate = per_euro(currency)
        .ok_or_else(|| NotEstimated(EstimateGap::NoExchangeRate { currency: Code::from(currency) }))?;
    let converted = cents(amount.checked_div(rate).ok_or_else(NotEstimated::too_large)?);
    let (charge, in_euro) = (charge.map(Code::from), euros(converted));
    if rate == Decimal::ONE {
        let step = match charge {
            Some(charge) => EstimateStep::Charge { charge, price: in_euro },
            None => EstimateStep::Price { price: in_euro },
        };
        return Ok((converted, step));
    }
    let (price, per_euro) = (Amount::new(*amount, currency), Quantity(rate.normalize()));
    let step = match charge {
        Some(charge) => EstimateStep::ChargeConverted { charge, price, per_euro, in_euro },
        None => EstimateStep::PriceConverted { price, per_euro, in_euro },
    };
    Ok((converted, step))
}

/// An amount in EUR, as steps name it.
pub(super) fn euros(amount: Decimal) -> Amount {
    Amount::new(amount, "EUR")
}
