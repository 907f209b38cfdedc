//! Actions on declarations and transits: each a page that says what it will do, and a form that does it.

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(_routing: &mut R) {}
