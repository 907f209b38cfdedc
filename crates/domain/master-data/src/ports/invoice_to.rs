use crate::CustomerId;
use customs_kernel::{OrganisationId, StorageError};

/// Somebody who may be billed for the work done for a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceToEntry {
    /// Who is billed.
    pub invoice_to: CustomerId,
    /// Its code.
    pub invoice_to_code: String,
    /// Whether it is billed unless another one is named. There is one at most.
    pub is_default: bool,
}

/// The invoice-to allow-list of each customer.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceToList: Send + Sync {
    /// Puts somebody on the list of a customer. As the default it takes the place of the one
    /// before; an entry that is there already keeps being the default when it was. Repeating it
    /// changes nothing.
    fn allow(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        invoice_to: CustomerId,
        as_default: bool,
    ) -> Result<(), StorageError>;

    /// Takes somebody off the list of a customer; `false` when it was not on it.
    fn disallow(
        &self,
        organisation: OrganisationId,
        customer: CustomerId,
        invoice_to: CustomerId,
    ) -> Result<bool, StorageError>;

    /// The list of a customer, by code.
    fn entries(&self, organisation: OrganisationId, customer: CustomerId) -> Result<Vec<InvoiceToEntry>, StorageError>;

    /// Whether anybody else's list names this customer, or another customer refers to it (as its
    /// declarant, freight forwarder or payer).
    fn is_referred_to(&self, organisation: OrganisationId, customer: CustomerId) -> Result<bool, StorageError>;
}
