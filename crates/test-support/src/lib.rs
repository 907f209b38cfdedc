//! Helpers for tests: a throw-away PostgreSQL, migrated databases to copy, the published rules of electronic invoices,
//! published schemas and samples of messages, programs, modules of Python and Node.js, the number of rounds for long
//! tests, and notes of which test calls what.
//!
//! With `TEST_DATABASE_URL` set, databases are created on that server and dropped after the test. Otherwise one cluster
//! is started per test process from the installed PostgreSQL binaries; it lives in a temporary directory, in memory where
//! there is room, listens on loopback only, and dies with the test process, however that ends.
//!
//! With `TEST_CITUS_WORKERS` set beside it (URLs of servers, separated by commas), `TEST_DATABASE_URL` is the coordinator
//! of a Citus, and each database is made on all of these servers.
//!
//! A [`Template`] is prepared once per test process and copied for each test, on either kind of database.
//!
//! A test that needs PostgreSQL and cannot have it fails: nothing here skips.
//!
//! ```no_run
//! let database = customs_test_support::throw_away_database();
//! println!("migrate and use {}", database.url());
//! ```

mod account;
mod binaries;
mod calls;
mod citus;
mod cluster;
mod database;
mod folder;
mod invoice_rules;
mod problem;
mod program;
mod published;
mod server;
mod soak;
mod template;

pub use calls::note_call;
pub use citus::{citus_is_wanted, databases_are_on_citus};
pub use database::{Database, throw_away_database};
pub use invoice_rules::broken_invoice_rules;
pub use program::{has_node_module, has_program, has_python_module};
pub use published::Published;
pub use soak::at_length;
pub use template::Template;
