use crate::Eori;
use rust_decimal::Decimal;

/// A guarantee does not cover what would be taken of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the {kind} guarantee of {eori} does not cover EUR {amount}: EUR {total_available} is available, its level is {level}"
)]
pub struct GuaranteeShortage {
    /// The kind of the guarantee, in a word.
    pub kind: &'static str,
    /// Whose it is.
    pub eori: Eori,
    /// How far it is used, in a word.
    pub level: &'static str,
    /// What would be taken, EUR.
    pub amount: Decimal,
    /// What is left, EUR.
    pub total_available: Decimal,
}
