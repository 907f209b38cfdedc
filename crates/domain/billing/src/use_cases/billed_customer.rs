use crate::ports::{BilledCustomer, BilledCustomers};
use customs_kernel::{OrganisationId, StorageError};

/// Finds one customer by its code.
pub(super) fn billed_customer(
    customers: &dyn BilledCustomers,
    organisation: OrganisationId,
    code: &str,
) -> Result<Option<BilledCustomer>, StorageError> {
    Ok(customers.by_codes(organisation, &[code.to_owned()])?.pop())
}
