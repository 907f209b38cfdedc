//! Settings of the account: API clients, callbacks, users, organisation, guarantees; and what belongs only to the user.

mod callbacks;
pub(crate) mod clients;
mod facts;
pub(crate) mod form;
pub(crate) mod guarantees;
mod invoice_to;
pub(crate) mod organisation;
mod profile;
mod secret;
pub(crate) mod seen;
mod tasks;
mod users;

pub(crate) use callbacks::Delivery;

use crate::Answer;
use crate::layout::Layout;
use crate::routing::Routing;
use crate::texts::Language;
use crate::visit::Member;
use askama::Template;
use customs_access::{Permission, Scope};
use form::PART;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/settings", show);
    register_profile(routing);
    register_tasks(routing);
    register_users(routing);
    register_clients(routing);
    register_callbacks(routing);
    register_organisation(routing);
}

fn register_profile<R: Routing>(routing: &mut R) {
    routing.get("/settings/profile", profile::show);
    routing.get("/settings/profile/password", profile::show_password);
    routing.post("/settings/profile/password", profile::change_password);
    routing.post("/settings/profile/sessions/end", profile::end_session);
    routing.post("/settings/profile/sessions/end-others", profile::end_other_sessions);
}

fn register_tasks<R: Routing>(routing: &mut R) {
    routing.get("/settings/tasks", tasks::show);
    routing.post("/settings/tasks/mails", tasks::set_mails);
    routing.get("/settings/tasks/calendars/new", tasks::show_new).post("/settings/tasks/calendars/new", tasks::make);
    routing.post("/settings/tasks/calendars/revoke", tasks::revoke);
}

fn register_users<R: Routing>(routing: &mut R) {
    routing.get("/settings/users", users::list);
    routing.get("/settings/users/new", users::show_invitation).post("/settings/users/new", users::invite);
    routing.get("/settings/users/{id}", users::show_one).post("/settings/users/{id}", users::save);
    routing.get("/settings/users/{id}/disable", users::ask_disable);
    routing.post("/settings/users/{id}/disable", users::disable);
    routing.get("/settings/users/{id}/enable", users::ask_enable);
    routing.post("/settings/users/{id}/enable", users::enable);
    routing.get("/settings/users/{id}/link", users::ask_link);
    routing.post("/settings/users/{id}/link", users::mail_link);
    routing.get("/settings/users/{id}/end-sessions", users::ask_end_sessions);
    routing.post("/settings/users/{id}/end-sessions", users::end_sessions);
}

fn register_clients<R: Routing>(routing: &mut R) {
    routing.get("/settings/clients", clients::list);
    routing.get("/settings/clients/new", clients::show_new).post("/settings/clients/new", clients::create);
    routing.get("/settings/clients/{id}/secret", clients::ask_secret);
    routing.post("/settings/clients/{id}/secret", clients::rotate);
    routing.get("/settings/clients/{id}/revoke", clients::ask_revoke);
    routing.post("/settings/clients/{id}/revoke", clients::revoke);
}

fn register_callbacks<R: Routing>(routing: &mut R) {
    routing.get("/settings/callbacks", callbacks::list);
    routing.get("/settings/callbacks/new", callbacks::show_new).post("/settings/callbacks/new", callbacks::register);
    routing.get("/settings/callbacks/{id}", callbacks::show);
    routing.get("/settings/callbacks/{id}/secret", callbacks::ask_secret);
    routing.post("/settings/callbacks/{id}/secret", callbacks::new_secret);
    routing.get("/settings/callbacks/{id}/resume", callbacks::ask_resume);
    routing.post("/settings/callbacks/{id}/resume", callbacks::resume);
    routing.get("/settings/callbacks/{id}/delete", callbacks::ask_delete);
    routing.post("/settings/callbacks/{id}/delete", callbacks::delete);
    routing.get("/settings/callbacks/{id}/deliveries/{delivery}", callbacks::show_tries);
    routing.post("/settings/callbacks/{id}/deliveries/{delivery}/send", callbacks::send_again);
}

fn register_organisation<R: Routing>(routing: &mut R) {
    routing.get("/settings/organisation", organisation::show);
    routing.get("/settings/organisation/edit", organisation::show_details);
    routing.post("/settings/organisation/edit", organisation::save);
    routing.get("/settings/organisation/logo", organisation::show_logo);
    routing.post("/settings/organisation/logo", organisation::store_logo);
    routing.get("/settings/organisation/logo/picture", organisation::picture);
    routing.get("/settings/organisation/logo/remove", organisation::ask_remove_logo);
    routing.post("/settings/organisation/logo/remove", organisation::remove_logo);
    routing.get("/settings/guarantees", guarantees::show);
    routing.get("/settings/guarantees/edit", guarantees::show_form);
    routing.post("/settings/guarantees/edit", guarantees::save);
    routing.get("/settings/invoice-to", invoice_to::show);
    routing.post("/settings/invoice-to/allow", invoice_to::allow);
    routing.post("/settings/invoice-to/disallow", invoice_to::disallow);
}

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

async fn show(member: Member) -> Answer {
    let t = member.t();
    let manages = member.has(Permission::AccountManage);
    let areas = [
        ("/console/settings/profile", t.settings_profile(), t.settings_profile_says(), true),
        ("/console/settings/tasks", t.settings_tasks(), t.settings_tasks_says(), true),
        ("/console/outages", t.outages(), t.outages_say(), crate::outages::may_read(&member)),
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
