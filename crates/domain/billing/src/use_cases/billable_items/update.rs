use super::{BillableItems, CODE_RULE};
use crate::billable_item::{BillableItem, BillableItemForm};
use crate::error::told_as_taken;
use crate::{BillableItemId, BillingError};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl BillableItems {
    /// Changes a billable item. Fields that `change` does not touch keep their value. `change` may run more than once.
    /// Charges already made stay as they are.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Invalid`, `Storage`.
    pub fn update(
        &self,
        organisation: OrganisationId,
        id: BillableItemId,
        expected: Option<Version>,
        change: &dyn Fn(&mut BillableItemForm),
    ) -> Result<BillableItem, BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut item = self.expected(organisation, id, expected)?;
            let mut form = BillableItemForm::from(&item.terms);
            change(&mut form);
            item.terms = form.terms()?;
            item.version = self.ports.items.save(&item)?;
            Ok(item)
        })
        .map_err(|error| told_as_taken(error, CODE_RULE, "code"))
    }
}
