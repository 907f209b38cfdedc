//! The names of the unique rules that stores report in [`StorageError::Conflict`](customs_kernel::StorageError).

/// An entry of customs stands once in the ledger of an account.
pub const CUSTOMS_ENTRY: &str = "guarantee_movements_organisation_id_account_customs_entry_key";
/// A submission has at most one reservation of each account.
pub const RESERVATION: &str = "guarantee_reservations_submission_account_key";
