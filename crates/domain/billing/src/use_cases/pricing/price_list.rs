use super::PricingPorts;
use crate::billable_item::{BillableItem, ItemType};
use crate::ports::BilledCustomer;
use crate::pricing::Price;
use crate::rate_card::{RateCard, RateCardLine};
use crate::use_cases::billed_customer::billed_customer;
use crate::{BillableItemId, BillingError};
use customs_kernel::{OrganisationId, StorageError, amsterdam_date};
use std::collections::BTreeMap;

/// The prices that apply to a customer today.
pub(in crate::use_cases) struct PriceList {
    pub(in crate::use_cases) card: RateCard,
    pub(in crate::use_cases) items: BTreeMap<BillableItemId, BillableItem>,
    pub(in crate::use_cases) customer: BilledCustomer,
}

impl PriceList {
    /// The card line that prices the item, and the item.
    pub(in crate::use_cases) fn entry(&self, item: BillableItemId) -> Option<(&RateCardLine, &BillableItem)> {
        let line = self.card.lines.iter().find(|line| line.terms.billable_item == item)?;
        Some((line, self.items.get(&item)?))
    }

    /// The price of a revenue item on the card; `None` for items that are not revenue or not on the card.
    pub(in crate::use_cases) fn revenue_price(&self, item: BillableItemId) -> Option<(Price, &BillableItem)> {
        let (line, item) = self.entry(item).filter(|(_, item)| item.terms.item_type == ItemType::Revenue)?;
        Some((Price::new(&self.card, line, item, self.customer.vat_treatment()), item))
    }
}

impl PricingPorts<'_> {
    /// The items that the lines of a card price, by id.
    pub(in crate::use_cases) fn items_of(
        &self,
        card: &RateCard,
    ) -> Result<BTreeMap<BillableItemId, BillableItem>, StorageError> {
        let ids: Vec<BillableItemId> = card.lines.iter().map(|line| line.terms.billable_item).collect();
        let items = self.items.find(card.organisation, &ids)?;
        Ok(items.into_iter().map(|item| (item.id, item)).collect())
    }

    /// The rate card that applies to the customer today.
    pub(in crate::use_cases) fn active_card(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<Option<RateCard>, StorageError> {
        let today = amsterdam_date(self.clock.now());
        let cards = self.cards.active(organisation, &[customer_code.to_owned()], today)?;
        Ok(RateCard::newest(&cards, today).cloned())
    }

    /// The prices of a customer; `None` without an active card or when the card is empty.
    pub(in crate::use_cases) fn price_list(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<Option<PriceList>, StorageError> {
        let Some(card) = self.active_card(organisation, customer_code)?.filter(|card| !card.lines.is_empty()) else {
            return Ok(None);
        };
        let customer = billed_customer(self.customers.as_ref(), organisation, customer_code)?;
        let Some(customer) = customer else { return Ok(None) };
        Ok(Some(PriceList { items: self.items_of(&card)?, card, customer }))
    }

    pub(in crate::use_cases) fn required_price_list(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<PriceList, BillingError> {
        let list = self.price_list(organisation, customer_code)?;
        list.ok_or_else(|| BillingError::NoActiveRateCard { customer: customer_code.to_owned() })
    }
}
