//! Invoices: their list, and each with its lines and documents.

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(_routing: &mut R) {}
