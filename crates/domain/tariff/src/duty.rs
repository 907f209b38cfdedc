//! Estimates of the customs duties and VAT on imported goods: the customs value, the duty on it, the VAT on both.
//! This module only calculates; [`Tariff`](crate::Tariff) looks up the measures on the goods.

mod additional_codes;
mod applicable;
mod customs_value;
mod expression;
mod gap;
mod line;
mod measure;
mod note;
mod preference;
mod procedure;
mod rule;
mod step;
#[cfg(test)]
mod tests;
mod total;
mod trace;

pub(crate) use additional_codes::names_producer;
pub(crate) use applicable::{declared_unit, estimate, filled_up};
pub use customs_value::{Charge, CustomsValue, Price};
pub use expression::{DutyExpression, Quantities, Uncalculated};
pub use gap::EstimateGap;
pub use line::{AppliedDuty, DutyKind, Goods, LineEstimate, LineTerms, NotEstimated, VatTerms, estimate_line};
pub use measure::AppliedMeasure;
pub use note::EstimateNote;
pub(crate) use preference::{Claim, Wanted, claim, may_prove};
pub use procedure::{Procedure, ProcedureEffect, Treatment};
pub use rule::TreatmentRule;
pub use step::EstimateStep;
pub use total::{DutyTotal, EstimatedDuty, TracedLine, total};
pub use trace::Trace;

use customs_form_macros::growing;
use customs_kernel::round_to_cents;
use rust_decimal::Decimal;

/// Rounds an amount to cents, half a cent away from zero, and gives it two decimals.
fn cents(amount: Decimal) -> Decimal {
    let mut cents = round_to_cents(amount);
    cents.rescale(2);
    cents
}

/// Goods with duties that are to be estimated.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct DutyQuestion {
    /// Commodity code: 8 digits of the CN, with the 2 digits of TARIC where they are known.
    pub commodity_code: String,
    /// Code of the country of non-preferential origin; `None` when it is unknown.
    pub origin: Option<String>,
    /// Code of the country of preferential origin, when it differs.
    pub preferential_origin: Option<String>,
    /// Preference code; `100` when `None`.
    pub duty_regime: Option<String>,
    /// Procedure that the goods are declared for.
    pub procedure: Procedure,
    /// Codes of the documents and references declared with the goods. A preference counts only with its proof of
    /// origin.
    pub documents: Vec<String>,
    /// TARIC additional codes of the goods, such as those of a producer under trade defence.
    pub additional_codes: Vec<String>,
    /// Price, charges and quantities of the goods.
    pub goods: Goods,
}
