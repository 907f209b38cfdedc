use super::{ADDRESS, crumbs, roles};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::posted::Posted;
use crate::settings::form::{Field, FormPage, Link, PART};
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::{PeopleError, Permission, User, UserState, UserUpdate};
use customs_kernel::{FieldErrors, UserId};

/// The form of a user, with what else can be done about this one.
pub(in crate::settings) async fn show(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let user = super::actions::find(&member, &services, *id).await?;
    page(&member, &user, user.name(), user.role().word()).answer(&member)
}

fn page(member: &Member, user: &User, name: &str, role: &str) -> FormPage {
    let t = member.t();
    let fields = vec![
        Field::text("name", t.settings_name(), name),
        Field::select("role", t.settings_role_label(), roles(t, role)),
    ];
    FormPage::of(member, crumbs(t), t.settings_user(), fields)
        .about(shown::text(user.email().as_str()))
        .also(actions(member, user))
}

/// What can be done about a user in this state.
fn actions(member: &Member, user: &User) -> Vec<Link> {
    let (t, at) = (member.t(), |action: &str| format!("{ADDRESS}/{}/{action}", user.id().get()));
    let end = Link::to(at("end-sessions"), t.settings_end_sessions_of_user());
    let disable = Link::to_danger(at("disable"), t.settings_disable_user());
    match user.state() {
        UserState::Active => vec![Link::to(at("link"), t.settings_mail_reset()), end, disable],
        UserState::Invited => vec![Link::to(at("link"), t.settings_mail_invitation()), disable],
        UserState::Disabled => vec![Link::to(at("enable"), t.settings_enable_user())],
    }
}

/// Changes the name and the role of a user.
pub(in crate::settings) async fn save(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let (people, organisation, id) = (services.people.clone(), member.organisation(), UserId::new(*id));
    let (name, role) = (posted.text("name").to_owned(), posted.text("role").to_owned());
    let update = UserUpdate { name: Some(name.clone()), role: Some(role.clone()) };
    let saved = member
        .write(&services, move || match people.update_user(organisation, id, &update) {
            // Told beside the field that has to stay.
            Err(PeopleError::LastOwner) => Err(last_owner()),
            done => Ok(done?),
        })
        .await;
    match saved {
        // Whoever gives the own account away may no longer see the users.
        Ok(user) if user.id() == member.user() => Ok(member.done(PART, Notice::Saved)),
        Ok(_) => Ok(member.done(ADDRESS, Notice::Saved)),
        Err(Failure::Invalid(errors)) => {
            let user = super::actions::find(&member, &services, id.get()).await?;
            page(&member, &user, &name, &role).refused(&errors).answer(&member)
        }
        Err(other) => Err(other),
    }
}

fn last_owner() -> Failure {
    Failure::Invalid(FieldErrors::one(
        "role",
        ("last_owner", "must stay: this is the last active owner of the account"),
    ))
}
