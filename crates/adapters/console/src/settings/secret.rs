use super::facts::Fact;
use super::form::{Link, PART};
use crate::Answer;
use crate::layout::Layout;
use crate::texts::Language;
use crate::visit::Visit;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use askama::Template;

/// A new secret with its name and the id of its place on the page.
pub(super) struct Secret {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) value: String,
}

/// The page that shows new secrets, this once.
#[derive(Template)]
#[template(path = "settings/secret.html")]
pub(super) struct SecretPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    title: &'static str,
    facts: Vec<Fact>,
    secrets: Vec<Secret>,
    back: String,
}

impl SecretPage {
    /// Shows the secrets of a record with its details. The last of the crumbs is the way on.
    pub(super) fn answer(
        visit: &Visit,
        crumbs: Vec<Link>,
        title: &'static str,
        facts: Vec<Fact>,
        secrets: Vec<Secret>,
    ) -> Answer {
        let back = crumbs.last().map_or_else(|| PART.to_owned(), |link| link.href.clone());
        let page = Self { layout: Layout::new(visit, PART), t: visit.t(), crumbs, title, facts, secrets, back };
        let mut answer = visit.page(&page)?;
        // No copy of it may stay anywhere, although other pages may be kept.
        answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        Ok(answer)
    }
}
