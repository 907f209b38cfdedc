use super::BillableItems;
use crate::billable_item::BillableItem;
use crate::ports::BillableItemFilter;
use crate::{BillableItemId, BillingError};
use customs_kernel::{OrganisationId, Page, PageRequest};

impl BillableItems {
    /// Finds a billable item by id.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: BillableItemId) -> Result<BillableItem, BillingError> {
        self.expected(organisation, id, None)
    }

    /// Lists one page of billable items.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &BillableItemFilter,
        page: PageRequest,
    ) -> Result<Page<BillableItem>, BillingError> {
        Ok(self.ports.items.list(organisation, filter, page)?)
    }
}
