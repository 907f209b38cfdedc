use crate::Eori;
use rust_decimal::Decimal;

/// A guarantee does not cover the amount that would be taken from it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the {kind} guarantee of {eori} does not cover EUR {amount}: EUR {total_available} is available, its level is {level}"
)]
pub struct GuaranteeShortage {
    /// The kind of guarantee, as one word.
    pub kind: &'static str,
    /// The EORI that the guarantee belongs to.
    pub eori: Eori,
    /// How far the guarantee is used up, as one word.
    pub level: &'static str,
    /// The amount that would be taken, in EUR.
    pub amount: Decimal,
    /// The amount that is still available, in EUR.
    pub total_available: Decimal,
}
