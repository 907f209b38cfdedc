use customs_billing::BillingError;
use customs_callbacks::CallbackError;
use customs_documents::DocumentError;
use customs_guarantees::GuaranteeError;
use customs_inventory::InventoryError;
use customs_kernel::{ErrorKind, StorageError};

/// Why events could not be acted on; the same call may succeed later.
#[derive(Debug, thiserror::Error)]
pub enum WorkflowError {
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Callbacks failed.
    #[error(transparent)]
    Callbacks(#[from] CallbackError),
    /// Billing failed.
    #[error(transparent)]
    Billing(#[from] BillingError),
    /// Documents failed.
    #[error(transparent)]
    Documents(#[from] DocumentError),
    /// Inventory failed.
    #[error(transparent)]
    Inventory(#[from] InventoryError),
    /// Guarantees failed.
    #[error(transparent)]
    Guarantees(#[from] GuaranteeError),
}

impl WorkflowError {
    /// What it means to the worker.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Storage(error) => error.kind(),
            Self::Callbacks(error) => error.kind(),
            Self::Billing(error) => error.kind(),
            Self::Documents(error) => error.kind(),
            Self::Inventory(error) => error.kind(),
            Self::Guarantees(error) => error.kind(),
        }
    }
}
