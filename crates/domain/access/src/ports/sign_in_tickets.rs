use crate::{SignInTicket, TicketHash};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use customs_port_macros::port;

/// Stores the tickets of sign-ins for which an organisation has yet to be chosen, under the hash of their token.
#[port]
pub trait SignInTicketRepository: Send + Sync {
    /// Stores the tickets of one sign-in, one for each organisation.
    ///
    /// # Errors
    /// `Conflict` when the hash is taken with one of the organisations; then none is stored.
    fn add(&self, tickets: &[SignInTicket]) -> Result<(), StorageError>;

    /// Uses up the tickets with this hash that expire after this moment, and returns them, by organisation; none when they
    /// were used, have expired or never were. It is one conditional statement: only one of two calls at once gets them.
    /// If the unit of work is undone, they were not used. The sender of a ticket is not signed in, so this look-up has
    /// no organisation.
    ///
    /// # Errors
    /// When storage fails; then none is used.
    fn use_up(&self, hash: &TicketHash, at: DateTime<Utc>) -> Result<Vec<SignInTicket>, StorageError>;

    /// Deletes the tickets that have expired at this moment (`expires_at` is not later), and returns their number.
    ///
    /// # Errors
    /// When storage fails.
    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError>;
}
