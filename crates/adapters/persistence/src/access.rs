//! Storage of the access domain: organisations, OAuth clients and revocations; and people who sign in, their sessions,
//! one-time links, tickets of sign-ins and counted attempts.

mod attempts;
mod clients;
mod one_time_links;
mod organisations;
mod revocations;
mod sessions;
mod sign_in_tickets;
mod users;

pub use attempts::StoredAttempts;
pub use clients::StoredClients;
pub use one_time_links::StoredOneTimeLinks;
pub use organisations::StoredOrganisations;
pub use revocations::StoredRevocations;
pub use sessions::StoredSessions;
pub use sign_in_tickets::StoredSignInTickets;
pub use users::StoredUsers;
