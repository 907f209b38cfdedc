//! New declarations, and drafts that are edited, corrected and submitted again.

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(_routing: &mut R) {}
