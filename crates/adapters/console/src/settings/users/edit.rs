use super::{ADDRESS, crumbs, roles};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::Once;
use crate::posted::{Fields, Posted};
use crate::settings::form::{Field, FormPage, Link, PART};
use crate::settings::seen;
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::{PeopleError, Permission, User, UserState, UserUpdate};
use customs_kernel::{FieldErrors, RuleCode, UserId};

const FIELDS: Fields = Fields::new(&["name", "role"]);

/// The form of a user, with what else can be done about this one.
pub(in crate::settings) async fn show(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let user = super::actions::find(&member, &services, *id).await?;
    let page = page(&member, &services, &user, (user.name(), user.role().word()), &print(&user)).await?;
    page.answer(&member)
}

/// The print of what the form of a user replaces.
fn print(user: &User) -> String {
    seen::print([user.name(), user.role().word()])
}

async fn page(
    member: &Member,
    services: &Services,
    user: &User,
    (name, role): (&str, &str),
    seen: &str,
) -> Result<FormPage, Failure> {
    let (t, is_last_owner) = (member.t(), super::actions::is_last_owner(member, services, user).await?);
    let fields = vec![
        Field::text("name", t.settings_name(), name),
        Field::select("role", t.settings_role_label(), roles(t, role)),
    ];
    let mut also = actions(member, user, services.settings.sends_mails);
    // At least one user must be left to manage the account.
    also.retain(|link| !(is_last_owner && link.is_danger));
    let page =
        FormPage::with_fields(member, crumbs(t), t.settings_user(), fields).about(shown::text(user.email().as_str()));
    Ok(page.also(also).replacing(seen))
}

/// What can be done about a user in this state.
fn actions(member: &Member, user: &User, sends_mails: bool) -> Vec<Link> {
    let (t, at) = (member.t(), |action: &str| format!("{ADDRESS}/{}/{action}", user.id().get()));
    let end = Link::to(at("end-sessions"), t.settings_end_sessions_of_user());
    let disable = Link::to_danger(at("disable"), t.settings_disable_user());
    let (reset, invitation) = if sends_mails {
        (t.settings_mail_reset(), t.settings_mail_invitation())
    } else {
        (t.settings_make_reset(), t.settings_make_invitation())
    };
    match user.state() {
        UserState::Active => vec![Link::to(at("link"), reset), end, disable],
        UserState::Invited => vec![Link::to(at("link"), invitation), disable],
        UserState::Disabled => vec![Link::to(at("enable"), t.settings_enable_user())],
    }
}

/// Changes the name and the role of a user, unless another user changed them meanwhile.
pub(in crate::settings) async fn save(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(FIELDS)?;
    let (people, organisation, id) = (services.people.clone(), member.organisation(), UserId::new(*id));
    let (name, role) = (posted.text("name").to_owned(), posted.text("role").to_owned());
    let update = UserUpdate { name: Some(name.clone()), role: Some(role.clone()) };
    // A user who changes the own role may no longer see the users.
    let (to, sent) = (if id == member.user() { PART } else { ADDRESS }, seen::sent(&posted));
    let save = move || {
        seen::require(sent.as_deref(), &print(&people.find_user(organisation, id)?))?;
        match people.update_user(organisation, id, &update) {
            Ok(_) => Ok(to.to_owned()),
            // The refusal stands beside the field that has to stay.
            Err(PeopleError::LastOwner) => Err(last_owner()),
            Err(other) => Err(other.into()),
        }
    };
    let failed = match member.make(&services, Once::from_content(&posted), save).await {
        Ok(address) => return Ok(member.done(&address, Notice::Saved)),
        Err(failed @ (Failure::Invalid(_) | Failure::Stale)) => failed,
        Err(other) => return Err(other),
    };
    let user = super::actions::find(&member, &services, id.get()).await?;
    let again = page(&member, &services, &user, (&*name, &*role), posted.text(seen::FIELD)).await?;
    match failed {
        Failure::Invalid(errors) => again.refused(&errors).answer(&member),
        _ => again.stale(format!("{ADDRESS}/{}", id.get())).answer(&member),
    }
}

fn last_owner() -> Failure {
    Failure::Invalid(FieldErrors::one(
        "role",
        (RuleCode::LastOwner, "must stay: this is the last active owner of the account"),
    ))
}
