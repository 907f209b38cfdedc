//! The ports of a domain over an async driver.
//!
//! Ports are synchronous, and a unit of work belongs to the thread that runs it. An async driver fits in by three rules:
//!
//! 1. A use case runs on a thread that may wait. An async service calls it in [`spawn_blocking`](tokio::task::spawn_blocking);
//!    what the use case needs is moved in, and its result comes back with the task.
//! 2. A port waits there for the driver ([`Handle::block_on`](tokio::runtime::Handle::block_on)). The runtime goes on
//!    with everything else meanwhile, also with the connection that is waited for.
//! 3. The connection of a unit of work is kept for its thread until it ends. Every port that is called on this thread
//!    finds it there, so that all changes are in one transaction. Ports that are called outside of a unit of work take
//!    any connection, for one statement.
//!
//! Each unit of work that runs has a thread and a connection of its own. So a service bounds how many run at once: to what
//! the database has room for, and to fewer than
//! [`max_blocking_threads`](tokio::runtime::Builder::max_blocking_threads), since the runtime resolves names of hosts on
//! these threads too, and a connection could otherwise wait for a thread that waits for the connection.

mod hold_register;
mod store;
mod unit_of_work;

pub use hold_register::PostgresHolds;
pub use store::AsyncStore;
