use crate::billable_item::{BillableItem, ItemType};
use crate::ports::{BilledCustomer, BillingPorts};
use crate::pricing::Price;
use crate::rate_card::{RateCard, RateCardLine};
use crate::{BillableItemId, BillingError};
use customs_kernel::{OrganisationId, StorageError, amsterdam_date};
use std::collections::BTreeMap;

/// The prices that apply to a customer today.
pub(crate) struct PriceList {
    pub(crate) card: RateCard,
    pub(crate) items: BTreeMap<BillableItemId, BillableItem>,
    pub(crate) customer: BilledCustomer,
}

impl PriceList {
    /// The card line that prices the item, and the item.
    pub(crate) fn entry(&self, item: BillableItemId) -> Option<(&RateCardLine, &BillableItem)> {
        let line = self.card.lines.iter().find(|line| line.terms.billable_item == item)?;
        Some((line, self.items.get(&item)?))
    }

    /// The price of a revenue item on the card; `None` for items that are not revenue or not on the card.
    pub(crate) fn revenue_price(&self, item: BillableItemId) -> Option<(Price, &BillableItem)> {
        let (line, item) = self.entry(item).filter(|(_, item)| item.terms.item_type == ItemType::Revenue)?;
        Some((Price::new(&self.card, line, item, self.customer.vat_treatment()), item))
    }
}

impl BillingPorts {
    /// The items that the lines of a card price, by id.
    pub(crate) fn items_of(&self, card: &RateCard) -> Result<BTreeMap<BillableItemId, BillableItem>, StorageError> {
        let ids: Vec<BillableItemId> = card.lines.iter().map(|line| line.terms.billable_item).collect();
        let items = self.items.find(card.organisation, &ids)?;
        Ok(items.into_iter().map(|item| (item.id, item)).collect())
    }

    pub(crate) fn customer(
        &self,
        organisation: OrganisationId,
        code: &str,
    ) -> Result<Option<BilledCustomer>, StorageError> {
        Ok(self.customers.by_codes(organisation, &[code.to_owned()])?.pop())
    }

    /// The rate card that applies to the customer today.
    pub(crate) fn active_card(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<Option<RateCard>, StorageError> {
        let today = amsterdam_date(self.clock.now());
        let cards = self.cards.active(organisation, &[customer_code.to_owned()], today)?;
        Ok(RateCard::newest(&cards, today).cloned())
    }

    /// The prices of a customer; `None` without an active card or when the card is empty.
    pub(crate) fn price_list(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<Option<PriceList>, StorageError> {
        let Some(card) = self.active_card(organisation, customer_code)?.filter(|card| !card.lines.is_empty()) else {
            return Ok(None);
        };
        let Some(customer) = self.customer(organisation, customer_code)? else { return Ok(None) };
        Ok(Some(PriceList { items: self.items_of(&card)?, card, customer }))
    }

    pub(crate) fn required_price_list(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<PriceList, BillingError> {
        let list = self.price_list(organisation, customer_code)?;
        list.ok_or_else(|| BillingError::NoActiveRateCard { customer: customer_code.to_owned() })
    }
}
