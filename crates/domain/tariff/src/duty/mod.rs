//! Customs duties and VAT of goods that are imported, as an estimate: the customs value, the duty on
//! it, the VAT on both. Pure arithmetic; which measures apply is looked up in `applicable`.

mod applicable;
#[cfg(test)]
mod applicable_tests;
mod customs_value;
mod expression;
mod line;
mod preference;
mod procedure;
#[cfg(test)]
mod procedure_tests;
#[cfg(test)]
mod tests;
mod total;

pub(crate) use applicable::{declared_unit, filled_up};
pub use customs_value::{Charge, CustomsValue, Price};
pub use expression::{DutyExpression, Quantities};
pub use line::{AppliedDuty, DutyKind, Goods, LineEstimate, LineTerms, NotEstimated, Trace, estimate_line};
pub(crate) use preference::{Claim, Wanted, claim, may_prove};
pub use procedure::{Procedure, ProcedureEffect, Treatment};
pub use total::{DutyTotal, EstimatedDuty, TracedLine, total};

use customs_kernel::round_to_cents;
use rust_decimal::Decimal;

/// An amount in cents, half a cent away from zero, with its two decimals.
fn cents(amount: Decimal) -> Decimal {
    let mut cents = round_to_cents(amount);
    cents.rescale(2);
    cents
}

/// Goods whose duties are asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct DutyQuestion {
    /// The commodity code: 8 digits of the CN, with the 2 of TARIC where they are known.
    pub commodity_code: String,
    /// Country of non-preferential origin.
    pub origin: Option<String>,
    /// Country of preferential origin, when another.
    pub preferential_origin: Option<String>,
    /// Preference code; 100 when left out.
    pub duty_regime: Option<String>,
    /// The procedure they are entered for.
    pub procedure: Procedure,
    /// Codes of the documents and references that go with them: a preference counts only with its proof of origin.
    pub documents: Vec<String>,
    /// What they cost, weigh and count.
    pub goods: Goods,
}
