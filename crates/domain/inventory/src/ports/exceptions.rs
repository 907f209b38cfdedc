use crate::removal::{ExceptionKind, StockException};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};

/// Which tasks a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExceptionFilter {
    /// Those of this customer's declarations.
    pub customer_code: Option<String>,
    /// Those of this kind.
    pub kind: Option<ExceptionKind>,
    /// Those of this declaration.
    pub declaration: Option<i64>,
}

/// A task with what its declaration is by now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExceptionRow {
    /// The task.
    pub exception: StockException,
    /// The broker's reference.
    pub reference: String,
    /// Status of the declaration, in the words of its own domain.
    pub status: String,
    /// Its MRN, once accepted.
    pub mrn: Option<String>,
    /// The customer it is made for, by code.
    pub customer_code: Option<String>,
}

/// Keeps what is not in order about goods that leave a warehouse. Changes are made while the declaration is held.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ExceptionRepository: Send + Sync {
    /// What is kept of a declaration, by place of the line and then in the order of the kinds.
    fn of_declaration(
        &self,
        organisation: OrganisationId,
        declaration: i64,
    ) -> Result<Vec<StockException>, StorageError>;

    /// Keeps these, all of this declaration and each of its own line and kind, in place of all that is kept of it.
    fn replace(
        &self,
        organisation: OrganisationId,
        declaration: i64,
        exceptions: &[StockException],
    ) -> Result<(), StorageError>;

    /// One page of those that the filter lets through, the latest declaration first, within one by place of the line and
    /// kind. Those of declarations that are gone are left out.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExceptionFilter,
        page: PageRequest,
    ) -> Result<Page<ExceptionRow>, StorageError>;
}
