//! Helpers for tests: a throw-away PostgreSQL, migrated databases to copy, the published rules of electronic invoices,
//! published schemas and samples of messages, programs, modules of Python and Node.js, and the number of rounds for long
//! tests.
//!
//! With `TEST_DATABASE_URL` set, databases are created on that server and dropped after the test. Otherwise one cluster
//! is started per test process from the installed PostgreSQL binaries; it lives in a temporary directory, listens on
//! loopback only, and dies with the test process, however that ends.
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
mod cluster;
mod database;
mod invoice_rules;
mod node_module;
mod problem;
mod program;
mod published;
mod python_module;
mod soak;
mod template;

pub use database::{Database, throw_away_database};
pub use invoice_rules::broken_invoice_rules;
pub use node_module::has_node_module;
pub use program::has_program;
pub use published::Published;
pub use python_module::has_python_module;
pub use soak::at_length;
pub use template::Template;
