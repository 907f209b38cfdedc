//! How stored words become values of the domain again.

use crate::failure::{Answer, corrupt};
use customs_guarantees::account::{AccountKey, GuaranteeKind};

/// Values of which a statement takes a few for each: SQLite takes some 32,000 in all.
pub(super) const KEYS: usize = 5_000;

/// What a column holds, unless it holds what it cannot; `record` says where.
pub(super) fn known<T>(value: Option<T>, record: &str) -> Answer<T> {
    value.ok_or_else(|| corrupt(record))
}

/// The account that two columns name.
pub(super) fn account(kind: &str, eori: &str) -> Answer<AccountKey> {
    let kind = known(GuaranteeKind::from_word(kind), "the kind of a guarantee account")?;
    Ok(AccountKey { kind, eori: known(eori.parse().ok(), "the EORI of a guarantee account")? })
}

/// The EORIs of keys of a kind.
pub(super) fn of_kind(keys: &[AccountKey], kind: GuaranteeKind) -> Vec<String> {
    keys.iter().filter(|key| key.kind == kind).map(|key| key.eori.to_string()).collect()
}

/// The keys, each once and in the order in which accounts are locked: by the word of the kind, then by EORI.
pub(super) fn in_order(keys: &[AccountKey]) -> Vec<AccountKey> {
    let mut keys = keys.to_vec();
    keys.sort_unstable_by(|a, b| (a.kind.word(), &a.eori).cmp(&(b.kind.word(), &b.eori)));
    keys.dedup();
    keys
}
