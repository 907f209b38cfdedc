use crate::customer::Customer;
use customs_kernel::StorageError;

/// Tells whether records of another domain, such as declarations or invoices, refer to a customer, which prevents its
/// deletion. Each such domain implements the port.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerUses: Send + Sync {
    /// The kind of records that refer to the customer, in words ("declarations"); `None` when there are none. It is
    /// called in the unit of work that deletes.
    fn referring_records(&self, customer: &Customer) -> Result<Option<&'static str>, StorageError>;
}
