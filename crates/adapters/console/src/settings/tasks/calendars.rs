use super::{ADDRESS, crumbs};
use crate::failure::Failure;
use crate::layout::Choice;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::posted::{Fields, Posted};
use crate::settings::facts::Fact;
use crate::settings::form::{Field, FormPage};
use crate::settings::secret::{Secret, SecretPage};
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use customs_tasks::{CalendarForm, CalendarId, MadeCalendar, Owner, Site};

/// The words by which the form says what the calendar shows.
const SHOWS: &[&str] = &["all", "own"];
const FIELDS: Fields = Fields::new(&["name"]).with_choices(&[("shows", SHOWS)]);

pub(in crate::settings) async fn show_new(member: Member) -> Answer {
    page(&member, &CalendarForm::default()).answer(&member)
}

fn page(member: &Member, typed: &CalendarForm) -> FormPage {
    let (t, CalendarForm { name, only_own }) = (member.t(), typed);
    let name =
        Field::text("name", t.settings_name(), name.clone().unwrap_or_default()).hint(t.settings_calendar_name_hint());
    let choices = vec![
        Choice::new("all", t.settings_calendar_all(), !only_own),
        Choice::new("own", t.settings_calendar_own(), *only_own),
    ];
    let shows = Field::select("shows", t.settings_calendar_shows(), choices);
    FormPage::with_fields(member, crumbs(t), t.settings_new_calendar(), vec![name, shows])
        .says(t.settings_calendars_says())
        .button(t.settings_create())
        .making()
}

/// Makes a calendar and shows its address, this once: a form that is sent again leads to the list.
pub(in crate::settings) async fn make(member: Member, services: Services, posted: Posted) -> Answer {
    posted.require(FIELDS)?;
    let form = CalendarForm { name: posted.filled("name"), only_own: posted.text("shows") == "own" };
    let (tasks, organisation, owner) = (services.tasks.clone(), member.organisation(), Owner::User(member.user()));
    let typed = form.clone();
    let make = move || Ok((tasks.make_calendar(organisation, &owner, &form)?, ADDRESS.to_owned()));
    match member.make_shown(&services, Once::from_posted(&posted), make).await {
        Ok(Made::Now(made)) => shown_once(&member, &services, &made),
        Ok(Made::Before(address)) => Ok(member.done(&address, Notice::SecretWasShown)),
        Err(Failure::Invalid(errors)) => page(&member, &typed).refused(&errors).answer(&member),
        Err(Failure::MadeOtherwise(address)) => page(&member, &typed).made_otherwise(address).answer(&member),
        Err(other) => Err(other),
    }
}

fn shown_once(member: &Member, services: &Services, made: &MadeCalendar) -> Answer {
    let (t, MadeCalendar { calendar, token }) = (member.t(), made);
    let facts = vec![Fact::new(t.settings_name(), shown::text(&calendar.name))];
    let value = Site::new(&services.settings.base_url).calendar(token);
    let secret = Secret { id: "address", name: t.settings_calendar_address(), value };
    SecretPage::answer(member, crumbs(t), t.settings_calendar(), facts, vec![secret])
}

/// Revokes a calendar of the user.
pub(in crate::settings) async fn revoke(member: Member, services: Services, posted: Posted) -> Answer {
    posted.require(Fields::new(&["calendar"]))?;
    let id = posted.text("calendar").parse().map(CalendarId::new).map_err(|_| Failure::BadRequest)?;
    let (tasks, organisation, owner) = (services.tasks.clone(), member.organisation(), Owner::User(member.user()));
    let revoke = move || {
        tasks.revoke_calendar(organisation, &owner, id)?;
        Ok(Notice::CalendarRevoked)
    };
    member.carry_out(&services, &posted, ADDRESS.to_owned(), revoke).await
}
