use crate::declaration::CustomsDeclaration;
use customs_kernel::{OrganisationId, StorageError};

/// Declarations, which know what is to be placed and taken out.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomsLines: Send + Sync {
    /// The declaration that has a line with that id.
    fn declaration_of(&self, organisation: OrganisationId, line: i64) -> Result<Option<i64>, StorageError>;

    /// The declaration as the unit of work sees it, if the organisation has it.
    fn find(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError>;

    /// The same, and nobody else changes it until the unit of work ends. Its version is not raised. A unit that
    /// waited sees what the other one kept.
    fn hold(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError>;
}

/// A customer, as the warehouse sees it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Depositor {
    /// The licence that it names for its goods.
    pub warehouse_licence: Option<String>,
}

/// The customers of the broker.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Depositors: Send + Sync {
    /// The customer with that code, if the organisation has it.
    fn find(&self, organisation: OrganisationId, customer_code: &str) -> Result<Option<Depositor>, StorageError>;
}
