//! The names of the unique rules that stores report in [`StorageError::Conflict`](customs_kernel::StorageError).

/// A reference belongs to one transit of an organisation.
pub const TRANSIT_REFERENCE: &str = "transits_reference_key";
/// The arrival of a movement that somebody else lodged is reported in one record of an organisation.
pub const INBOUND_MRN: &str = "transits_mrn_key";
/// An LRN belongs to one transit of an organisation.
pub const TRANSIT_LRN: &str = "transits_lrn_key";
