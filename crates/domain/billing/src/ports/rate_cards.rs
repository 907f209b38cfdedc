use crate::rate_card::{RateCard, RateCardLineTerms, RateCardTerms};
use crate::{BillableItemId, RateCardId};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Version};
use customs_port_macros::port;

/// Conditions for a list of rate cards. Fields that are `None` do not filter.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RateCardFilter {
    /// Code of the customer.
    pub customer_code: Option<String>,
    /// Active cards (`true`) or inactive ones (`false`).
    pub is_active: Option<bool>,
    /// Cards with a validity that includes the day (`true`) or does not (`false`), whether they are active or not.
    pub valid_on: Option<(NaiveDate, bool)>,
    /// Part of the name or customer code; upper and lower case are equal.
    pub search: Option<String>,
}

/// Stores rate cards with their lines.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RateCardRepository: Send + Sync {
    /// Stores a new card with these lines and version 1.
    fn insert(
        &self,
        organisation: OrganisationId,
        terms: &RateCardTerms,
        lines: &[RateCardLineTerms],
        created_at: DateTime<Utc>,
    ) -> Result<RateCard, StorageError>;

    /// Finds the card, if the organisation has it.
    fn find(&self, organisation: OrganisationId, id: RateCardId) -> Result<Option<RateCard>, StorageError>;

    /// Stores a changed card, which must have the version that was read. Its lines replace the stored ones: missing
    /// lines are deleted and `new_lines` are added at the end. Returns the stored card.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the card was changed or deleted since.
    fn save(&self, card: &RateCard, new_lines: &[RateCardLineTerms]) -> Result<RateCard, StorageError>;

    /// Deletes a card with its lines.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: RateCardId, version: Version) -> Result<(), StorageError>;

    /// The active cards of these customers that are valid on the day, in a bounded number of queries.
    fn active(
        &self,
        organisation: OrganisationId,
        customer_codes: &[String],
        day: NaiveDate,
    ) -> Result<Vec<RateCard>, StorageError>;

    /// Whether a line of any card prices the item.
    fn price_item(&self, organisation: OrganisationId, item: BillableItemId) -> Result<bool, StorageError>;

    /// Lists one page of the matching cards, ordered by id.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &RateCardFilter,
        page: PageRequest,
    ) -> Result<Page<RateCard>, StorageError>;
}
