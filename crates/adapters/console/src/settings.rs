//! Settings of the account: API clients, callbacks, users, organisation, guarantees; and what belongs to the user alone.

mod form;
mod overview;
mod profile;
mod users;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/settings", overview::show);
    register_profile(routing);
    register_users(routing);
}

fn register_profile<R: Routing>(routing: &mut R) {
    routing.get("/settings/profile", profile::show);
    routing.get("/settings/profile/password", profile::show_password);
    routing.post("/settings/profile/password", profile::change_password);
    routing.post("/settings/profile/sessions/end", profile::end_session);
    routing.post("/settings/profile/sessions/end-others", profile::end_other_sessions);
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
