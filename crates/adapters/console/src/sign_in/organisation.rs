//! The choice between organisations, for users who have the same e-mail and password at several.

use super::form::{SignInPage, entered};
use super::{inside, ticket};
use crate::failure::Failure;
use crate::gate::session_token;
use crate::layout::{Choice, Layout};
use crate::posted::{Fields, Posted};
use crate::shown;
use crate::texts::Language;
use crate::visit::Visit;
use crate::{Answer, Services};
use actix_web::HttpRequest;
use askama::Template;
use customs_access::{Organisation, OrganisationChoice, SignInError};
use customs_kernel::{Acting, ActingKind, OrganisationId};
use customs_serving::blocking;

const FIELDS: Fields = Fields::new(&[ticket::FIELD, "next", "organisation"]);

#[derive(Template)]
#[template(path = "sign_in/organisation.html")]
struct OrganisationPage {
    layout: Layout,
    t: Language,
    next: String,
    proof: String,
    organisations: Vec<Choice>,
}

/// Asks at which organisation the visitor wants to sign in. The page names only those for which the password was right,
/// and holds neither the password nor the ticket.
pub(super) fn ask(visit: &Visit, services: &Services, choice: &OrganisationChoice, next: &str) -> Answer {
    let mut answer = visit.page(&OrganisationPage {
        // A choice of language would lead back to the sign-in.
        layout: Layout::new(visit, "").without_look(),
        t: visit.t(),
        next: inside(next),
        proof: ticket::proof(&services.people, &choice.ticket),
        organisations: named(&choice.organisations),
    })?;
    // The token has letters, digits, - and _ only.
    let _ = answer.add_cookie(&ticket::cookie(&choice.ticket, &services.settings));
    Ok(answer)
}

/// The names of the organisations, with the numbers of those that have the same.
fn named(organisations: &[Organisation]) -> Vec<Choice> {
    let choice = |organisation: &Organisation| {
        let (id, name) = (organisation.id().get(), shown::text(organisation.name()));
        let is_alone = organisations.iter().filter(|other| other.name() == organisation.name()).count() == 1;
        let name = if is_alone { name } else { format!("{name} ({id})") };
        Choice::new(id.to_string(), name, false)
    };
    organisations.iter().map(choice).collect()
}

/// A visitor who comes back to the address of the choice has to sign in again.
pub(super) async fn show(visit: Visit) -> Answer {
    Ok(visit.go_to("/console/sign-in"))
}

/// Signs the visitor in at the organisation that was chosen.
pub(super) async fn choose(visit: Visit, services: Services, posted: Posted, request: HttpRequest) -> Answer {
    posted.require(FIELDS)?;
    let next = posted.raw("next");
    let organisation = posted.text("organisation").parse().ok().map(OrganisationId::new);
    let sent = ticket::sent(&request, &posted, &services.settings).zip(organisation);
    let Some((ticket, organisation)) = sent else { return refused(&visit, &services, next) };
    let (people, visitor) = (services.people.clone(), visit.details().visitor.clone());
    // An attacker who planted a session in this browser is not signed in too.
    let earlier = session_token(&request, &services.settings);
    let request_id = visit.details().request_id.as_str().to_owned();
    let acting = Acting { kind: ActingKind::Person, id: None, request: Some(request_id) };
    let chosen = blocking(move || {
        match acting.run(|| people.choose_organisation(&ticket, organisation, visitor, earlier.as_ref())) {
            Ok(signed_in) => Ok(Some(signed_in)),
            Err(SignInError::TicketRefused) => Ok(None),
            Err(other) => Err(Failure::from(other)),
        }
    });
    let Some(signed_in) = chosen.await? else { return refused(&visit, &services, next) };
    let mut answer = entered(&visit, &services, &signed_in, next);
    // A removal is always a well-formed cookie.
    let _ = answer.add_cookie(&ticket::used(&services.settings));
    Ok(answer)
}

/// Shows the form to sign in again. A ticket that is left in the browser opens nothing any more.
fn refused(visit: &Visit, services: &Services, next: &str) -> Answer {
    let page = SignInPage::refused(visit, next, String::new(), visit.t().choice_refused().to_owned());
    let mut answer = visit.page(&page)?;
    // A removal is always a well-formed cookie.
    let _ = answer.add_cookie(&ticket::used(&services.settings));
    Ok(answer)
}
