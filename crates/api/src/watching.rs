//! What operators watch: the figures behind `/metrics`, and the parts that `/readyz` names.
//!
//! Events are counted where they happen. The rest is gathered on request: [`GatheredFigures`] for `/metrics`,
//! [`Watch::parts`] for `/readyz`. Without a watcher there is no work.

mod condition;
mod disks;
mod figures;
mod process;
mod turns;
mod watch;
mod watched_calls;

pub(crate) use condition::Condition;
pub(crate) use figures::{Build, GatheredFigures};
pub(crate) use turns::step_failed;
pub(crate) use watch::Watch;
pub(crate) use watched_calls::{WatchedAccounts, WatchedGateway, WatchedMailServer, WatchedReceivers};
