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
pub use links::one_time_link_contract;
pub use owners::last_owner_contract;
pub use sessions::session_contract;
pub use store::PeopleStore;
pub use tickets::sign_in_ticket_contract;
pub use tokens::{clients, organisations, revocations};
pub use users::user_contract;

#[cfg(test)]
mod tests;
