//! Rate cards: the prices of billable items for a customer in a period.

mod form;
mod frequency;
mod line;

pub use form::{RateCardFields, RateCardForm};
pub(crate) use frequency::DossierFrequency;
pub use frequency::InvoiceFrequency;
pub use line::{RateCardLine, RateCardLineFields, RateCardLineForm, RateCardLineTerms};

use crate::RateCardId;
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{Currency, OrganisationId, Version, words};

words!(
    /// How charges are combined into invoices.
    #[growing]
    ConsolidationMode {
        /// One invoice for each dossier.
        PerDossier = "per_dossier",
        /// All due dossiers of the customer on one invoice.
        Merged = "merged",
    }
);

/// The checked contents of a rate card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateCardTerms {
    /// Code of the customer that the prices are for.
    pub customer_code: String,
    /// Name of the rate card.
    pub name: String,
    /// First day on which the prices apply.
    pub valid_from: NaiveDate,
    /// Last day on which the prices apply; `None` when open-ended.
    pub valid_until: Option<NaiveDate>,
    /// When the charges are invoiced.
    pub invoice_frequency: InvoiceFrequency,
    /// How charges are combined into invoices.
    pub consolidation_mode: ConsolidationMode,
    /// Currency of the prices.
    pub currency: Currency,
    /// Whether the card may be used.
    pub is_active: bool,
    /// Notes; `None` without any.
    pub notes: Option<String>,
}

impl RateCardTerms {
    /// Whether the prices apply on that day.
    #[must_use]
    pub fn holds_on(&self, day: NaiveDate) -> bool {
        self.is_active && self.valid_from <= day && self.valid_until.is_none_or(|last| day <= last)
    }
}

/// A stored rate card with its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateCard {
    /// Id assigned by the database.
    pub id: RateCardId,
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Version for optimistic locking; every change of the card or its lines raises it.
    pub version: Version,
    /// The checked contents.
    pub terms: RateCardTerms,
    /// The lines, in the order they were made.
    pub lines: Vec<RateCardLine>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

impl RateCard {
    /// The card with the newest prices among those that apply on the day: the last to start, and among equals the last
    /// created. So old cards need not be closed by hand.
    #[must_use]
    pub fn newest<'a>(cards: impl IntoIterator<Item = &'a Self>, day: NaiveDate) -> Option<&'a Self> {
        cards.into_iter().filter(|card| card.terms.holds_on(day)).max_by_key(|card| (card.terms.valid_from, card.id))
    }
}
