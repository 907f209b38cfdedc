//! The workers that run beside the requests. Each finds its work in the database, so it does not matter which
//! instance does it or when one ends; waking a worker only saves the wait for its next look.

mod answers;
mod blocking_steps;
mod crew;
mod document_clean_up;
mod stop;
mod wake;

pub(crate) use answers::Answers;
pub(crate) use blocking_steps::BlockingSteps;
pub(crate) use crew::Workers;
pub(crate) use document_clean_up::DocumentCleanUp;
pub(crate) use stop::{Stop, StopSignal};
pub(crate) use wake::Wake;
