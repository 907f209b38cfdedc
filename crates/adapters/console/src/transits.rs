//! Transits: their list, and each with all that belongs to it.

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(_routing: &mut R) {}
