//! The one place that turns a failure into a page.

mod by_domain;

use crate::layout::Layout;
use crate::live::refused_stream;
use crate::texts::Language;
use crate::visit::{HX_PUSH_URL, HX_RESWAP, HX_TRIGGER, Visit};
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use askama::Template;
use customs_kernel::{ErrorKind, FieldErrors};
use customs_serving::{Repeatable, Unanswered, random};
use std::error::Error;
use std::fmt;

/// Where the pages of records are.
const RECORDS: [&str; 5] = [
    "/console/declarations/",
    "/console/transits/",
    "/console/dossiers/",
    "/console/invoices/",
    "/console/settings/callbacks/",
];

/// Why a page cannot be shown, or a change was not made.
#[derive(Debug)]
pub enum Failure {
    /// There is no such page, or the organisation has no such record.
    NotFound,
    /// The role of the user does not allow it.
    Forbidden,
    /// The form does not carry the token of the session.
    ExpiredForm,
    /// The request cannot be read.
    BadRequest,
    /// More was sent than is taken.
    TooLarge,
    /// Fields break rules. Handlers of forms show them beside the fields; otherwise they are listed.
    Invalid(FieldErrors),
    /// The state of the record does not allow it.
    Refused(BilingualText),
    /// Another user changed the record meanwhile.
    Stale,
    /// A form with the same key and other content made something before; holds the address of that.
    MadeOtherwise(String),
    /// There were too many attempts; holds the seconds to wait.
    TooMany(i64),
    /// The service cannot do it right now.
    Unavailable(Box<dyn Error + Send + Sync>),
    /// Another command changed the same data at the same moment: running this one again may succeed.
    Overtaken(Box<dyn Error + Send + Sync>),
    /// A fault of the service.
    Internal(Box<dyn Error + Send + Sync>),
}

/// A sentence in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BilingualText {
    pub(crate) en: String,
    pub(crate) nl: String,
}

impl BilingualText {
    /// Takes the sentence from a text of the catalogue.
    pub(crate) fn by(text: impl Fn(Language) -> String) -> Self {
        Self { en: text(Language::En), nl: text(Language::Nl) }
    }

    /// The sentence in this language.
    pub fn in_language(&self, language: Language) -> &str {
        language.choose(&self.en, &self.nl)
    }
}

impl Failure {
    /// A failure of this kind without a sentence of its own. What is refused needs one: see [`Failure::Refused`].
    pub(crate) fn from_kind(kind: ErrorKind, error: impl Error + Send + Sync + 'static) -> Self {
        match kind {
            ErrorKind::NotFound => Self::NotFound,
            ErrorKind::Forbidden => Self::Forbidden,
            ErrorKind::Stale => Self::Stale,
            ErrorKind::Unavailable => Self::Unavailable(error.into()),
            ErrorKind::Invalid | ErrorKind::Refused => {
                let text = error.to_string();
                Self::Refused(BilingualText { en: text.clone(), nl: text })
            }
            ErrorKind::Internal => Self::Internal(error.into()),
        }
    }

    /// A fault of the service.
    pub(crate) fn internal(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Internal(error.into())
    }

    /// The page that explains the failure.
    pub(crate) fn page(&self, visit: &Visit) -> HttpResponse {
        self.page_with(visit, Vec::new())
    }

    /// The same with what was typed into the form that failed, to be copied from there.
    pub(crate) fn page_with(&self, visit: &Visit, typed: Vec<(String, String)>) -> HttpResponse {
        let t = visit.t();
        let (title, says) = self.explained(t);
        if visit.is_stream() {
            return refused_stream(self.status_code());
        }
        let is_away = self.status_code() == StatusCode::SERVICE_UNAVAILABLE;
        if visit.is_look_up() {
            return if is_away { again_later() } else { HttpResponse::NoContent().finish() };
        }
        if visit.is_block() && is_away {
            return unchanged(visit, title);
        }
        let mut errors = Vec::new();
        if let Self::Invalid(broken) = self {
            for (path, rules) in broken.iter() {
                errors.extend(rules.iter().map(|rule| format!("{path}: {}", t.broken(rule))));
            }
        }
        let made = if let Self::MadeOtherwise(address) = self { address.clone() } else { String::new() };
        let record = self.record(&visit.details().path);
        let page = FailurePage { layout: Layout::new(visit, ""), t, title, says, errors, made, typed, record };
        let mut answer = match page.render() {
            Ok(text) => HttpResponse::build(self.status_code()).content_type("text/html; charset=utf-8").body(text),
            Err(_) => HttpResponse::InternalServerError().finish(),
        };
        if visit.is_block() {
            // An error that does not fit into the place of the block takes the whole page.
            let headers = answer.headers_mut();
            headers.insert(crate::visit::HX_RETARGET, actix_web::http::header::HeaderValue::from_static("body"));
        }
        answer
    }

    /// The page of the record that an address is about, to go back to; empty for the page itself, and where there may be
    /// nothing to see.
    pub fn record(&self, path: &str) -> String {
        if matches!(self, Self::NotFound | Self::Forbidden) {
            return String::new();
        }
        let found = RECORDS.iter().find_map(|list| {
            let (id, _) = path.strip_prefix(list)?.split_once('/')?;
            id.bytes().all(|byte| byte.is_ascii_digit()).then(|| format!("{list}{id}"))
        });
        found.unwrap_or_default()
    }

    /// The title and the sentence of the failure. What the service is to blame for is logged.
    pub(crate) fn explained(&self, t: Language) -> (&'static str, String) {
        match self {
            Self::NotFound => (t.not_found(), t.not_found_says().to_owned()),
            Self::Forbidden => (t.forbidden(), t.forbidden_says().to_owned()),
            Self::ExpiredForm => (t.expired_form(), t.expired_form_says().to_owned()),
            Self::BadRequest => (t.bad_request(), String::new()),
            Self::TooLarge => (t.too_large(), t.too_large_says().to_owned()),
            Self::Invalid(_) => (t.there_is_a_problem(), String::new()),
            Self::Refused(stated) => (t.refused(), stated.in_language(t).to_owned()),
            Self::Stale => (t.stale(), t.stale_says().to_owned()),
            Self::MadeOtherwise(_) => (t.made_before(), t.made_otherwise().to_owned()),
            Self::TooMany(seconds) => (t.too_many(), t.too_many_says(minutes(*seconds))),
            Self::Unavailable(error) | Self::Overtaken(error) => {
                tracing::warn!(error = &**error as &(dyn Error + 'static), "a page is not available");
                (t.unavailable(), t.unavailable_says().to_owned())
            }
            Self::Internal(error) => {
                let reference = random::hex::<4>();
                tracing::error!(error = &**error as &(dyn Error + 'static), reference, "a page failed");
                (t.fault(), t.fault_says(&reference))
            }
        }
    }
}

/// The answer to a block that cannot be fetched now: the page stays as it is. A block that follows the changes of a
/// record is fetched again; a user who asked for another reads a short message instead.
fn unchanged(visit: &Visit, says: &str) -> HttpResponse {
    if visit.details().is_live {
        return again_later();
    }
    let mut answer = HttpResponse::ServiceUnavailable();
    answer.insert_header((HX_RESWAP, "none")).insert_header((HX_PUSH_URL, "false"));
    answer.insert_header((HX_TRIGGER, format!("{{\"toast\":{}}}", plain_json(says))));
    answer.finish()
}

/// The answer to a block that no user asked for: nothing changes, and what fetches itself when a record changes, having
/// `again delay:5s` among its triggers, does so once more. The change that it heard of is not announced again.
fn again_later() -> HttpResponse {
    HttpResponse::NoContent().insert_header((HX_TRIGGER, "again")).finish()
}

/// A text as JSON of ASCII letters, as a header takes it.
pub fn plain_json(text: &str) -> String {
    let escaped = |letter: char| {
        let mut units = [0; 2];
        letter.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")).collect::<String>()
    };
    let json = serde_json::Value::from(text).to_string();
    json.chars().map(|letter| if letter.is_ascii() { letter.to_string() } else { escaped(letter) }).collect()
}

/// The whole minutes of these seconds, at least one.
pub(crate) fn minutes(seconds: i64) -> u64 {
    u64::try_from(seconds).unwrap_or(0).div_ceil(60).max(1)
}

/// The page of a failure.
#[derive(Template)]
#[template(path = "failure.html")]
struct FailurePage {
    layout: Layout,
    t: Language,
    title: &'static str,
    says: String,
    errors: Vec<String>,
    /// The address of what the form made before; empty for every other failure.
    made: String,
    /// What was typed into the form that failed, by the names of its fields.
    typed: Vec<(String, String)>,
    /// The page of the record that it was about; empty when there is none to go back to.
    record: String,
}

/// Answers addresses that no page has.
pub(crate) async fn no_such_page() -> crate::Answer {
    Err(Failure::NotFound)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.explained(Language::En).0)
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Forbidden | Self::ExpiredForm => StatusCode::FORBIDDEN,
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Refused(_) | Self::Stale | Self::MadeOtherwise(_) => StatusCode::CONFLICT,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) | Self::Overtaken(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        // The gate, which knows the language and the user, replaces this by a page.
        HttpResponse::build(self.status_code()).finish()
    }
}

impl Repeatable for Failure {
    fn is_repeatable(&self) -> bool {
        matches!(self, Self::Overtaken(_))
    }
}

impl From<Unanswered> for Failure {
    fn from(error: Unanswered) -> Self {
        Self::internal(error)
    }
}

impl From<askama::Error> for Failure {
    fn from(error: askama::Error) -> Self {
        Self::internal(error)
    }
}

impl From<FieldErrors> for Failure {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
