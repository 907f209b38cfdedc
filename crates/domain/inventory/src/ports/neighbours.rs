use crate::declaration::CustomsDeclaration;
use customs_kernel::{OrganisationId, StorageError};

/// Reads and locks declarations, which state the goods to be placed and removed.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomsLines: Send + Sync {
    /// Id of the declaration that has a line with this id.
    fn declaration_of(&self, organisation: OrganisationId, line: i64) -> Result<Option<i64>, StorageError>;

    /// Reads the declaration; `None` when the organisation has none with this id.
    fn find(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError>;

    /// Reads the declaration and locks it until the unit of work ends. Its version is not raised. A unit that waited
    /// for the lock sees the changes of the other one.
    fn hold(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError>;
}

/// The data of a customer that the warehouse uses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Depositor {
    /// Licence of the warehouse that the customer names for its goods.
    pub warehouse_licence: Option<String>,
}

/// Reads the customers of the broker.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Depositors: Send + Sync {
    /// Reads the customer with this code; `None` when the organisation has none.
    fn find(&self, organisation: OrganisationId, customer_code: &str) -> Result<Option<Depositor>, StorageError>;
}
