use crate::customer::Customer;
use customs_kernel::StorageError;

/// Is told of changes of customers. Each domain that follows customers implements the port.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerWatch: Send + Sync {
    /// Reports that a customer was created or changed and is now stored like this. It is called in the unit of work
    /// of the change, which a failure undoes.
    fn changed(&self, customer: &Customer) -> Result<(), StorageError>;
}
