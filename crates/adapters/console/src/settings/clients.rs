mod actions;
mod create;
pub(crate) mod rights;

pub(super) use actions::{ask_revoke, ask_secret, revoke, rotate};
pub(super) use create::{create, show as show_new};

use super::form::{Link, PART};
use crate::layout::Layout;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use customs_access::{ListedClient, Permission};

const ADDRESS: &str = "/console/settings/clients";

#[derive(Template)]
#[template(path = "settings/clients.html", blocks = ["rows"])]
struct ClientsPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    rows: Vec<Row>,
}

/// An API client in the list.
struct Row {
    id: String,
    name: String,
    scopes: Vec<&'static str>,
    count: String,
    permissions: Vec<&'static str>,
    created: String,
    /// When it last got a token, or that it never did.
    used: String,
    /// When it was revoked; `None` while it is active.
    revoked: Option<String>,
}

pub(super) async fn list(member: Member, services: Services) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let (t, organisation, access) = (member.t(), member.organisation(), services.access.clone());
    let clients = member.read(move || Ok(access.list_clients(organisation)?)).await?;
    let rows = clients.iter().map(|listed| Row::new(t, listed)).collect();
    let page = ClientsPage { layout: Layout::new(&member, PART), t, crumbs: Link::crumbs(t, []), rows };
    if member.is_block() { member.page(&page.as_rows()) } else { member.page(&page) }
}

impl Row {
    fn new(t: Language, ListedClient { client, last_used_at }: &ListedClient) -> Self {
        let scopes: Vec<_> = client.scopes().iter().map(|scope| scope.as_str()).collect();
        Self {
            id: client.id().to_string(),
            name: shown::text(client.name()),
            count: t.settings_number_of_scopes(scopes.len()),
            scopes,
            permissions: client.permissions().iter().map(|permission| permission.as_str()).collect(),
            created: shown::moment(client.created_at()),
            used: last_used_at.map_or_else(|| t.settings_never_used().to_owned(), shown::moment),
            revoked: client.revoked_at().map(shown::moment),
        }
    }
}

/// The links from the settings to what is done about a client.
fn crumbs(t: Language) -> Vec<Link> {
    Link::crumbs(t, [Link::to(ADDRESS, t.settings_clients())])
}
