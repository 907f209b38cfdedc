use super::{InMemoryPeople, delete_all_but};
use crate::{AttemptCounter, AttemptKey, Attempts};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

impl AttemptCounter for InMemoryPeople {
    fn find(&self, key: &AttemptKey) -> Result<Option<Attempts>, StorageError> {
        Ok(self.with(|state| state.attempts.get(key).copied()))
    }

    fn store(&self, key: &AttemptKey, before: Option<Attempts>, after: Attempts) -> Result<bool, StorageError> {
        self.write(|state| {
            let is_as_before = state.attempts.get(key).copied() == before;
            if is_as_before {
                state.attempts.insert(key.clone(), after);
            }
            Ok(is_as_before)
        })
    }

    fn forget(&self, key: &AttemptKey) -> Result<(), StorageError> {
        self.write(|state| {
            state.attempts.remove(key);
            Ok(())
        })
    }

    fn delete_forgotten(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        self.write(|state| Ok(delete_all_but(&mut state.attempts, |attempts| attempts.forgotten_at > at)))
    }
}
