//! Settings of the account: API clients, callbacks, users, organisation, guarantees.

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(_routing: &mut R) {}
