//! Tasks: what is due, who takes it, what can wait, and calendars of it.

mod areas;
mod calendar_file;
mod calendars;
mod choices;
mod counts;
mod marking;
mod reading;
mod selection;
mod view;

pub(crate) use reading::UNKNOWN;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::list_tasks)
        .service(counts::count_tasks)
        .service(calendars::list_task_calendars)
        .service(calendars::make_task_calendar)
        .service(calendars::revoke_task_calendar)
        .service(reading::show_task)
        .service(marking::assign_task)
        .service(marking::let_task_go)
        .service(marking::snooze_task)
        .service(marking::wake_task);
}

/// Registers the address of calendars, which stands outside of the API: its secret is its only key.
pub(crate) fn register_calendars<R: Routing>(config: &mut R) {
    config.service(calendar_file::show_task_calendar);
}

requirements! {
    ReadTasks: DeclarationsRead | TransitRead | CustomersRead | GuaranteesRead | InventoryRead | DossiersRead | InvoicesRead;
    WriteTasks: DeclarationsWrite | TransitWrite | CustomersWrite | InventoryWrite | DossiersWrite | InvoicesWrite;
}
