mod password;
mod sessions;

pub(super) use password::{change as change_password, show as show_password};
pub(super) use sessions::{end as end_session, end_others as end_other_sessions};

use super::form::{Link, PART};
use crate::layout::Layout;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use sessions::SessionRow;

pub(super) const ADDRESS: &str = "/console/settings/profile";

#[derive(Template)]
#[template(path = "settings/profile.html")]
struct ProfilePage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    name: String,
    email: String,
    role: &'static str,
    sessions: Vec<SessionRow>,
    has_others: bool,
}

/// What the service knows of the user, and where the user is signed in.
pub(super) async fn show(member: Member, services: Services) -> Answer {
    let (t, organisation, id) = (member.t(), member.organisation(), member.user());
    let people = services.people.clone();
    let sessions = member.read(move || Ok(people.list_sessions(organisation, id)?)).await?;
    let this = member.session().session.hash;
    let sessions: Vec<SessionRow> = sessions.iter().map(|session| SessionRow::new(session, &this)).collect();
    let user = &member.session().user;
    member.page(&ProfilePage {
        layout: Layout::new(&member, PART),
        t,
        crumbs: Link::crumbs(t, []),
        name: shown::text(user.name()),
        email: shown::text(user.email().as_str()),
        role: t.settings_role(user.role()),
        has_others: sessions.len() > 1,
        sessions,
    })
}
