use super::People;
use crate::{AttemptKey, AttemptLimit, TooManyAttempts};
use chrono::Duration;
use customs_kernel::StorageError;

/// How often a count is tried again when others count under the same key at the same moment.
const ROUNDS: u32 = 20;

impl People {
    /// Counts an attempt, or refuses it. It is stored at once, before anything is looked up or hashed, so that of a
    /// thousand attempts at once no more are let through than one after the other.
    pub(super) fn count_attempt<E>(&self, key: &AttemptKey, limit: AttemptLimit) -> Result<(), E>
    where
        E: From<StorageError> + From<TooManyAttempts>,
    {
        for _ in 0..ROUNDS {
            let before = self.ports.attempts.find(key)?;
            let after = limit.count(before, self.ports.clock.now())?;
            if self.ports.attempts.store(key, before, after)? {
                return Ok(());
            }
        }
        // Others were faster each time, and people do not type that fast.
        Err(TooManyAttempts { wait: Duration::seconds(1) }.into())
    }
}
