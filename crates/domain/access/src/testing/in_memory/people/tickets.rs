use super::{InMemoryPeople, conflict};
use crate::{SignInTicket, SignInTicketRepository, TicketHash};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

impl SignInTicketRepository for InMemoryPeople {
    fn add(&self, tickets: &[SignInTicket]) -> Result<(), StorageError> {
        self.write(|state| {
            let key = |ticket: &SignInTicket| (ticket.hash, ticket.organisation);
            if tickets.iter().any(|new| state.tickets.iter().any(|known| key(known) == key(new))) {
                return Err(conflict(Some("sign_in_tickets_pkey")));
            }
            state.tickets.extend_from_slice(tickets);
            Ok(())
        })
    }

    fn use_up(&self, hash: &TicketHash, at: DateTime<Utc>) -> Result<Vec<SignInTicket>, StorageError> {
        self.write(|state| {
            let tickets = std::mem::take(&mut state.tickets);
            let is_used = |ticket: &SignInTicket| ticket.hash == *hash && ticket.expires_at > at;
            let (mut used, left): (Vec<_>, Vec<_>) = tickets.into_iter().partition(is_used);
            state.tickets = left;
            used.sort_by_key(|ticket| ticket.organisation);
            Ok(used)
        })
    }

    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        self.write(|state| {
            let before = state.tickets.len();
            state.tickets.retain(|ticket| ticket.expires_at > at);
            Ok((before - state.tickets.len()) as u64)
        })
    }
}
