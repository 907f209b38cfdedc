//! What can be done with billable items: one file each.

mod create;
mod delete;
mod read;
mod update;

use crate::billable_item::BillableItem;
use crate::ports::BillingPorts;
use crate::{BillableItemId, BillingError};
use customs_kernel::{OrganisationId, Version};

/// The use cases of billable items.
#[derive(Clone)]
pub struct BillableItems {
    pub(crate) ports: BillingPorts,
}

/// The unique rule on codes.
const CODE_RULE: &str = "billable_items_code_key";

impl BillableItems {
    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { ports }
    }

    /// The item, if it has the version that the caller knows.
    fn expected(
        &self,
        organisation: OrganisationId,
        id: BillableItemId,
        expected: Option<Version>,
    ) -> Result<BillableItem, BillingError> {
        let item = self.ports.items.find(organisation, &[id])?.pop().ok_or(BillingError::Unknown("billable item"))?;
        if expected.is_some_and(|expected| expected != item.version) {
            return Err(BillingError::Stale);
        }
        Ok(item)
    }
}
