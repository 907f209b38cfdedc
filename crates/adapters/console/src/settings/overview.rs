use super::form::PART;
use crate::Answer;
use crate::layout::Layout;
use crate::texts::Language;
use crate::visit::Member;
use askama::Template;
use customs_access::{Permission, Scope};

#[derive(Template)]
#[template(path = "settings/overview.html")]
struct OverviewPage {
    layout: Layout,
    t: Language,
    areas: Vec<Area>,
}

/// A kind of settings, with what it is for.
struct Area {
    href: &'static str,
    name: &'static str,
    says: &'static str,
}

pub(super) async fn show(member: Member) -> Answer {
    let t = member.t();
    let manages = member.has(Permission::AccountManage);
    let areas = [
        ("/console/settings/profile", t.settings_profile(), t.settings_profile_says(), true),
        ("/console/settings/organisation", t.settings_organisation(), t.settings_organisation_says(), true),
        ("/console/settings/users", t.settings_users(), t.settings_users_says(), manages),
        ("/console/settings/clients", t.settings_clients(), t.settings_clients_says(), manages),
        (
            "/console/settings/callbacks",
            t.settings_callbacks(),
            t.settings_callbacks_says(),
            member.may(Scope::DeclarationsRead),
        ),
        (
            "/console/settings/guarantees",
            t.settings_guarantees(),
            t.settings_guarantees_says(),
            member.may(Scope::GuaranteesRead),
        ),
        (
            "/console/settings/invoice-to",
            t.settings_invoice_to(),
            t.settings_invoice_to_says(),
            member.may(Scope::CustomersRead),
        ),
    ];
    let areas = areas.into_iter().filter(|(.., may)| *may);
    let areas = areas.map(|(href, name, says, _)| Area { href, name, says }).collect();
    member.page(&OverviewPage { layout: Layout::new(&member, PART), t, areas })
}
