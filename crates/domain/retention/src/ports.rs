//! The traits through which retention uses storage.

mod archive;
mod hold_register;
mod pass_ledger;

pub use archive::Archive;
pub use hold_register::HoldRegister;
pub use pass_ledger::{PassLedger, Signs};
