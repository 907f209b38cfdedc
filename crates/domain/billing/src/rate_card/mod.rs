//! Rate cards: what a customer pays for billable items, from when to when.

mod form;
mod frequency;
mod line;

pub use form::RateCardForm;
pub use frequency::InvoiceFrequency;
pub use line::{RateCardLine, RateCardLineForm, RateCardLineTerms};

use crate::RateCardId;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Currency, OrganisationId, Version, words};

words!(
    /// How lines become invoices.
    ConsolidationMode {
        /// One invoice for each dossier.
        PerDossier = "per_dossier",
        /// All due dossiers of the customer on one invoice.
        Merged = "merged",
    }
);

/// What is said of a rate card, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateCardTerms {
    /// Whose it is.
    pub customer_code: String,
    /// Name.
    pub name: String,
    /// First day.
    pub valid_from: NaiveDate,
    /// Last day; `None`: open-ended.
    pub valid_until: Option<NaiveDate>,
    /// When its charges are invoiced.
    pub invoice_frequency: InvoiceFrequency,
    /// How they become invoices.
    pub consolidation_mode: ConsolidationMode,
    /// Currency of its prices.
    pub currency: Currency,
    /// Whether it may be used.
    pub is_active: bool,
    /// Notes.
    pub notes: Option<String>,
}

impl RateCardTerms {
    /// Whether its prices hold on that day.
    #[must_use]
    pub fn holds_on(&self, day: NaiveDate) -> bool {
        self.is_active && self.valid_from <= day && self.valid_until.is_none_or(|last| day <= last)
    }
}

/// A rate card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateCard {
    /// Id.
    pub id: RateCardId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every change of the card and of its lines.
    pub version: Version,
    /// What is said of it.
    pub terms: RateCardTerms,
    /// Its lines, in the order they were made.
    pub lines: Vec<RateCardLine>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl RateCard {
    /// Of several cards that hold on a day, the one whose prices are newest: the last to begin, of
    /// equals the last made. Old cards need not be closed by hand.
    #[must_use]
    pub fn newest<'a>(cards: impl IntoIterator<Item = &'a Self>, day: NaiveDate) -> Option<&'a Self> {
        cards.into_iter().filter(|card| card.terms.holds_on(day)).max_by_key(|card| (card.terms.valid_from, card.id))
    }
}
