use crate::InvoiceId;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// What a customer pays in advance for a dossier. Stored as a document with the dossier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepayment {
    /// The amount, without VAT.
    #[serde(with = "rust_decimal::serde::arbitrary_precision")]
    pub amount: Decimal,
    /// VAT rate, percent; the deduction bears the same.
    #[serde(with = "rust_decimal::serde::arbitrary_precision")]
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT.
    #[serde(default)]
    pub reverse_charged: bool,
    /// Whether it is not taxed in the Netherlands.
    #[serde(default)]
    pub not_taxed_here: bool,
    /// The invoice that asks for it.
    pub invoice: InvoiceId,
    /// When that was paid.
    pub paid_at: Option<DateTime<Utc>>,
    /// The invoice that takes it off.
    pub deducted_on: Option<InvoiceId>,
}

impl Prepayment {
    /// Whether the next invoice takes it off: paid, and not taken off yet.
    #[must_use]
    pub const fn is_to_be_deducted(&self) -> bool {
        self.paid_at.is_some() && self.deducted_on.is_none()
    }
}
