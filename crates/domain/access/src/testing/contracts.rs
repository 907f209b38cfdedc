#![expect(clippy::expect_used, reason = "a contract suite is a test, wherever it is called from")]

mod attempts;
mod links;
mod owners;
mod sessions;
mod store;
mod tickets;
mod tokens;
mod users;

pub use attempts::attempt_contract;
pub use links::{LinkBench, one_time_link_contract};
pub use owners::last_owner_contract;
pub use sessions::{SessionBench, session_contract};
pub use store::{PeopleStore, UserBench};
pub use tickets::{TicketBench, sign_in_ticket_contract};
pub use tokens::{ClientBench, client_contract, organisation_contract, revocation_contract};
pub use users::user_contract;

#[cfg(test)]
mod tests;
