use super::{ADDRESS, crumbs};
use crate::failure::Failure;
use crate::layout::Choice;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::posted::{Fields, Posted};
use crate::settings::facts::Fact;
use crate::settings::form::{Field, FormPage, Group};
use crate::settings::secret::{Secret, SecretPage};
use crate::shown;
use crate::visit::Member;
use crate::{Answer, Services};
use customs_access::Permission;
use customs_callbacks::{CallbackSecret, EventName, RegistrationForm};

const FIELDS: Fields = Fields::new(&["callback_url"]).with_lists(&["event"]);

pub(in crate::settings) async fn show(member: Member) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    page(&member, "", &[]).answer(&member)
}

fn page(member: &Member, url: &str, events: &[String]) -> FormPage {
    let t = member.t();
    let choice = |event: EventName| {
        let is_chosen = events.iter().any(|chosen| chosen == event.as_str());
        Choice::new(event.as_str(), format!("{} ({event})", t.settings_event(event)), is_chosen)
    };
    let url = Field::text("callback_url", t.settings_callback_url(), url).with_type("url").hint(t.settings_url_hint());
    let events = Field::boxes("events", "event", t.settings_events(), EventName::ALL.map(choice).into());
    let groups = vec![Group::under("", vec![url]), Group::under("", vec![events])];
    FormPage::new(member, crumbs(t), t.settings_new_callback(), groups)
        .says(t.settings_new_callback_says())
        .button(t.settings_register())
        .making()
}

/// Registers a callback and shows its secret, this once: a form that is sent again leads to the list. The host of the
/// address is looked up before the unit of work.
pub(in crate::settings) async fn register(member: Member, services: Services, posted: Posted) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(FIELDS)?;
    let url = posted.text("callback_url").to_owned();
    let events: Vec<String> = posted.all("event").map(str::to_owned).collect();
    let form = RegistrationForm {
        callback_url: posted.filled("callback_url"),
        callback_format: None,
        events: Some(events.clone()),
    };
    let requested = match form.check(services.callback_policy, &*services.callback_targets).await {
        Ok(requested) => requested,
        Err(errors) => return page(&member, &url, &events).refused(&errors).answer(&member),
    };
    let (callbacks, organisation) = (services.callbacks.clone(), member.organisation());
    let register = move || Ok((callbacks.register(organisation, &requested)?, ADDRESS.to_owned()));
    match member.make_shown(&services, Once::from_posted(&posted), register).await {
        Ok(Made::Before(address)) => Ok(member.done(&address, Notice::SecretWasShown)),
        Ok(Made::Now(registered)) => shown_once(&member, registered.registration.url().as_str(), &registered.secret),
        Err(Failure::Invalid(errors)) => page(&member, &url, &events).refused(&errors).answer(&member),
        Err(Failure::MadeOtherwise(address)) => page(&member, &url, &events).made_otherwise(address).answer(&member),
        Err(other) => Err(other),
    }
}

/// The page with the new secret of a callback, in both forms that receivers take.
pub(super) fn shown_once(member: &Member, url: &str, secret: &CallbackSecret) -> Answer {
    let t = member.t();
    let secrets = vec![
        Secret { id: "secret", name: t.settings_callback_secret(), value: secret.reveal().to_owned() },
        Secret { id: "webhook-secret", name: t.settings_webhook_secret(), value: secret.reveal_for_webhooks() },
    ];
    let facts = vec![Fact::new(t.settings_callback_url(), shown::text(url))];
    SecretPage::answer(member, crumbs(t), t.settings_callback(), facts, secrets)
}
