use super::Customers;
use crate::CustomerId;
use crate::customer::CustomerForm;
use customs_kernel::{Checker, OrganisationId, RuleCode, StorageError};

/// Most freight forwarders above one another; a longer chain is a mistake or a circle.
const MOST_PARENTS: usize = 20;

impl Customers {
    /// Checks the customers that a form names: they must exist, and no customer may be its own
    /// freight forwarder, directly or by way of others.
    pub(crate) fn check_references(
        &self,
        organisation: OrganisationId,
        own: Option<CustomerId>,
        form: &CustomerForm,
        check: &mut Checker,
    ) -> Result<(), StorageError> {
        let named = [
            ("declarant_customer_id", form.declarant_customer_id),
            ("parent_customer_id", form.parent_customer_id),
            ("default_invoice_to_customer_id", form.default_invoice_to_customer_id),
        ];
        let ids: Vec<CustomerId> = named.iter().filter_map(|(_, id)| id.map(CustomerId::new)).collect();
        if ids.is_empty() {
            return Ok(());
        }
        let existing = self.ports.customers.existing(organisation, &ids)?;
        for (field, id) in named {
            if id.is_some_and(|id| !existing.contains(&CustomerId::new(id))) {
                check.error(field, (RuleCode::UnknownCustomerId, "is not the id of a customer"));
            }
        }
        if let (Some(own), Some(parent)) = (own, form.parent_customer_id)
            && self.is_above(organisation, own, CustomerId::new(parent))?
        {
            check.error(
                "parent_customer_id",
                (RuleCode::OwnCustomer, "must not be the customer itself, nor one below it"),
            );
        }
        Ok(())
    }

    /// Whether `own` is `customer`, or one of the freight forwarders above it.
    fn is_above(
        &self,
        organisation: OrganisationId,
        own: CustomerId,
        mut customer: CustomerId,
    ) -> Result<bool, StorageError> {
        for _ in 0..MOST_PARENTS {
            if customer == own {
                return Ok(true);
            }
            let parent =
                self.ports.customers.find(organisation, customer)?.and_then(|found| found.form.parent_customer_id);
            match parent {
                Some(parent) => customer = CustomerId::new(parent),
                None => return Ok(false),
            }
        }
        Ok(true)
    }
}
