//! Tests of what follows a submission.

pub(super) mod amending;
mod amending_earlier_forms;
mod amending_what_counts;
mod arrivals;
mod enquiries;
mod invalidating;
mod presenting;
mod replaced_amendments;
mod unloading;

use super::*;
