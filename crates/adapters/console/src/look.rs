//! The language and the colours that the user chose, kept in the browser for a year.

use crate::Answer;
use crate::layout::Theme;
use crate::posted::{Fields, Posted};
use crate::routing::Routing;
use crate::sign_in::inside;
use crate::texts::Language;
use crate::visit::Visit;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

pub(crate) const COOKIE: &str = "customs-look";

const FIELDS: Fields = Fields::new(&["language", "theme", "next"]);

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.post("/look", choose);
}

/// The language and the colours of the cookie, each if it is there and known.
pub(crate) fn from_cookie(value: &str) -> (Option<Language>, Option<Theme>) {
    let (language, theme) = value.split_once('.').unwrap_or((value, ""));
    (Language::from_tag(language), Theme::from_word(theme))
}

async fn choose(visit: Visit, posted: Posted) -> Answer {
    posted.require(FIELDS)?;
    let language = Language::from_tag(posted.text("language")).unwrap_or(visit.t());
    let theme = Theme::from_word(posted.text("theme")).unwrap_or(visit.details().theme);
    let cookie = Cookie::build(COOKIE, format!("{}.{}", language.tag(), theme.word()))
        .path("/console")
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(Duration::days(365))
        .finish();
    let mut answer = visit.go_to(&inside(posted.raw("next")));
    // A cookie of plain letters is always well-formed.
    let _ = answer.add_cookie(&cookie);
    Ok(answer)
}
