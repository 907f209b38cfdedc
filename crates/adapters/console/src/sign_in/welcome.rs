use super::hashing::{Hashed, hashed};
use crate::desk::first_page;
use crate::failure::Failure;
use crate::gate::{session_cookie, session_token};
use crate::layout::Layout;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Visit;
use crate::{Answer, Services};
use actix_web::{HttpRequest, web};
use askama::Template;
use customs_access::{LinkToken, Password, PeopleError};
use customs_serving::blocking;

/// The e-mail is there for password managers.
const FIELDS: Fields = Fields::new(&["email", "password"]);

#[derive(Template)]
#[template(path = "sign_in/welcome.html")]
struct WelcomePage {
    layout: Layout,
    t: Language,
    /// The user who sets a password; `None` when the link is refused.
    invited: Option<Invited>,
    error: Option<String>,
}

/// The user of a link, who may have users with the same e-mail at other organisations.
struct Invited {
    /// Shown so that a password manager stores the right one.
    email: String,
    organisation: String,
}

/// The page behind a one-time link. Reading it does not use the link up: programs that check mails follow links.
pub(super) async fn show(visit: Visit, services: Services, token: web::Path<String>) -> Answer {
    let invited = invited(&services, &token).await?;
    page(&visit, invited, None)
}

fn page(visit: &Visit, invited: Option<Invited>, error: Option<String>) -> Answer {
    visit.page(&WelcomePage { layout: Layout::new(visit, ""), t: visit.t(), invited, error })
}

async fn invited(services: &Services, token: &str) -> Result<Option<Invited>, Failure> {
    let (people, token) = (services.people.clone(), LinkToken::presented(token));
    blocking(move || {
        let user = match people.look_at_link(&token) {
            Ok((_, user)) => user,
            Err(PeopleError::LinkRefused) => return Ok(None),
            Err(error) => return Err(Failure::from(error)),
        };
        let organisation = people.find_organisation(user.organisation())?;
        let organisation = shown::text(organisation.name());
        Ok(Some(Invited { email: user.email().to_string(), organisation }))
    })
    .await
}

pub(super) async fn set_password(
    visit: Visit,
    services: Services,
    token: web::Path<String>,
    posted: Posted,
    request: HttpRequest,
) -> Answer {
    posted.require(FIELDS)?;
    let (people, link) = (services.people.clone(), LinkToken::presented(token.as_str()));
    let password = Password::presented(posted.raw("password"));
    let visitor = visit.details().visitor.clone();
    // A user who was signed in here before is not any more.
    let earlier = session_token(&request, &services.settings);
    let set = move || people.set_password(&link, &password, visitor, earlier.as_ref());
    let error = match hashed(&services, &visit, None, set).await? {
        Hashed::Done(Ok(signed_in)) => {
            let mut answer = visit.done(first_page(signed_in.user.role()), Notice::Welcome);
            // The token has letters, digits, - and _ only.
            let _ = answer.add_cookie(&session_cookie(&signed_in.token, &services.settings));
            return Ok(answer);
        }
        Hashed::Done(Err(PeopleError::Invalid(errors))) => {
            errors.iter().next().and_then(|(_, rules)| rules.first().cloned())
        }
        Hashed::Done(Err(PeopleError::LinkRefused)) => return page(&visit, None, None),
        Hashed::Done(Err(other)) => return Err(other.into()),
        Hashed::Busy => {
            let invited = invited(&services, &token).await?;
            return page(&visit, invited, Some(visit.t().busy_signing_in().to_owned()));
        }
    };
    let invited = invited(&services, &token).await?;
    page(&visit, invited, error.map(|rule| visit.t().broken(&rule)))
}
