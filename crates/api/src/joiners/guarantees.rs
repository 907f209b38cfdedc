//! What guarantees ask of declarations, and learn of customers.

use customs_declarations::{DeclarationError, DeclarationId, Declarations};
use customs_guarantees::ports::SecuredImports;
use customs_guarantees::{GuaranteeError, GuaranteeSync};
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::customer::Customer;
use customs_master_data::ports::CustomerWatch;
use rust_decimal::Decimal;

/// Gives guarantees the amounts of imports that declarations estimate.
pub(crate) struct EstimatedImports(pub(crate) Declarations);

impl SecuredImports for EstimatedImports {
    fn amount(&self, organisation: OrganisationId, declaration: i64) -> Result<Decimal, StorageError> {
        match self.0.to_be_secured(organisation, DeclarationId::new(declaration)) {
            Ok(amount) => Ok(amount),
            // A deleted declaration, or one that is not an import, needs no guarantee.
            Err(DeclarationError::NotFound | DeclarationError::InvalidDirection { .. }) => Ok(Decimal::ZERO),
            Err(DeclarationError::Storage(error)) => Err(error),
            Err(other) => Err(StorageError::Corrupt(format!("a stored declaration could not be estimated: {other}"))),
        }
    }
}

/// Notifies guarantees of changed customers, so that the accounts of a customer with sync enabled are fetched from then
/// on.
pub(crate) struct SyncedCustomers(pub(crate) GuaranteeSync);

impl CustomerWatch for SyncedCustomers {
    fn changed(&self, customer: &Customer) -> Result<(), StorageError> {
        if !customer.form.surety_sync_enabled && !customer.form.dva_guarantee_sync_enabled {
            return Ok(());
        }
        match self.0.customer_changed(customer.organisation, &customer.customer_code) {
            Ok(()) => Ok(()),
            Err(GuaranteeError::Storage(error)) => Err(error),
            Err(other) => Err(StorageError::Corrupt(format!("the accounts of a customer: {other}"))),
        }
    }
}
