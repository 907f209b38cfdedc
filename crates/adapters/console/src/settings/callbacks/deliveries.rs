use crate::layout::Choice;
use crate::listing::ListQuery;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_callbacks::{DeliveryFailure, DeliveryFilter, DeliveryRecord, DeliveryStatus, EventName};
use customs_kernel::facts::{Code, StoredStatement};
use customs_kernel::{Subject, SubjectKind, start_of_amsterdam_day};

pub(super) const FILTERS: [&str; 5] = ["status", "event", "subject", "record", "since"];

/// The values of the form above the deliveries.
pub(super) struct Filters {
    pub(super) statuses: Vec<Choice>,
    pub(super) events: Vec<Choice>,
    pub(super) subjects: Vec<Choice>,
    pub(super) record: String,
    pub(super) since: String,
}

/// A delivery in the list.
pub(crate) struct Delivery {
    pub(crate) id: i64,
    pub(crate) event: &'static str,
    pub(crate) subject: String,
    /// The page of the record; empty when the role may not read it.
    pub(crate) record: String,
    pub(crate) tone: &'static str,
    pub(crate) status: &'static str,
    pub(crate) attempts: u32,
    pub(crate) answer: String,
    /// The language of the answer.
    pub(crate) answer_language: &'static str,
    pub(crate) next: String,
    pub(crate) created: String,
    pub(crate) delivered: String,
}

/// What the address asks for, in the names of the API. It has none for one record, to which the page of a record leads.
pub(super) fn filter(query: &ListQuery) -> DeliveryFilter {
    DeliveryFilter {
        status: query.read("status", |word| word.parse().ok()),
        event: query.read("event", |word| word.parse().ok()),
        subject: query.read("subject", |word| SubjectKind::ALL.iter().copied().find(|kind| kind.word() == word)),
        record: query.integer("record"),
        since: query.day("since").map(start_of_amsterdam_day),
    }
}

impl Filters {
    pub(super) fn from_query(t: Language, query: &ListQuery) -> Self {
        let statuses = DeliveryStatus::ALL.map(|s| (s.as_str().to_owned(), t.settings_delivery_status(s).to_owned()));
        let events = EventName::ALL.map(|event| (event.as_str().to_owned(), t.settings_event(event).to_owned()));
        let subjects = SubjectKind::ALL.iter().map(|k| (k.word().to_owned(), t.settings_subject(*k).to_owned()));
        Self {
            statuses: query.choices(t, "status", statuses),
            events: query.choices(t, "event", events),
            subjects: query.choices(t, "subject", subjects),
            record: query.text("record").to_owned(),
            since: query.text("since").to_owned(),
        }
    }
}

impl Delivery {
    pub(crate) fn new(member: &Member, record: DeliveryRecord, now: DateTime<Utc>) -> Self {
        let DeliveryRecord {
            id,
            event,
            subject: Subject { kind, id: subject },
            status,
            attempts,
            last_status_code,
            last_error,
            next_attempt_at,
            created_at,
            delivered_at,
        } = record;
        let t = member.t();
        let moment = |at: Option<_>| at.map(shown::moment).unwrap_or_default();
        let (answer, answer_language) = outcome(t, last_status_code, last_error);
        Self {
            id: id.get(),
            event: t.settings_event(event),
            subject: format!("{} {subject}", t.settings_subject(kind)),
            record: address(member, kind, subject),
            tone: match status {
                DeliveryStatus::Pending => "info",
                DeliveryStatus::Delivered => "ok",
                DeliveryStatus::Abandoned => "bad",
            },
            status: t.settings_delivery_status(status),
            attempts,
            answer,
            answer_language,
            next: next_attempt_at.map(|at| next(t, at, attempts, now)).unwrap_or_default(),
            created: shown::moment(created_at),
            delivered: moment(delivered_at),
        }
    }
}

/// The outcome of an attempt, and its language: the code of the answer, and why it failed.
pub(super) fn outcome(t: Language, code: Option<u16>, error: Option<StoredStatement>) -> (String, &'static str) {
    // That the receiver answered with this code says no more than the code itself.
    let the_code =
        code.map(|code| StoredStatement::from(DeliveryFailure::ReceiverAnswered { status: Code::from(&code) }));
    let error = error.filter(|error| the_code.as_ref() != Some(error)).map(|error| t.stored(&error));
    let code = code.map(|code| code.to_string());
    let language = error.as_ref().map_or(t.tag(), |stated| stated.language);
    let error = error.map(|stated| shown::text(&stated.text));
    (code.into_iter().chain(error).collect::<Vec<_>>().join(": "), language)
}

/// When the next attempt comes. One that is due waits until those before it are over: those about the same record, and
/// those that the workers send already.
fn next(t: Language, at: DateTime<Utc>, attempts: u32, now: DateTime<Utc>) -> String {
    match attempts {
        _ if at > now => shown::moment(at),
        0 => t.settings_waits_for_earlier().to_owned(),
        _ => t.settings_attempted_now().to_owned(),
    }
}

fn address(member: &Member, kind: SubjectKind, id: i64) -> String {
    match kind {
        SubjectKind::Declaration if member.may(Scope::DeclarationsRead) => format!("/console/declarations/{id}"),
        SubjectKind::Transit if member.may(Scope::TransitRead) => format!("/console/transits/{id}"),
        SubjectKind::Declaration | SubjectKind::Transit => String::new(),
    }
}
