//! The traits through which retention uses storage.

mod attic;
mod hold_register;
mod pass_ledger;

pub use attic::Attic;
pub use hold_register::HoldRegister;
pub use pass_ledger::{PassLedger, Signs};
