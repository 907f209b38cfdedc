//! Pricing: what the broker charges for, and at which prices for each customer.
//!
//! It writes billable items and rate cards, and nothing of dossiers and invoices: charges that were made keep their
//! prices.

pub(super) mod billable_items;
pub(super) mod price_list;
pub(super) mod rate_cards;

use crate::ports::{BillableItemRepository, BilledCustomers, Movements, RateCardRepository};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that pricing touches. Movements are read for simulations alone.
pub(super) struct PricingPorts<'p> {
    pub(super) items: &'p Arc<dyn BillableItemRepository>,
    pub(super) cards: &'p Arc<dyn RateCardRepository>,
    pub(super) customers: &'p Arc<dyn BilledCustomers>,
    pub(super) movements: &'p Arc<dyn Movements>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}
