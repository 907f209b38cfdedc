//! Use cases of billable items, one file each.

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

/// Name of the unique constraint on item codes.
const CODE_RULE: &str = "billable_items_code_key";

impl BillableItems {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { ports }
    }

    /// Finds the item and requires the version that the caller knows.
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
