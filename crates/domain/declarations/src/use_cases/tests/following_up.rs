//! Tests of what follows a submission.

mod acceptance_in_advance;
mod amendments;
mod completed_supplements;
mod informing;
pub(super) mod invalidations;
mod presentations;
mod supplements;

use super::*;
