use super::BillableItems;
use crate::{BillableItemId, BillingError};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl BillableItems {
    /// Deletes a billable item that no rate card prices. An item with a price can be made inactive instead.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InUse`, `Storage`.
    pub fn delete(
        &self,
        organisation: OrganisationId,
        id: BillableItemId,
        expected: Option<Version>,
    ) -> Result<(), BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let item = self.expected(organisation, id, expected)?;
            if self.ports.cards.price_item(organisation, id)? {
                return Err(BillingError::InUse("rate cards"));
            }
            Ok(self.ports.items.delete(organisation, id, item.version)?)
        })
    }
}
