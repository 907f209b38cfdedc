use super::hashing::{Hashed, hashed};
use super::{after_sign_in, inside, organisation};
use crate::failure::minutes;
use crate::gate::{session_cookie, session_token};
use crate::layout::Layout;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Visit;
use crate::{Answer, Services};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use customs_access::{Password, SignIn, SignInError, SignInOutcome, SignedIn};
use serde::Deserialize;

const FIELDS: Fields = Fields::new(&["email", "password", "next"]);

/// Where the visitor wanted to go.
#[derive(Deserialize)]
pub(super) struct Wanted {
    next: Option<String>,
}

#[derive(Template)]
#[template(path = "sign_in/form.html")]
pub(super) struct SignInPage {
    layout: Layout,
    t: Language,
    next: String,
    email: String,
    error: Option<String>,
}

impl SignInPage {
    fn new(visit: &Visit, next: &str) -> Self {
        Self { layout: Layout::new(visit, ""), t: visit.t(), next: inside(next), email: String::new(), error: None }
    }

    /// The form with what went wrong.
    pub(super) fn refused(visit: &Visit, next: &str, email: String, error: String) -> Self {
        Self { email, error: Some(error), ..Self::new(visit, next) }
    }
}

pub(super) async fn show(visit: Visit, wanted: web::Query<Wanted>) -> Answer {
    let next = wanted.into_inner().next.unwrap_or_default();
    if let Some(live) = &visit.details().live {
        return Ok(visit.go_to(&after_sign_in(&next, live.user.role())));
    }
    visit.page(&SignInPage::new(&visit, &next))
}

pub(super) async fn sign_in(visit: Visit, services: Services, posted: Posted, request: HttpRequest) -> Answer {
    posted.require(FIELDS)?;
    let email = posted.text("email").to_owned();
    let attempt = SignIn {
        email: email.clone(),
        password: Password::presented(posted.raw("password")),
        visitor: visit.details().visitor.clone(),
        // An attacker who planted a session in this browser is not signed in too.
        earlier: session_token(&request, &services.settings),
    };
    let people = services.people.clone();
    let outcome = match hashed(&services, &visit, None, move || people.sign_in(attempt)).await? {
        Hashed::Busy => Err(visit.t().busy_signing_in().to_owned()),
        Hashed::Done(Ok(outcome)) => Ok(outcome),
        Hashed::Done(Err(SignInError::WrongCredentials | SignInError::Invalid(_))) => {
            Err(visit.t().wrong_credentials().to_owned())
        }
        Hashed::Done(Err(SignInError::TooManyAttempts(wait))) => {
            let t = visit.t();
            Err(format!("{}. {}", t.too_many(), t.too_many_says(minutes(wait.seconds()))))
        }
        Hashed::Done(Err(other)) => return Err(other.into()),
    };
    match outcome {
        Ok(SignInOutcome::SignedIn(signed_in)) => Ok(entered(&visit, &services, &signed_in, posted.raw("next"))),
        Ok(SignInOutcome::Several(choice)) => organisation::ask(&visit, &services, &choice, posted.raw("next")),
        // 200, since browsers log other statuses as errors of the page.
        Err(error) => visit.page(&SignInPage::refused(&visit, posted.raw("next"), email, error)),
    }
}

/// Gives the browser the session, and sends it where the visitor wanted to go.
pub(super) fn entered(visit: &Visit, services: &Services, signed_in: &SignedIn, next: &str) -> HttpResponse {
    let mut answer = visit.go_to(&after_sign_in(next, signed_in.user.role()));
    // The token has letters, digits, - and _ only.
    let _ = answer.add_cookie(&session_cookie(&signed_in.token, &services.settings));
    answer
}
