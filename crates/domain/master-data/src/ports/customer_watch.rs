use crate::customer::Customer;
use customs_kernel::StorageError;

/// Somebody to whom it matters how a customer stands: each domain that follows customers answers for itself.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerWatch: Send + Sync {
    /// A customer was made or changed and is stored as this. Called in the unit of work of the change, which a
    /// failure undoes.
    fn changed(&self, customer: &Customer) -> Result<(), StorageError>;
}
