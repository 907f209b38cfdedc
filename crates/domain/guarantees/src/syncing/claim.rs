use super::GuaranteeSync;
use crate::GuaranteeError;
use crate::ports::SyncClaim;
use chrono::Duration;

/// How long customs may take to answer before somebody else may ask.
const LEASE: Duration = Duration::seconds(60);

impl GuaranteeSync {
    /// Accounts that are to be synced now, at most so many. Nobody else asks about them for a minute; each is to be
    /// given back with [`store`](Self::store), whatever customs answered.
    ///
    /// # Errors
    /// `Storage`.
    pub fn claim(&self, limit: usize) -> Result<Vec<SyncClaim>, GuaranteeError> {
        let now = self.ports.clock.now();
        Ok(self.ports.queue.claim(now, now + LEASE, limit)?)
    }
}
