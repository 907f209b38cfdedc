//! Completing forms: parties from the customer master, items from the item master, and defaults; then every rule is
//! checked. Drafts and supplementary declarations are made with it. It neither reads nor stores declarations, and knows
//! no status.

pub(super) mod complete_form;
pub(super) mod places;
pub(super) mod prepare;
pub(super) mod warehouse_entries;

use crate::ports::{ExchangeRates, ItemMaster, PartyDirectory};
use customs_kernel::Clock;
use std::sync::Arc;

/// The ports that completing a form touches: master data and rates, and no declaration.
pub(super) struct CompletingPorts<'p> {
    pub(super) parties: &'p Arc<dyn PartyDirectory>,
    pub(super) items: &'p Arc<dyn ItemMaster>,
    pub(super) rates: &'p Arc<dyn ExchangeRates>,
    pub(super) clock: &'p Arc<dyn Clock>,
}
