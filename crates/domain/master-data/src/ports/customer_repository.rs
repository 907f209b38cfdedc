use crate::CustomerId;
use crate::customer::{Customer, DvaAccessCode, NewCustomer, SecretChange};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_port_macros::port;

/// Stores customers; the access codes of their guarantees are stored encrypted.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomerRepository: Send + Sync {
    /// Stores a new customer in version 1 and returns it with its id. `updated_at` is `created_at`.
    ///
    /// # Errors
    /// `Conflict` with the constraint [`super::unique_rules::CUSTOMER_CODE`] when the code is taken; then nothing was
    /// stored.
    fn insert(&self, customer: &NewCustomer) -> Result<Customer, StorageError>;

    /// Reads the customer; `None` when the organisation has none with this id.
    fn find(&self, organisation: OrganisationId, id: CustomerId) -> Result<Option<Customer>, StorageError>;

    /// Reads the customers with these codes in one query; unknown codes are left out.
    fn by_codes(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<Customer>, StorageError>;

    /// Reads the customers with this EORI or VAT number (with its country) in one query, the oldest first.
    fn by_fiscal_number(&self, organisation: OrganisationId, number: &str) -> Result<Vec<Customer>, StorageError>;

    /// The ids among these that belong to a customer of the organisation, in one query.
    fn existing(&self, organisation: OrganisationId, ids: &[CustomerId]) -> Result<Vec<CustomerId>, StorageError>;

    /// Stores a changed customer, which must still have the version it was read with, and returns the new version.
    /// `updated_at` is stored as given.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the customer was changed or deleted since.
    fn save(&self, customer: &Customer, access_code: &SecretChange) -> Result<Version, StorageError>;

    /// Raises the customer's version for a change of one of its parts, and returns the new version.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the customer was changed or deleted since `version` was read.
    fn raise(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        version: Version,
        at: DateTime<Utc>,
    ) -> Result<Version, StorageError>;

    /// Deletes the customer with its parts and its own allow-list.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the customer was changed or deleted since `version` was read, or another
    /// record refers to it by now.
    fn delete(&self, organisation: OrganisationId, id: CustomerId, version: Version) -> Result<(), StorageError>;

    /// The plain access code of the customer's guarantee; `None` when it has none.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] when it cannot be decrypted.
    fn access_code(&self, organisation: OrganisationId, id: CustomerId) -> Result<Option<DvaAccessCode>, StorageError>;
}
