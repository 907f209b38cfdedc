use crate::Database;
use crate::batch::insert_all;
use crate::schema::sign_in_tickets as tickets;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_access::{Generation, SignInTicket, SignInTicketRepository, TicketHash};
use customs_kernel::{OrganisationId, StorageError, UserId};
use diesel::prelude::*;

repository! {
    /// Tickets of sign-ins for which an organisation has yet to be chosen, stored in the database.
    pub struct StoredSignInTickets(Database);
}

#[derive(Insertable)]
#[diesel(table_name = tickets)]
struct NewRow {
    hash: Vec<u8>,
    organisation_id: i64,
    user_id: i64,
    generation: i64,
    expires_at: Ts,
}

/// Organisation, user, generation, moment of expiry.
type Row = (i64, i64, i64, Ts);

impl SignInTicketRepository for StoredSignInTickets {
    fn add(&self, new: &[SignInTicket]) -> Result<(), StorageError> {
        let rows: Vec<NewRow> = new.iter().map(new_row).collect();
        self.0.write(|connection| {
            insert_all!(connection, tickets::table, &rows);
            Ok(())
        })
    }

    fn use_up(&self, hash: &TicketHash, at: DateTime<Utc>) -> Result<Vec<SignInTicket>, StorageError> {
        let usable =
            tickets::table.filter(tickets::hash.eq(hash.as_bytes().as_slice())).filter(tickets::expires_at.gt(Ts(at)));
        let mut rows: Vec<Row> = self.0.write_statement(|connection| {
            let kept = (tickets::organisation_id, tickets::user_id, tickets::generation, tickets::expires_at);
            Ok(diesel::delete(usable).returning(kept).get_results(connection)?)
        })?;
        rows.sort_unstable_by_key(|(organisation, ..)| *organisation);
        Ok(rows.into_iter().map(|row| ticket(*hash, row)).collect())
    }

    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        let expired = tickets::table.filter(tickets::expires_at.le(Ts(at)));
        let deleted = self.0.write_statement(|connection| Ok(diesel::delete(expired).execute(connection)?))?;
        Ok(deleted as u64)
    }
}

fn new_row(ticket: &SignInTicket) -> NewRow {
    let SignInTicket { hash, organisation, user, generation, expires_at } = ticket;
    NewRow {
        hash: hash.as_bytes().to_vec(),
        organisation_id: organisation.get(),
        user_id: user.get(),
        generation: generation.get(),
        expires_at: Ts(*expires_at),
    }
}

fn ticket(hash: TicketHash, (organisation, user, generation, Ts(expires_at)): Row) -> SignInTicket {
    SignInTicket {
        hash,
        organisation: OrganisationId::new(organisation),
        user: UserId::new(user),
        generation: Generation::new(generation),
        expires_at,
    }
}
