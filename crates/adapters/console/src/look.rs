//! The language and the looks that the user chose, kept in the browser for a year.

use crate::Answer;
use crate::layout::{Density, Theme, keys_word};
use crate::posted::{Fields, Posted};
use crate::routing::Routing;
use crate::sign_in::inside;
use crate::texts::Language;
use crate::visit::Visit;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

pub(crate) const COOKIE: &str = "customs-look";

const FIELDS: Fields = Fields::new(&["language", "theme", "density", "keys", "next"]);

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.post("/look", choose);
}

/// What the cookie has, each if it is there and known.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Chosen {
    pub(crate) language: Option<Language>,
    pub(crate) theme: Option<Theme>,
    pub(crate) density: Option<Density>,
    pub(crate) has_keys: Option<bool>,
}

/// Reads the cookie. One of an earlier version has the language and the colours alone.
pub(crate) fn from_cookie(value: &str) -> Chosen {
    let mut parts = value.split('.');
    let mut next = || parts.next().unwrap_or_default();
    Chosen {
        language: Language::from_tag(next()),
        theme: Theme::from_word(next()),
        density: Density::from_word(next()),
        has_keys: has_keys(next()),
    }
}

fn has_keys(word: &str) -> Option<bool> {
    [true, false].into_iter().find(|has_keys| keys_word(*has_keys) == word)
}

async fn choose(visit: Visit, posted: Posted) -> Answer {
    posted.require(FIELDS)?;
    let language = Language::from_tag(posted.text("language")).unwrap_or(visit.t());
    let theme = Theme::from_word(posted.text("theme")).unwrap_or(visit.details().theme);
    let density = Density::from_word(posted.text("density")).unwrap_or(visit.details().density);
    let keys = keys_word(has_keys(posted.text("keys")).unwrap_or(visit.details().has_keys));
    let cookie = Cookie::build(COOKIE, format!("{}.{}.{}.{keys}", language.tag(), theme.word(), density.word()))
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
