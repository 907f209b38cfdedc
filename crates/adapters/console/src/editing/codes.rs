//! Codes of the codebook that begin with what is typed, or that have it in their meaning, for the list under a field,
//! and the meaning of what is typed, for the place above it.

use super::drawn::meaning;
use super::forms::DECLARATION;
use super::shape::{Kind, Part};
use super::transits::shape::TRANSIT;
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
    pub(super) typed: Option<TypedCode>,
}

/// The code that a field holds now. Its meaning replaces that of the code before.
pub(super) struct TypedCode {
    field: String,
    meaning: String,
}

/// What is typed: the parameter `q`, or the only one, which has the name of the field.
pub(super) fn typed(request: &HttpRequest) -> String {
    let query: Vec<_> = url::form_urlencoded::parse(request.query_string().as_bytes()).into_owned().collect();
    let named = query.iter().find(|(name, _)| name == "q").or_else(|| query.last());
    named.map(|(_, text)| text.trim().to_owned()).unwrap_or_default()
}

/// The field in which the user types, and what it holds.
fn field(request: &HttpRequest) -> Option<(String, String)> {
    url::form_urlencoded::parse(request.query_string().as_bytes()).into_owned().last()
}

/// The field of a declaration or transit, or of one of its lines, at this path, which takes the codes of this table.
fn coded_field(path: &str, table: CodeTable) -> Option<(&'static Part, &'static str, Kind)> {
    let mut found = [DECLARATION, TRANSIT].into_iter().filter_map(|forms| forms.value_at(path));
    found.find(|(_, _, kind)| kind.table() == Some(table))
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
    let name = |entry: &CodeEntry| t.choose(&entry.description_en, &entry.description_nl).clone();
    let begins = |entry: &&CodeEntry| entry.code.to_lowercase().starts_with(&asked);
    let first = codebook.valid_entries(table, today).filter(begins);
    let rest = codebook
        .valid_entries(table, today)
        .filter(|entry| !begins(entry) && name(entry).to_lowercase().contains(&asked));
    let found = first.chain(rest).take(MOST);
    let options = found.map(|entry| Choice::new(entry.code.clone(), named(&entry.code, &name(entry)), false));
    let typed = field(&request).and_then(|(field, code)| {
        let (object, name, kind) = coded_field(&field, table)?;
        let meaning = meaning(t, &codebook, kind, (object.name, name), &code);
        Some(TypedCode { field, meaning })
    });
    member.page(&Options { options: options.collect(), typed })
}

/// A code with its meaning, as the list shows it.
pub(super) fn named(code: &str, meaning: &str) -> String {
    format!("{code} – {meaning}")
}
