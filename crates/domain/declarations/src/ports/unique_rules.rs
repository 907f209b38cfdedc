//! The names of the unique rules that stores report in [`StorageError::Conflict`](customs_kernel::StorageError).

/// A reference belongs to one declaration of an organisation.
pub const DECLARATION_REFERENCE: &str = "declarations_reference_key";
/// An LRN belongs to one declaration of an organisation.
pub const DECLARATION_LRN: &str = "declarations_lrn_key";
/// Customs decides on one amendment of a declaration at a time.
pub const PENDING_AMENDMENT: &str = "declaration_amendments_declaration_id_key";
