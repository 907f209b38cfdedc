use super::ADDRESS;
use crate::failure::minutes;
use crate::gate::session_cookie;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::settings::form::{Field, FormPage, Link};
use crate::sign_in::{Hashed, hashed};
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::{Password, PasswordChange, PeopleError};

const FIELDS: Fields = Fields::new(&["current_password", "new_password"]);

pub(in crate::settings) async fn show(member: Member) -> Answer {
    form(&member).answer(&member)
}

/// The form. A password that was typed is never sent back.
fn form(member: &Member) -> FormPage {
    let t = member.t();
    let current = Field::text("current_password", t.settings_current_password(), "")
        .with_type("password")
        .autocomplete("current-password");
    let new = Field::text("new_password", t.new_password(), "")
        .with_type("password")
        .autocomplete("new-password")
        .hint(t.new_password_hint());
    let crumbs = Link::crumbs(t, [Link::to(ADDRESS, t.settings_profile())]);
    FormPage::with_fields(member, crumbs, t.settings_change_password(), vec![current, new])
        .says(t.settings_change_password_says())
}

/// Changes the password. All sessions end; this browser goes on in a new one.
pub(in crate::settings) async fn change(member: Member, services: Services, posted: Posted) -> Answer {
    let t = member.t();
    posted.require(FIELDS)?;
    let change = PasswordChange {
        current: Password::presented(posted.raw("current_password")),
        new: Password::presented(posted.raw("new_password")),
    };
    let (people, live) = (services.people.clone(), member.session().clone());
    let visitor = member.details().visitor.clone();
    let user = Some(member.user());
    let work = move || people.change_own_password(&live, &change, visitor);
    let page = match hashed(&services, &member, user, work).await? {
        Hashed::Done(Ok(signed_in)) => {
            let mut answer = member.done(ADDRESS, Notice::PasswordChanged);
            // The token has letters, digits, - and _ only.
            let _ = answer.add_cookie(&session_cookie(&signed_in.token, &services.settings));
            return Ok(answer);
        }
        Hashed::Done(Err(PeopleError::Invalid(errors))) => form(&member).refused(&errors),
        Hashed::Done(Err(PeopleError::TooManyAttempts(wait))) => {
            form(&member).problem(format!("{}. {}", t.too_many(), t.too_many_says(minutes(wait.seconds()))))
        }
        Hashed::Done(Err(other)) => return Err(other.into()),
        Hashed::Busy => form(&member).problem(t.busy_signing_in()),
    };
    page.answer(&member)
}
