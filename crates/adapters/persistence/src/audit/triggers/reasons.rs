//! Why columns of audited tables are left out of the log.

/// A secret, sealed or as a hash.
pub(crate) const SECRET: &str = "a secret";
/// A text that is made of others.
pub(crate) const FOR_SEARCHING: &str = "made of other columns, for searching";
/// A moment that only shows when the row was written, as the entry does.
pub(crate) const WHEN_WRITTEN: &str = "when the row was written";
/// What the ledger of stock adds up to.
pub(crate) const BY_MOVEMENTS: &str = "made of the movements of stock";
/// Whether the record was archived.
pub(crate) const PUT_AWAY: &str = "putting a record away is no change of it";
