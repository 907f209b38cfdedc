//! Turns stored words back into values of the domain.

use crate::failure::{Fallible, corrupt};
use customs_guarantees::account::{AccountKey, GuaranteeKind};

/// Keys in one statement. Each takes a few values, and SQLite takes some 32,000 in all.
pub(super) const KEYS: usize = 5_000;

/// Unwraps a value that was read from a column. `None` means that the column holds something invalid; the error then
/// names `record`.
pub(super) fn known<T>(value: Option<T>, record: &str) -> Fallible<T> {
    value.ok_or_else(|| corrupt(record))
}

/// Reads the account that two columns name.
pub(super) fn account(kind: &str, eori: &str) -> Fallible<AccountKey> {
    let kind = known(GuaranteeKind::from_word(kind), "the kind of a guarantee account")?;
    Ok(AccountKey { kind, eori: known(eori.parse().ok(), "the EORI of a guarantee account")? })
}

/// The EORIs of the keys of one kind.
pub(super) fn eoris_for_kind(keys: &[AccountKey], kind: GuaranteeKind) -> Vec<String> {
    keys.iter().filter(|key| key.kind == kind).map(|key| key.eori.to_string()).collect()
}

/// The keys without duplicates, in the order in which accounts are locked: by the word of the kind, then by EORI.
pub(super) fn in_order(keys: &[AccountKey]) -> Vec<AccountKey> {
    let mut keys = keys.to_vec();
    keys.sort_unstable_by(|a, b| (a.kind.word(), &a.eori).cmp(&(b.kind.word(), &b.eori)));
    keys.dedup();
    keys
}
