use crate::customer::Customer;
use customs_kernel::StorageError;

/// Says what refers to a customer, so that it cannot be deleted: declarations, invoices and so on.
/// Each domain that does answers for itself.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerUses: Send + Sync {
    /// What refers to it, in words ("declarations"); `None` when nothing does. Asked in the unit of
    /// work that deletes.
    fn of(&self, customer: &Customer) -> Result<Option<&'static str>, StorageError>;
}
