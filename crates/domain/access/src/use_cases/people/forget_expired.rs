use super::People;
use customs_kernel::StorageError;

impl People {
    /// Deletes the sessions, links, tickets and counted attempts that no longer matter, and returns their number. None of
    /// them has any effect before that. Once an hour is enough.
    ///
    /// # Errors
    /// When storage fails; the rest is deleted by the next call.
    pub fn forget_expired(&self) -> Result<u64, StorageError> {
        let now = self.ports.clock.now();
        let sessions = self.ports.sessions.delete_expired(now)?;
        let links = self.ports.links.delete_expired(now)?;
        let tickets = self.ports.tickets.delete_expired(now)?;
        Ok(sessions + links + tickets + self.ports.attempts.delete_forgotten(now)?)
    }
}
