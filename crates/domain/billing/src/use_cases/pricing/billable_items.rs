//! Use cases of billable items.

use crate::billable_item::{BillableItem, BillableItemForm};
use crate::error::told_as_taken;
use crate::ports::{BillableItemFilter, BillingPorts, unique_rules};
use crate::use_cases::phases::Phases;
use crate::use_cases::pricing::PricingPorts;
use crate::{BillableItemId, BillingError};
use customs_kernel::{OrganisationId, Page, PageRequest, Version, in_unit_of_work};

/// The use cases of billable items. They call the ports `items`, `clock` and `work`, and `cards` to
/// [delete](Self::delete) one; all others may be [unwired](BillingPorts::unwired).
#[derive(Clone)]
pub struct BillableItems {
    phases: Phases,
}

customs_kernel::debug_by_name!(BillableItems);

impl BillableItems {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { phases: Phases::new(ports) }
    }

    const fn ports(&self) -> PricingPorts<'_> {
        self.phases.pricing()
    }

    /// Finds the item and requires the version that the caller knows.
    fn expected(
        &self,
        organisation: OrganisationId,
        id: BillableItemId,
        expected: Option<Version>,
    ) -> Result<BillableItem, BillingError> {
        let item = self.ports().items.find(organisation, &[id])?.pop().ok_or(BillingError::Unknown("billable item"))?;
        if expected.is_some_and(|expected| expected != item.version) {
            return Err(BillingError::Stale);
        }
        Ok(item)
    }

    /// Creates a billable item.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, also when the code is taken; `Storage`.
    pub fn create(&self, organisation: OrganisationId, form: BillableItemForm) -> Result<BillableItem, BillingError> {
        let terms = form.terms()?;
        in_unit_of_work(self.ports().work.as_ref(), || {
            Ok(self.ports().items.insert(organisation, &terms, self.ports().clock.now())?)
        })
        .map_err(|error| told_as_taken(error, unique_rules::BILLABLE_ITEM_CODE, "code"))
    }

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
        Ok(self.ports().items.list(organisation, filter, page)?)
    }

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
        in_unit_of_work(self.ports().work.as_ref(), || {
            let mut item = self.expected(organisation, id, expected)?;
            let mut form = BillableItemForm::from(&item.terms);
            change(&mut form);
            item.terms = form.terms()?;
            item.version = self.ports().items.save(&item)?;
            Ok(item)
        })
        .map_err(|error| told_as_taken(error, unique_rules::BILLABLE_ITEM_CODE, "code"))
    }

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
        in_unit_of_work(self.ports().work.as_ref(), || {
            let item = self.expected(organisation, id, expected)?;
            if self.ports().cards.price_item(organisation, id)? {
                return Err(BillingError::InUse("rate cards"));
            }
            Ok(self.ports().items.delete(organisation, id, item.version)?)
        })
    }
}
