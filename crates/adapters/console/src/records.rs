//! What the pages of declarations and transits share: lifecycle, timeline, messages, documents.

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(_routing: &mut R) {}
