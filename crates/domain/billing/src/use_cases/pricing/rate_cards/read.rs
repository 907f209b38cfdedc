use super::RateCards;
use crate::billable_item::BillableItem;
use crate::ports::RateCardFilter;
use crate::rate_card::RateCard;
use crate::{BillableItemId, BillingError, RateCardId};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use std::collections::BTreeMap;

/// A rate card with the items that its lines price.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateCardRecord {
    /// The rate card with its lines.
    pub card: RateCard,
    /// The billable items of the card's lines, by id.
    pub items: BTreeMap<BillableItemId, BillableItem>,
}

impl RateCards {
    /// Finds a rate card by id.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: RateCardId) -> Result<RateCardRecord, BillingError> {
        Ok(self.record(self.expected(organisation, id, None)?)?)
    }

    /// Finds the rate card that applies to the customer today.
    ///
    /// # Errors
    /// `Unknown` when there is none, `Storage`.
    pub fn active(&self, organisation: OrganisationId, customer_code: &str) -> Result<RateCardRecord, BillingError> {
        let card = self.ports().active_card(organisation, customer_code)?;
        Ok(self.record(card.ok_or(BillingError::Unknown("active rate card"))?)?)
    }

    /// Lists one page of rate cards.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &RateCardFilter,
        page: PageRequest,
    ) -> Result<Page<RateCardRecord>, BillingError> {
        let Page { records, request, total } = self.ports().cards.list(organisation, filter, page)?;
        let priced = records.iter().flat_map(|card| &card.lines);
        let mut ids: Vec<BillableItemId> = priced.map(|line| line.terms.billable_item).collect();
        ids.sort();
        ids.dedup();
        let items: BTreeMap<_, _> =
            self.ports().items.find(organisation, &ids)?.into_iter().map(|item| (item.id, item)).collect();
        let own = |card: &RateCard| {
            let ids = card.lines.iter().map(|line| line.terms.billable_item);
            ids.filter_map(|id| Some((id, items.get(&id)?.clone()))).collect()
        };
        let records = records.into_iter().map(|card| RateCardRecord { items: own(&card), card }).collect();
        Ok(Page { records, request, total })
    }

    pub(super) fn record(&self, card: RateCard) -> Result<RateCardRecord, StorageError> {
        Ok(RateCardRecord { items: self.ports().items_of(&card)?, card })
    }
}
