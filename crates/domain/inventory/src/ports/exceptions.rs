use crate::removal::{ExceptionKind, StockException};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use customs_port_macros::port;

/// Filter of the task list.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExceptionFilter {
    /// Only tasks about declarations of the customer with this code.
    pub customer_code: Option<String>,
    /// Only tasks of this kind.
    pub kind: Option<ExceptionKind>,
    /// Only tasks about this declaration.
    pub declaration: Option<i64>,
}

/// A task with the present data of its declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExceptionRow {
    /// The task itself.
    pub exception: StockException,
    /// The broker's reference of the declaration.
    pub reference: String,
    /// Status of the declaration, in the words of its own domain.
    pub status: String,
    /// MRN of the declaration; `None` until customs accepts it.
    pub mrn: Option<String>,
    /// Code of the customer that the declaration is made for.
    pub customer_code: Option<String>,
}

/// Stores findings about goods that leave a warehouse. They change only while the declaration is locked.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ExceptionRepository: Send + Sync {
    /// The findings about a declaration, by place of the line and then in the order of the kinds.
    fn for_declaration(
        &self,
        organisation: OrganisationId,
        declaration: i64,
    ) -> Result<Vec<StockException>, StorageError>;

    /// Replaces all findings about this declaration by the given ones, which have distinct pairs of line and kind.
    fn replace(
        &self,
        organisation: OrganisationId,
        declaration: i64,
        exceptions: &[StockException],
    ) -> Result<(), StorageError>;

    /// One page of the tasks that match the filter, the latest declaration first, and by place of the line and kind
    /// within it. Tasks about deleted declarations are left out.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExceptionFilter,
        page: PageRequest,
    ) -> Result<Page<ExceptionRow>, StorageError>;
}
