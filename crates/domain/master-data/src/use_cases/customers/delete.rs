use super::Customers;
use crate::{CustomerId, MasterDataError};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Customers {
    /// Deletes a customer that nothing refers to, with its parts.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Stale`, `InUse`, `Storage`.
    pub fn delete(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        expected: Option<Version>,
    ) -> Result<(), MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let customer = self.expected(organisation, id, expected)?;
            let mut referring = Vec::new();
            for uses in &self.ports.uses {
                referring.extend(uses.referring_records(&customer)?);
            }
            if self.ports.invoice_to.is_referred_to(organisation, id)? {
                referring.push("other customers");
            }
            referring.dedup();
            if !referring.is_empty() {
                return Err(MasterDataError::InUse(referring.join(", ")));
            }
            Ok(self.ports.customers.delete(organisation, id, customer.version)?)
        })
    }
}
