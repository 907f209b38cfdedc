use crate::CustomerId;
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// A customer that may be billed for another customer's work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceToEntry {
    /// Id of the customer that may be billed.
    pub invoice_to: CustomerId,
    /// Code of the customer that may be billed.
    pub invoice_to_code: String,
    /// Whether this customer is billed unless another one is named. A list has at most one default.
    pub is_default: bool,
}

/// Stores the invoice-to allow-list of each customer.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceToList: Send + Sync {
    /// Puts a customer on the list of another. A new default replaces the former one; an entry that is already the
    /// default stays the default. A repetition changes nothing.
    fn allow(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        invoice_to: CustomerId,
        as_default: bool,
    ) -> Result<(), StorageError>;

    /// Removes an entry from the list of a customer; `false` when it was not on the list.
    fn disallow(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        invoice_to: CustomerId,
    ) -> Result<bool, StorageError>;

    /// The list of a customer, in order of the codes.
    fn entries(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<InvoiceToEntry>, StorageError>;

    /// Whether another customer's list contains this customer, or another customer refers to it (as its declarant,
    /// freight forwarder or payer).
    fn is_referred_to(&self, organisation: OrganisationId, customer: CustomerId) -> Result<bool, StorageError>;
}
