//! The names of the unique rules that stores report in [`StorageError::Conflict`](customs_kernel::StorageError).

/// A line has at most one allocation of each lot.
pub const ALLOCATION: &str = "stock_allocations_organisation_id_line_id_lot_id_key";
/// A submission places stock at most once.
pub const PLACEMENT: &str = "stocks_organisation_id_declaration_id_submission_key";
