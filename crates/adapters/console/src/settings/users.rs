mod actions;
mod edit;
mod invite;

pub(super) use actions::{
    ask_disable, ask_enable, ask_end_sessions, ask_link, disable, enable, end_sessions, mail_link,
};
pub(super) use edit::{save, show as show_one};
pub(super) use invite::{invite, show as show_invitation};

use super::form::{Link, PART};
use crate::layout::{Choice, Layout};
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::{Permission, Role, User, UserState};

const ADDRESS: &str = "/console/settings/users";

#[derive(Template)]
#[template(path = "settings/users.html", blocks = ["rows"])]
struct UsersPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    rows: Vec<Row>,
}

/// A user in the list.
struct Row {
    id: i64,
    name: String,
    email: String,
    role: &'static str,
    state: &'static str,
    tone: &'static str,
    created: String,
}

pub(super) async fn list(member: Member, services: Services) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let (t, organisation, people) = (member.t(), member.organisation(), services.people.clone());
    let users = member.read(move || Ok(people.list_users(organisation)?)).await?;
    let rows = users.iter().map(|user| Row::new(t, user)).collect();
    let page = UsersPage { layout: Layout::new(&member, PART), t, crumbs: Link::crumbs(t, []), rows };
    if member.is_block() { member.page(&page.as_rows()) } else { member.page(&page) }
}

impl Row {
    fn new(t: Language, user: &User) -> Self {
        Self {
            id: user.id().get(),
            name: shown::text(user.name()),
            email: shown::text(user.email().as_str()),
            role: t.settings_role(user.role()),
            state: t.settings_user_state(user.state()),
            tone: match user.state() {
                UserState::Active => "ok",
                UserState::Invited => "info",
                UserState::Disabled => "",
            },
            created: shown::moment(user.record().created_at),
        }
    }
}

/// The roles to choose from, with what each may do.
fn roles(t: Language, chosen: &str) -> Vec<Choice> {
    let choice = |role: &Role| {
        let name = format!("{} – {}", t.settings_role(*role), t.settings_role_says(*role));
        Choice::new(role.word(), name, role.word() == chosen)
    };
    Role::ALL.iter().map(choice).collect()
}

/// The links from the settings to the page of a user.
fn crumbs(t: Language) -> Vec<Link> {
    Link::crumbs(t, [Link::to(ADDRESS, t.settings_users())])
}
