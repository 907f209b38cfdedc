//! What customs handles for a dossier, as billing sees it.

use crate::DossierId;
use chrono::{DateTime, Utc};
use customs_kernel::{Currency, Subject, words};
use rust_decimal::Decimal;

words!(
    /// Which way goods go under a movement.
    Direction {
        /// An import declaration.
        Import = "import",
        /// An export declaration.
        Export = "export",
        /// A transit.
        Transit = "transit",
    }
);

/// A duty or tax that customs finally charges for a movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomsCharge {
    /// Code of the duty or tax (A00, B00).
    pub tax_type: String,
    /// What is to be paid, in units of the currency.
    pub amount: Decimal,
    /// The currency.
    pub currency: Currency,
}

/// A declaration or transit, with what decides its charges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// Which one.
    pub reference: Subject,
    /// The dossier it is in.
    pub dossier: Option<DossierId>,
    /// Which way its goods go.
    pub direction: Direction,
    /// Data set or kind of transit (H1, B1, T1).
    pub movement_type: String,
    /// Local reference number, once submitted.
    pub lrn: Option<String>,
    /// Movement reference number, once accepted.
    pub mrn: Option<String>,
    /// Status, in the words of its own domain.
    pub status: String,
    /// How many lines it has.
    pub lines: u32,
    /// Whether customs ever accepted it; what follows does not take that back.
    pub accepted: bool,
    /// Whether customs ever released the goods.
    pub released: bool,
    /// When it did so last.
    pub released_at: Option<DateTime<Utc>>,
}
