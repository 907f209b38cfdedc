//! Movements as billing sees them: the declarations and transits that customs handles for a dossier.

use crate::DossierId;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Currency, Subject, words};
use rust_decimal::Decimal;

words!(
    /// Direction of the goods of a movement.
    #[growing]
    Direction {
        /// An import declaration.
        Import = "import",
        /// An export declaration.
        Export = "export",
        /// A transit.
        Transit = "transit",
    }
);

/// A duty or tax of a movement, as customs finally calculated it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssessedTax {
    /// Code of the duty or tax, such as A00 or B00.
    pub tax_type: String,
    /// Amount to pay, in units of the currency.
    pub amount: Decimal,
    /// Currency of the amount.
    pub currency: Currency,
}

/// Who owes the duties and taxes of a movement.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomsDebt {
    /// The broker pays customs, and charges on what it paid.
    OfBroker,
    /// The customer pays customs itself. The broker has no cost, and nothing to charge on.
    OfCustomer,
    /// It is no longer owed: customs invalidated the declaration (UCC article 124(1)(d)) or rejected it.
    Gone,
}

/// A declaration or transit, with the facts that decide its charges.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// Kind and id of the movement.
    pub reference: Subject,
    /// The broker's reference of the movement, by which people know it.
    pub name: String,
    /// The dossier that the movement is linked to, if any.
    pub dossier: Option<DossierId>,
    /// Direction of the goods.
    pub direction: Direction,
    /// Data set of the declaration or kind of transit, such as H1, B1 or T1.
    pub movement_type: String,
    /// Local reference number; `None` until the movement is submitted.
    pub lrn: Option<String>,
    /// Movement reference number; `None` until customs accepts the movement.
    pub mrn: Option<String>,
    /// Status, by its word in the movement's own domain.
    pub status: String,
    /// Number of goods lines.
    pub lines: u32,
    /// Whether customs ever accepted the movement. Later events do not reset it.
    pub accepted: bool,
    /// Whether customs ever released the goods.
    pub released: bool,
    /// When customs last released the goods.
    pub released_at: Option<DateTime<Utc>>,
}
