use super::organisation_profile::as_arguments;
use crate::command_line::{KnownUser, NewUser, User};
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::{Foundation, base_url};
use customs_access::{Email, LinkSecret, People, PeopleError, UserForm, UserState, UserWithLink};
use customs_kernel::OrganisationId;
use customs_workflows::sign_in_url;
use serde_json::json;

/// Runs `user create`, `list`, `disable` and `enable`.
pub(crate) fn run(settings: Settings, command: User) -> Fallible<()> {
    let base_url = base_url(&settings, settings.http.listen);
    let people = Foundation::open(settings)?.people(&base_url);
    match command {
        User::Create(new) => create(&people, &base_url, new),
        User::List { organisation, json } => list(&people, OrganisationId::new(organisation), json),
        User::Disable(known) => disable(&people, &known),
        User::Enable(known) => enable(&people, &base_url, &known),
    }
}

fn create(people: &People, base_url: &str, new: NewUser) -> Fallible<()> {
    let NewUser { organisation, email, name, role, json } = new;
    let name = name.unwrap_or_else(|| before_the_at(&email).to_owned());
    let created = people.create_user(OrganisationId::new(organisation), &UserForm { name, email, role });
    let UserWithLink { user, link } = created.map_err(|error| reported(error, organisation))?;
    if json {
        let shown = json!({
            "id": user.id().get(),
            "name": user.name(),
            "email": user.email().as_str(),
            "role": user.role().word(),
            "sign_in_url": sign_in_url(base_url, &link.token),
            "expires_at": link.expires_at,
        });
        println!("{shown}");
    } else {
        println!("User {} \"{}\" created.", user.id(), user.name());
        show(base_url, &link);
    }
    Ok(())
}

/// The part of an address before the `@`. A text without `@` is no address, and is reported.
fn before_the_at(email: &str) -> &str {
    let email = email.trim();
    email.rsplit_once('@').map_or(email, |(before, _)| before)
}

fn show(base_url: &str, LinkSecret { token, expires_at }: &LinkSecret) {
    println!("sign_in_url: {}", sign_in_url(base_url, token));
    println!("The user sets a password there, once, until {expires_at}. The address is shown only once.");
}

fn list(people: &People, organisation: OrganisationId, as_json: bool) -> Fallible<()> {
    let users = people.list_users(organisation)?;
    if as_json {
        let list: Vec<_> = users
            .iter()
            .map(|user| {
                json!({
                    "id": user.id().get(),
                    "name": user.name(),
                    "email": user.email().as_str(),
                    "role": user.role().word(),
                    "state": user.state().word(),
                    "created_at": user.record().created_at,
                    "disabled_at": user.record().disabled_at,
                })
            })
            .collect();
        println!("{}", serde_json::Value::from(list));
    } else {
        for user in users {
            println!("{}  {}  {} ({})  {}", user.id(), user.email(), user.role(), user.state(), user.name());
        }
    }
    Ok(())
}

fn disable(people: &People, named: &KnownUser) -> Fallible<()> {
    let known = found(people, named)?;
    let user = people.disable_user(known.organisation(), known.id())?;
    if named.json {
        println!("{}", standing(&user));
    } else {
        println!("User {} \"{}\" disabled.", user.id(), user.name());
    }
    Ok(())
}

/// Links end when a user is disabled, so that one who has no password yet gets another.
fn enable(people: &People, base_url: &str, named: &KnownUser) -> Fallible<()> {
    let known = found(people, named)?;
    let was_disabled = known.state() == UserState::Disabled;
    let user = people.enable_user(known.organisation(), known.id())?;
    let needs_link = was_disabled && user.state() == UserState::Invited;
    let link = if needs_link { Some(people.issue_link(user.organisation(), user.id())?.link) } else { None };
    if named.json {
        let mut shown = standing(&user);
        shown["sign_in_url"] = json!(link.as_ref().map(|link| sign_in_url(base_url, &link.token)));
        shown["expires_at"] = json!(link.as_ref().map(|link| link.expires_at));
        println!("{shown}");
        return Ok(());
    }
    println!("User {} \"{}\" enabled.", user.id(), user.name());
    if let Some(link) = &link {
        show(base_url, link);
    }
    Ok(())
}

/// Whether a user may sign in, as JSON.
fn standing(user: &customs_access::User) -> serde_json::Value {
    json!({
        "id": user.id().get(),
        "name": user.name(),
        "email": user.email().as_str(),
        "state": user.state().word(),
        "disabled_at": user.record().disabled_at,
    })
}

/// The user of the organisation with that e-mail.
fn found(people: &People, known: &KnownUser) -> Fallible<customs_access::User> {
    let email: Email = known.email.parse().map_err(|error| Failure::because(format!("--email {error}")))?;
    let users = people.list_users(OrganisationId::new(known.organisation))?;
    let found = users.into_iter().find(|user| *user.email() == email);
    found.ok_or_else(|| Failure::because(format!("organisation {} has no user {email}", known.organisation)))
}

fn reported(error: PeopleError, organisation: i64) -> Failure {
    match error {
        PeopleError::Invalid(errors) => as_arguments(&errors),
        PeopleError::UnknownOrganisation => Failure::because(format!("there is no organisation {organisation}")),
        other => other.into(),
    }
}
