use super::{BillableItems, CODE_RULE};
use crate::BillingError;
use crate::billable_item::{BillableItem, BillableItemForm};
use crate::error::told_as_taken;
use customs_kernel::{OrganisationId, in_unit_of_work};

impl BillableItems {
    /// Creates a billable item.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, also when the code is taken; `Storage`.
    pub fn create(&self, organisation: OrganisationId, form: BillableItemForm) -> Result<BillableItem, BillingError> {
        let terms = form.terms()?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            Ok(self.ports.items.insert(organisation, &terms, self.ports.clock.now())?)
        })
        .map_err(|error| told_as_taken(error, CODE_RULE, "code"))
    }
}
