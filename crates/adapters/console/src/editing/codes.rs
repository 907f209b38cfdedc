//! Codes of the codebook that begin with what is typed, or whose meaning has it, for the list under a field.

use crate::failure::Failure;
use crate::layout::Choice;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::{HttpRequest, web};
use askama::Template;
use customs_tariff::{CodeEntry, CodeTable};

/// Most codes of a list.
const MOST: usize = 50;

#[derive(Template)]
#[template(path = "editing/options.html")]
pub(super) struct Options {
    pub(super) options: Vec<Choice>,
}

/// What is typed: the parameter `q`, or the only one, which has the name of the field.
pub(super) fn typed(request: &HttpRequest) -> String {
    let query: Vec<_> = url::form_urlencoded::parse(request.query_string().as_bytes()).into_owned().collect();
    let named = query.iter().find(|(name, _)| name == "q").or_else(|| query.last());
    named.map(|(_, text)| text.trim().to_owned()).unwrap_or_default()
}

pub(super) async fn look_up(
    member: Member,
    services: Services,
    list: web::Path<String>,
    request: HttpRequest,
) -> Answer {
    let table = CodeTable::named(&list).ok_or(Failure::NotFound)?;
    let (t, asked) = (member.t(), typed(&request).to_lowercase());
    let codebook = services.tariff.current().codebook();
    let today = services.tariff.today();
    let meaning = |entry: &CodeEntry| t.choose(&entry.description_en, &entry.description_nl).clone();
    let begins = |entry: &&CodeEntry| entry.code.to_lowercase().starts_with(&asked);
    let first = codebook.valid_entries(table, today).filter(begins);
    let rest = codebook
        .valid_entries(table, today)
        .filter(|entry| !begins(entry) && meaning(entry).to_lowercase().contains(&asked));
    let found = first.chain(rest).take(MOST);
    let options = found.map(|entry| Choice::of(entry.code.clone(), named(&entry.code, &meaning(entry)), false));
    member.page(&Options { options: options.collect() })
}

/// A code with its meaning, as the list shows it.
pub(super) fn named(code: &str, meaning: &str) -> String {
    format!("{code} – {meaning}")
}
