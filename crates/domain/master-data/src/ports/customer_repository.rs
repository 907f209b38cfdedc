use crate::CustomerId;
use crate::customer::{Customer, DvaAccessCode, NewCustomer, SecretChange};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Version};

/// Keeps customers; the access codes of their guarantees encrypted.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerRepository: Send + Sync {
    /// Keeps a new customer and answers it with its id, in version 1. `updated_at` is `created_at`.
    ///
    /// # Errors
    /// `Conflict` with the constraint `customers_customer_code_key` when the code is taken; then
    /// nothing was kept.
    fn insert(&self, customer: &NewCustomer) -> Result<Customer, StorageError>;

    /// The customer, if the organisation has it.
    fn find(&self, organisation: OrganisationId, id: CustomerId) -> Result<Option<Customer>, StorageError>;

    /// The customers with these codes, in one query; unknown codes are left out.
    fn by_codes(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<Customer>, StorageError>;

    /// The customers whose EORI or VAT number (with its country) this is, in one query, the oldest first.
    fn by_fiscal_number(&self, organisation: OrganisationId, number: &str) -> Result<Vec<Customer>, StorageError>;

    /// Those of these ids that the organisation has, in one query.
    fn existing(&self, organisation: OrganisationId, ids: &[CustomerId]) -> Result<Vec<CustomerId>, StorageError>;

    /// Stores a changed customer, whose version is that of when it was read; answers the version
    /// it has now. `updated_at` is stored as it stands.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since.
    fn save(&self, customer: &Customer, access_code: &SecretChange) -> Result<Version, StorageError>;

    /// Raises the version, since a part was changed; answers the version it has now.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since `version` was read.
    fn raise(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        version: Version,
        at: DateTime<Utc>,
    ) -> Result<Version, StorageError>;

    /// Removes the customer with its parts and its own allow-list.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since `version` was read, or
    /// something refers to it by now.
    fn delete(&self, organisation: OrganisationId, id: CustomerId, version: Version) -> Result<(), StorageError>;

    /// The access code of its guarantee in the clear, if it has one.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] when it cannot be decrypted.
    fn access_code(&self, organisation: OrganisationId, id: CustomerId) -> Result<Option<DvaAccessCode>, StorageError>;
}
