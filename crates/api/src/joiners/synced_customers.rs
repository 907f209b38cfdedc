use customs_guarantees::{GuaranteeError, GuaranteeSync};
use customs_kernel::StorageError;
use customs_master_data::customer::Customer;
use customs_master_data::ports::CustomerWatch;

/// Tells guarantees of changed customers, so that the accounts of a customer with sync enabled are fetched from then
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
