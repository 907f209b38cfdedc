mod actions;
mod deliveries;
mod record;
mod register;
mod tries;

pub(super) use actions::{ask_delete, ask_resume, ask_secret, delete, new_secret, resume, send_again};
pub(crate) use deliveries::Delivery;
pub(super) use record::show;
pub(super) use register::{register, show as show_new};
pub(super) use tries::show_tries;

use super::form::{Link, PART};
use crate::failure::Failure;
use crate::layout::Layout;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use chrono::{DateTime, Utc};
use customs_access::{Permission, Scope};
use customs_callbacks::Registration;
use record::Standing;

const ADDRESS: &str = "/console/settings/callbacks";

#[derive(Template)]
#[template(path = "settings/callbacks.html", blocks = ["rows"])]
struct CallbacksPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    rows: Vec<Row>,
    may_change: bool,
}

/// A callback in the list.
struct Row {
    id: i64,
    url: String,
    events: Vec<&'static str>,
    standing: Standing,
    created: String,
}

/// All callbacks of the organisation, fifty at most.
pub(super) async fn list(member: Member, services: Services) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, callbacks) = (member.t(), member.organisation(), services.callbacks.clone());
    let (registrations, untaken) = member
        .read(move || {
            let registrations = callbacks.list(organisation)?;
            Ok::<_, Failure>((registrations, callbacks.waiting_after_failure(organisation)?))
        })
        .await?;
    let row = |one: &Registration| Row::new(t, one, untaken.get(&one.id()).copied());
    let page = CallbacksPage {
        layout: Layout::new(&member, PART),
        t,
        crumbs: Link::crumbs(t, []),
        rows: registrations.iter().map(row).collect(),
        may_change: member.has(Permission::AccountManage),
    };
    if member.is_block() { member.page(&page.as_rows()) } else { member.page(&page) }
}

impl Row {
    fn new(t: Language, registration: &Registration, untaken: Option<DateTime<Utc>>) -> Self {
        Self {
            id: registration.id().get(),
            url: shown::text(registration.url().as_str()),
            events: registration.events().map(|event| t.settings_event(event)).collect(),
            standing: Standing::new(t, registration, untaken),
            created: shown::moment(registration.created_at()),
        }
    }
}

/// The links from the settings to a callback.
fn crumbs(t: Language) -> Vec<Link> {
    Link::crumbs(t, [Link::to(ADDRESS, t.settings_callbacks())])
}
