mod calendars;

pub(super) use calendars::{make, revoke, show_new};

use super::form::{Link, PART};
use crate::failure::Failure;
use crate::layout::Layout;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_tasks::ports::Wish;
use customs_tasks::{CalendarAddress, Owner};

const ADDRESS: &str = "/console/settings/tasks";

/// The words by which the form says whether mails are wanted.
const WANTED: &[&str] = &["yes", "no"];
const FIELDS: Fields = Fields::NONE.with_choices(&[("wanted", WANTED)]);

#[derive(Template)]
#[template(path = "settings/tasks.html")]
struct TasksPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    wants_mails: bool,
    rows: Vec<Row>,
}

/// A calendar in the list.
struct Row {
    id: i64,
    name: String,
    shows: &'static str,
    made: String,
}

/// Whether the user gets mails of the tasks, and the user's calendars of them.
pub(super) async fn show(member: Member, services: Services) -> Answer {
    let (t, organisation, user) = (member.t(), member.organisation(), member.user());
    let tasks = services.tasks.clone();
    let (wants_mails, calendars) = member
        .read(move || {
            let wants_mails = tasks.wants_mails(Wish { organisation, user })?;
            Ok::<_, Failure>((wants_mails, tasks.calendars(organisation, &Owner::User(user))?))
        })
        .await?;
    let rows = calendars.into_iter().map(|calendar| Row::new(t, calendar)).collect();
    let (layout, crumbs) = (Layout::new(&member, PART), Link::crumbs(t, []));
    member.page(&TasksPage { layout, t, crumbs, wants_mails, rows })
}

impl Row {
    fn new(t: Language, calendar: CalendarAddress) -> Self {
        let CalendarAddress { id, organisation: _, owner: _, name, only_own, created_at } = calendar;
        Self {
            id: id.get(),
            name: shown::text(&name),
            shows: if only_own { t.settings_calendar_own() } else { t.settings_calendar_all() },
            made: shown::moment(created_at),
        }
    }
}

/// Notes whether the user wants a mail each morning.
pub(super) async fn set_mails(member: Member, services: Services, posted: Posted) -> Answer {
    posted.require(FIELDS)?;
    let wish = Wish { organisation: member.organisation(), user: member.user() };
    let (tasks, is_wanted) = (services.tasks.clone(), posted.text("wanted") == "yes");
    member.write(&services, move || Ok(tasks.set_mails(wish, is_wanted)?)).await?;
    Ok(member.done(ADDRESS, Notice::Saved))
}

/// The links from the settings to a calendar.
fn crumbs(t: Language) -> Vec<Link> {
    Link::crumbs(t, [Link::to(ADDRESS, t.settings_tasks())])
}
