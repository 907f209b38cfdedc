//! What operators watch: the figures behind `/metrics`, and the parts that `/readyz` names.
//!
//! Whatever happens is counted where it happens. The rest is gathered when somebody asks: [`GatheredFigures`] for
//! `/metrics`, [`Watch::parts`] for `/readyz`. Nobody who watches means no work.

mod accounts;
mod condition;
mod disks;
mod figures;
mod gateway;
mod mail_server;
mod outcomes;
mod process;
mod receivers;
mod turns;
mod watch;

pub(crate) use accounts::WatchedAccounts;
pub(crate) use condition::Condition;
pub(crate) use figures::{Build, GatheredFigures};
pub(crate) use gateway::WatchedGateway;
pub(crate) use mail_server::WatchedMailServer;
pub(crate) use receivers::WatchedReceivers;
pub(crate) use turns::step_failed;
pub(crate) use watch::Watch;
