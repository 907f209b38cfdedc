use customs_billing::BillingError;
use customs_callbacks::CallbackError;
use customs_declarations::DeclarationError;
use customs_documents::DocumentError;
use customs_guarantees::GuaranteeError;
use customs_inventory::InventoryError;
use customs_kernel::{ErrorKind, StorageError};
use customs_tasks::TaskError;

/// Error of a workflow; the same call may succeed later.
#[derive(Debug, thiserror::Error)]
pub enum WorkflowError {
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The callbacks domain failed.
    #[error(transparent)]
    Callbacks(#[from] CallbackError),
    /// The billing domain failed.
    #[error(transparent)]
    Billing(#[from] BillingError),
    /// The declarations domain failed.
    #[error(transparent)]
    Declarations(#[from] DeclarationError),
    /// The documents domain failed.
    #[error(transparent)]
    Documents(#[from] DocumentError),
    /// The inventory domain failed.
    #[error(transparent)]
    Inventory(#[from] InventoryError),
    /// The guarantees domain failed.
    #[error(transparent)]
    Guarantees(#[from] GuaranteeError),
    /// The tasks domain failed.
    #[error(transparent)]
    Tasks(#[from] TaskError),
}

impl WorkflowError {
    /// The class of the error, from which the worker decides how to continue.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Storage(error) => error.kind(),
            Self::Callbacks(error) => error.kind(),
            Self::Billing(error) => error.kind(),
            Self::Declarations(error) => error.kind(),
            Self::Documents(error) => error.kind(),
            Self::Inventory(error) => error.kind(),
            Self::Guarantees(error) => error.kind(),
            Self::Tasks(error) => error.kind(),
        }
    }
}
