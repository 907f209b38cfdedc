use super::ReadTasks;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::Response;
use crate::envelope::{Record, Written};
use crate::operation::{Create, Handled, Read, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::{delete, get, post};
use customs_tasks::{CalendarAddress, CalendarForm, CalendarId, MadeCalendar, Owner, Site};
use serde::Deserialize;
use utoipa::ToSchema;

record_view! {
    /// The address of a calendar, without its secret.
    #[schema(as = TaskCalendar)]
    CalendarView {
        id: i64 = calendar.id.get(),
        /// What its owner calls it.
        name: String = calendar.name,
        created_at: DateTime<Utc> = calendar.created_at,
    }
    from |calendar: CalendarAddress|
}

record_view! {
    /// A new calendar with its address, which is shown only in this answer.
    #[schema(as = MadeTaskCalendar)]
    MadeView {
        id: i64 = made.calendar.id.get(),
        /// What its owner calls it.
        name: String = made.calendar.name.clone(),
        /// Address from which calendar programs fetch it (iCalendar, RFC 5545). Anyone who knows it can read the calendar.
        #[schema(format = "uri")]
        url: String = site.calendar(&made.token),
        created_at: DateTime<Utc> = made.calendar.created_at,
    }
    from |made: MadeCalendar|
    given (site: &Site)
}

/// A calendar to be made.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = NewTaskCalendar)]
pub(super) struct CalendarBody {
    /// What its owner calls it.
    #[schema(required = true, max_length = 100, example = "Desk")]
    name: Option<String>,
}

/// List the calendars that the client made.
#[get("/tasks/calendars", tag = "Tasks", success(200, "The calendars, oldest first", Record<Vec<CalendarView>>))]
pub(super) fn list_task_calendars(asked: Read<ReadTasks>) -> Handled {
    let calendars = asked.services.tasks.calendars(asked.organisation(), &owner(&asked.caller))?;
    let data: Vec<CalendarView> = calendars.into_iter().map(CalendarView::from).collect();
    Response::ok(&Record { data })
}

/// Make the address of a calendar.
///
/// It shows the tasks of the kinds that the client may read at the moment of reading, each as an event of its day, without any
/// token: the address itself is the secret. It ends when it is revoked, or the client is.
#[post("/tasks/calendars", tag = "Tasks", success(201, "It is made", Written<MadeView>))]
pub(super) fn make_task_calendar(order: &Create<ReadTasks, JsonBody<CalendarBody>>) -> Handled {
    let form = CalendarForm { name: order.body.value().name.clone(), only_own: false };
    let made = order.services.tasks.make_calendar(order.organisation(), &owner(&order.caller), &form)?;
    let site = Site::new(&order.services.settings.base_url);
    let written = Written::new(MadeView::new(made, &site), "The calendar was made.");
    Ok(Response::created(&written)?.holding_a_secret())
}

/// Revoke the address of a calendar.
#[delete("/tasks/calendars/{id}", tag = "Tasks", ids("The calendar"), success(204, "It is revoked"))]
pub(super) fn revoke_task_calendar(order: &Write<ReadTasks, 1>) -> Handled {
    let (tasks, id) = (&order.services.tasks, CalendarId::new(order.id()));
    let owner = owner(&order.caller);
    if tasks.calendars(order.organisation(), &owner)?.iter().any(|calendar| calendar.id == id) {
        order.check_unversioned()?;
    }
    tasks.revoke_calendar(order.organisation(), &owner, id)?;
    Ok(Response::no_content())
}

fn owner<R>(caller: &Caller<R>) -> Owner {
    Owner::Client(caller.claims().client_id.to_string())
}
