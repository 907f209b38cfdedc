//! All pages, each area registered once.

use crate::routing::Routing;
use crate::{
    actions, assets, declarations, desk, dossiers, editing, find, invoices, live, look, outages, rejections, set_aside,
    settings, sign_in, tasks, today, transits,
};

/// Registers every page.
pub fn register<R: Routing>(routing: &mut R) {
    assets::register(routing);
    sign_in::register(routing);
    look::register(routing);
    live::register(routing);
    find::register(routing);
    editing::register_new(routing);
    today::register(routing);
    outages::register(routing);
    set_aside::register(routing);
    rejections::register(routing);
    declarations::register(routing);
    transits::register(routing);
    actions::register(routing);
    editing::register(routing);
    dossiers::register(routing);
    invoices::register(routing);
    settings::register(routing);
    desk::register(routing);
    tasks::register(routing);
}
