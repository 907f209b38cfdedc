//! What operators watch: the figures behind `/metrics`, and the parts that `/readyz` names.
//!
//! Whatever happens is counted where it happens. The rest is gathered when somebody asks: [`GatheredFigures`] for
//! `/metrics`, [`Watch::parts`] for `/readyz`. Nobody who watches means no work.

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
