use super::register::shown_once;
use super::{ADDRESS, crumbs};
use crate::day;
use crate::failure::Failure;
use crate::layout::Choice;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::posted::{Fields, Posted};
use crate::settings::form::{Field, FormPage, Link};
use crate::shown;
use crate::sign_in::inside;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Permission;
use customs_callbacks::{CallbackId, DeliveryId, KeptHours, Registration};
use customs_kernel::{BrokenRule, FieldErrors, start_of_amsterdam_day};

const KEEP: &str = "keep_previous_hours";
const SINCE: &str = "recover_since";

/// Finds a callback, for a user who manages the account.
async fn find(member: &Member, services: &Services, id: i64) -> Result<Registration, Failure> {
    member.require_permission(Permission::AccountManage)?;
    let (callbacks, organisation) = (services.callbacks.clone(), member.organisation());
    member.read(move || Ok(callbacks.find(organisation, CallbackId::new(id))?)).await
}

fn address(id: CallbackId) -> String {
    format!("{ADDRESS}/{}", id.get())
}

/// A question about a callback, with the way back to it.
fn question(
    member: &Member,
    registration: &Registration,
    title: &'static str,
    says: &'static str,
    fields: Vec<Field>,
) -> FormPage {
    let (t, mut way) = (member.t(), crumbs(member.t()));
    way.push(Link::to(address(registration.id()), t.settings_callback()));
    let page = FormPage::with_fields(member, way, title, fields).about(shown::text(registration.url().as_str()));
    page.says(says).button(title).making()
}

pub(in crate::settings) async fn ask_secret(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let registration = find(&member, &services, *id).await?;
    renewal(&member, &registration).answer(&member)
}

fn renewal(member: &Member, registration: &Registration) -> FormPage {
    let t = member.t();
    let keep = Field::select(KEEP, t.settings_keep_old_secret(), kept(t));
    question(member, registration, t.settings_new_secret(), t.settings_new_callback_secret_says(), vec![keep])
}

/// The times for which the old secret may go on.
fn kept(t: Language) -> Vec<Choice> {
    vec![
        Choice::new("24", t.settings_for_a_day(), true),
        Choice::new("1", t.settings_for_an_hour(), false),
        Choice::new(KeptHours::MOST.to_string(), t.settings_for_a_week(), false),
        Choice::new("", t.settings_not_at_all(), false),
    ]
}

/// The hours for which the old secret goes on; `None` when it ends at once.
fn hours(posted: &Posted) -> Result<Option<KeptHours>, FieldErrors> {
    let read = |text: String| {
        let hours = text.parse().ok().and_then(|hours| KeptHours::new(hours).ok());
        hours.ok_or_else(|| FieldErrors::one(KEEP, BrokenRule::outside(1, KeptHours::MOST)))
    };
    posted.filled(KEEP).map(read).transpose()
}

/// Gives a callback a new secret and shows it, this once. If it were made twice, the secret that receivers know would
/// be gone at once.
pub(in crate::settings) async fn new_secret(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    let registration = find(&member, &services, *id).await?;
    posted.require(Fields::new(&[KEEP]))?;
    let keep = match hours(&posted) {
        Ok(keep) => keep,
        Err(errors) => return renewal(&member, &registration).refused(&errors).answer(&member),
    };
    let (callbacks, organisation, id) = (services.callbacks.clone(), member.organisation(), registration.id());
    let make = move || Ok((callbacks.regenerate_secret(organisation, Some(id), keep)?, address(id)));
    match member.make_shown(&services, Once::from_posted(&posted), make).await? {
        Made::Now(made) => shown_once(&member, registration.url().as_str(), &made.secret),
        Made::Before(address) => Ok(member.done(&address, Notice::SecretWasShown)),
    }
}

fn resumption(member: &Member, registration: &Registration, since: &str) -> FormPage {
    let t = member.t();
    let since =
        Field::text(SINCE, t.settings_recover_since(), since).with_type("date").hint(t.settings_recover_since_hint());
    question(member, registration, t.settings_resume_callback(), t.settings_resume_callback_says(), vec![since])
}

pub(in crate::settings) async fn ask_resume(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let registration = find(&member, &services, *id).await?;
    resumption(&member, &registration, "").answer(&member)
}

/// Lets deliveries go on, and on request sends again what was given up since a day.
pub(in crate::settings) async fn resume(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    let registration = find(&member, &services, *id).await?;
    posted.require(Fields::new(&[SINCE]))?;
    let typed = posted.text(SINCE);
    let refused = |errors: &FieldErrors| resumption(&member, &registration, typed).refused(errors).answer(&member);
    let since = match posted.filled(SINCE).map(|text| day::read(&text)).transpose() {
        Ok(day) => day.map(start_of_amsterdam_day),
        Err(rule) => return refused(&FieldErrors::one(SINCE, rule)),
    };
    let (callbacks, organisation, id) = (services.callbacks.clone(), member.organisation(), registration.id());
    let resume = move || {
        callbacks.resume(organisation, id, since)?;
        Ok(Notice::CallbackResumed)
    };
    match member.carry_out(&services, &posted, address(id), resume).await {
        Err(Failure::Invalid(errors)) => refused(&errors),
        answer => answer,
    }
}

pub(in crate::settings) async fn ask_delete(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    let (t, registration) = (member.t(), find(&member, &services, *id).await?);
    question(&member, &registration, t.settings_delete_callback(), t.settings_delete_callback_says(), Vec::new())
        .danger()
        .answer(&member)
}

/// Deletes a callback with its deliveries.
pub(in crate::settings) async fn delete(
    member: Member,
    services: Services,
    id: web::Path<i64>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(Fields::NONE)?;
    let (callbacks, organisation, id) = (services.callbacks.clone(), member.organisation(), CallbackId::new(*id));
    let delete = move || {
        callbacks.delete(organisation, id)?;
        Ok(Notice::CallbackDeleted)
    };
    member.carry_out(&services, &posted, ADDRESS.to_owned(), delete).await
}

/// Sends a delivery again, and goes back to the list as it was filtered.
pub(in crate::settings) async fn send_again(
    member: Member,
    services: Services,
    ids: web::Path<(i64, i64)>,
    posted: Posted,
) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(Fields::new(&["next"]))?;
    let (callback, delivery) = ids.into_inner();
    let (callback, delivery) = (CallbackId::new(callback), DeliveryId::new(delivery));
    let (callbacks, organisation) = (services.callbacks.clone(), member.organisation());
    let send = move || {
        callbacks.redeliver(organisation, callback, delivery)?;
        Ok(Notice::DeliverySentAgain)
    };
    member.carry_out(&services, &posted, inside(posted.raw("next")), send).await
}
