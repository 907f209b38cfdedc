//! What a form of settings replaces. Settings have no version, so a form that shows all of them has a print of what was
//! there when it was made: what another user stored since is not overwritten unseen.

use crate::failure::Failure;
use crate::posted::Posted;
use customs_serving::Fingerprint;

/// Name of the hidden field with the print.
pub(super) const FIELD: &str = "seen";

/// The print of these values.
pub fn print(values: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut all = Vec::new();
    for value in values {
        let value = value.as_ref().as_bytes();
        // The length keeps the end of one value from being taken for the beginning of the next.
        all.extend_from_slice(&(value.len() as u64).to_be_bytes());
        all.extend_from_slice(value);
    }
    Fingerprint::digest(&all).as_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The print that came back with a form; `None` when none was sent.
pub(super) fn sent(posted: &Posted) -> Option<String> {
    posted.sent(FIELD).map(str::to_owned)
}

/// Refuses a form that was made when something else was stored than now.
pub fn require(sent: Option<&str>, now: &str) -> Result<(), Failure> {
    if sent.is_none_or(|sent| sent == now) { Ok(()) } else { Err(Failure::Stale) }
}
