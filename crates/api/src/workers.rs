//! The workers that run beside the requests. Each finds its work in the database, so it does not matter which instance
//! does it or when one ends. A worker sleeps until it is woken: by a commit that stored work for it, by a notice of
//! another instance, or by the [`WorkFinder`], which finds work that no notice announced.

mod after_writes;
mod answers;
mod blocking_steps;
mod delivery_changes;
mod document_clean_up;
mod log_watch;
mod queues;
mod retention_passes;
mod running_workers;
mod stop;
mod wake;
mod work_finder;

pub(crate) use after_writes::AfterWrites;
pub(crate) use answers::Answers;
pub(crate) use blocking_steps::BlockingSteps;
pub(crate) use delivery_changes::DeliveryChanges;
pub(crate) use document_clean_up::DocumentCleanUp;
pub(crate) use log_watch::LogWatch;
pub(crate) use queues::Queues;
pub(crate) use retention_passes::RetentionPasses;
pub(crate) use running_workers::Workers;
pub(crate) use stop::{Stop, StopSignal};
pub(crate) use wake::Wake;
pub(crate) use work_finder::WorkFinder;
