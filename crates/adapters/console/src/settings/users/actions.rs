use super::invite::handed_over;
use super::{ADDRESS, crumbs};
use crate::failure::Failure;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::posted::{Fields, Posted};
use crate::settings::form::{FormPage, Link, PART};
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::{PeopleError, Permission, User, UserState};
use customs_kernel::UserId;

/// Finds a user of the organisation, for a user who manages the account.
pub(super) async fn find(member: &Member, services: &Services, id: i64) -> Result<User, Failure> {
    member.require_permission(Permission::AccountManage)?;
    let (people, organisation) = (services.people.clone(), member.organisation());
    member.read(move || Ok(people.find_user(organisation, UserId::new(id))?)).await
}

/// Whether no other user could manage the account without this one.
pub(super) async fn is_last_owner(member: &Member, services: &Services, user: &User) -> Result<bool, Failure> {
    if !user.is_active_owner() {
        return Ok(false);
    }
    let (people, organisation, id) = (services.people.clone(), member.organisation(), user.id());
    let users = member.read(move || Ok(people.list_users(organisation)?)).await?;
    Ok(!users.iter().any(|other| other.is_active_owner() && other.id() != id))
}

/// A page that asks before it does something about a user.
async fn question(
    member: Member,
    services: Services,
    id: i64,
    ask: impl Fn(&User) -> Result<FormPage, Failure>,
) -> Answer {
    let user = find(&member, &services, id).await?;
    ask(&user)?.about(shown::text(user.name())).answer(&member)
}

fn way_back(member: &Member, user: &User) -> Vec<Link> {
    let (t, mut crumbs) = (member.t(), crumbs(member.t()));
    crumbs.push(Link::to(address(user.id()), t.settings_user()));
    crumbs
}

fn address(id: UserId) -> String {
    format!("{ADDRESS}/{}", id.get())
}

pub(in crate::settings) async fn ask_disable(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let (t, user) = (member.t(), find(&member, &services, *id).await?);
    if is_last_owner(&member, &services, &user).await? {
        return Err(PeopleError::LastOwner.into());
    }
    let way = way_back(&member, &user);
    FormPage::question(&member, way, t.settings_disable_user(), t.settings_disable_user_says())
        .about(shown::text(user.name()))
        .danger()
        .answer(&member)
}

/// Keeps a user from signing in. The last owner is refused with a sentence.
pub(in crate::settings) async fn disable(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(Fields::NONE)?;
    let (people, organisation, id) = (services.people.clone(), member.organisation(), UserId::new(*id));
    member.write(&services, move || Ok(people.disable_user(organisation, id)?)).await?;
    Ok(member.done(ADDRESS, Notice::UserDisabled))
}

pub(in crate::settings) async fn ask_enable(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let (t, asking) = (member.t(), member.clone());
    let ask = |user: &User| {
        let way = way_back(&asking, user);
        Ok(FormPage::question(&asking, way, t.settings_enable_user(), t.settings_enable_user_says()))
    };
    question(member, services, *id, ask).await
}

/// Lets a user sign in again.
pub(in crate::settings) async fn enable(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(Fields::NONE)?;
    let (people, organisation, id) = (services.people.clone(), member.organisation(), UserId::new(*id));
    member.write(&services, move || Ok(people.enable_user(organisation, id)?)).await?;
    Ok(member.done(&address(id), Notice::UserEnabled))
}

pub(in crate::settings) async fn ask_link(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let (t, asking, sends_mails) = (member.t(), member.clone(), services.settings.sends_mails);
    let ask = |user: &User| {
        let (title, says) = match user.state() {
            UserState::Invited if !sends_mails => {
                (t.settings_make_invitation(), t.settings_invite_again_by_hand_says())
            }
            UserState::Invited => (t.settings_mail_invitation(), t.settings_mail_invitation_says()),
            UserState::Active if !sends_mails => (t.settings_make_reset(), t.settings_make_reset_says()),
            UserState::Active => (t.settings_mail_reset(), t.settings_mail_reset_says()),
            UserState::Disabled => return Err(PeopleError::UserDisabled.into()),
        };
        Ok(FormPage::question(&asking, way_back(&asking, user), title, says).making())
    };
    question(member, services, *id, ask).await
}

/// Mails a user the link that fits the state, once: a new invitation, or one by which the password is replaced.
/// Requests for the latter are counted, which a unit of work around it would undo with a refusal. Where no mails are
/// sent an invitation is shown, to be handed over; a link for a new password is not, since a reader of it could sign in
/// as another user.
pub(in crate::settings) async fn mail_link(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    let user = find(&member, &services, *id).await?;
    posted.require(Fields::NONE)?;
    let (people, organisation, id) = (services.people.clone(), member.organisation(), user.id());
    let visitor = member.details().visitor.clone();
    let sends_mails = services.settings.sends_mails;
    let is_by_hand = user.state() == UserState::Invited && !sends_mails;
    let done = if sends_mails { Notice::LinkMailed } else { Notice::LinkStored };
    let mail = move || {
        let mut to_hand_over = None;
        if user.state() == UserState::Active {
            people.request_reset_of(organisation, id, &visitor)?;
        } else if is_by_hand {
            to_hand_over = Some(people.invite_again_by_hand(organisation, id)?);
        } else {
            people.invite_again(organisation, id)?;
        }
        Ok((to_hand_over, address(id)))
    };
    match member.make_apart(&services, Once::from_posted(&posted), mail).await? {
        Made::Now(Some(invited)) => handed_over(&member, &services, &invited),
        Made::Before(address) if is_by_hand => Ok(member.done(&address, Notice::SecretWasShown)),
        Made::Now(None) | Made::Before(_) => Ok(member.done(&address(id), done)),
    }
}

pub(in crate::settings) async fn ask_end_sessions(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let (t, asking) = (member.t(), member.clone());
    let ask = |user: &User| {
        let way = way_back(&asking, user);
        Ok(FormPage::question(&asking, way, t.settings_end_sessions_of_user(), t.settings_end_sessions_says()))
    };
    question(member, services, *id, ask).await
}

/// Ends all sessions of a user.
pub(in crate::settings) async fn end_sessions(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(Fields::NONE)?;
    let (people, organisation, id) = (services.people.clone(), member.organisation(), UserId::new(*id));
    member.write(&services, move || Ok(people.end_all_sessions(organisation, id)?)).await?;
    let to = if id == member.user() { PART.to_owned() } else { address(id) };
    Ok(member.done(&to, Notice::SessionsOfUserEnded))
}
