use crate::rate_card::{RateCard, RateCardLineTerms, RateCardTerms};
use crate::{BillableItemId, RateCardId};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Version};

/// Which rate cards a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RateCardFilter {
    /// Those of this customer.
    pub customer_code: Option<String>,
    /// Active ones, or the others.
    pub is_active: Option<bool>,
    /// Those whose days hold this one (or, with `false`, do not), active or not.
    pub valid_on: Option<(NaiveDate, bool)>,
    /// A part of name or customer code, in any case.
    pub search: Option<String>,
}

/// Keeps rate cards with their lines.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RateCardRepository: Send + Sync {
    /// Keeps a new card with these lines, in version 1.
    fn insert(
        &self,
        organisation: OrganisationId,
        terms: &RateCardTerms,
        lines: &[RateCardLineTerms],
        created_at: DateTime<Utc>,
    ) -> Result<RateCard, StorageError>;

    /// The card, if the organisation has it.
    fn find(&self, organisation: OrganisationId, id: RateCardId) -> Result<Option<RateCard>, StorageError>;

    /// Stores a changed card, whose version is that of when it was read: its lines as they are now, without
    /// those that are gone, and with the new ones behind them. Answers it as it stands then.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the card was changed or deleted since.
    fn save(&self, card: &RateCard, new_lines: &[RateCardLineTerms]) -> Result<RateCard, StorageError>;

    /// Removes a card with its lines.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: RateCardId, version: Version) -> Result<(), StorageError>;

    /// The active cards of these customers whose days hold this one, in a bounded number of queries however many.
    fn active(
        &self,
        organisation: OrganisationId,
        customer_codes: &[String],
        day: NaiveDate,
    ) -> Result<Vec<RateCard>, StorageError>;

    /// Whether a line of any card prices the item.
    fn price_item(&self, organisation: OrganisationId, item: BillableItemId) -> Result<bool, StorageError>;

    /// One page of the cards that the filter lets through, by id.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &RateCardFilter,
        page: PageRequest,
    ) -> Result<Page<RateCard>, StorageError>;
}
