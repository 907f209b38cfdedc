//! The triggers that note writes, made of one list of tables and columns.
//!
//! - `tables` is the list: of each table the kind of its records, its columns and how they are written, and which are
//!   left out.
//! - `on_postgres` and `on_sqlite` make the statements of it.
//! - `renewal` runs them after the migrations: all triggers are dropped and made where those of this version are not
//!   there.

mod audited;
mod on_postgres;
mod on_sqlite;
mod renewal;
mod tables;
mod template;

pub use audited::{Audited, Noted, Shape, Which};
pub use tables::audited_tables;

pub(crate) use renewal::{are_made, renew_on_postgres, renew_on_sqlite};
