//! All pages, each area registered once.

use crate::routing::Routing;
use crate::{assets, declarations, live, look, sign_in, today};

/// Registers every page.
pub(crate) fn register<R: Routing>(routing: &mut R) {
    assets::register(routing);
    sign_in::register(routing);
    look::register(routing);
    live::register(routing);
    today::register(routing);
    declarations::register(routing);
}
