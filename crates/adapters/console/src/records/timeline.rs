//! The history of a record, the newest event first, each with the message that it came from.

use super::RecordHead;
use super::messages::{MessageRow, about};
use crate::layout::Layout;
use crate::shown;
use crate::texts::{Language, Sentence};
use crate::visit::Member;
use crate::{Answer, Services};
use askama::Template;
use chrono::{DateTime, Utc};
use customs_exchange::{ExchangedMessage, InboundFate};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{Actor, PageNumber, PageRequest, PageSize, TimelineEntry};

#[derive(Template)]
#[template(path = "records/timeline.html", blocks = ["record"])]
struct TimelinePage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    events: Vec<EventRow>,
}

/// An event of the history, with the words of its domain.
pub struct HistoryEvent {
    /// What happened.
    pub name: &'static str,
    /// The status afterwards.
    pub status: &'static str,
    /// Its name on pages.
    pub status_name: &'static str,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// What caused it.
    pub actor: Actor,
    /// What is known beside that.
    pub details: Option<StoredStatement>,
    /// The MRN that came with it.
    pub mrn: Option<String>,
}

/// An event as the page shows it.
struct EventRow {
    name: &'static str,
    status: &'static str,
    status_name: &'static str,
    at: String,
    machine_at: String,
    who: String,
    details: Option<Sentence>,
    mrn: String,
    message: Option<MessageRow>,
}

impl HistoryEvent {
    /// The event, with the names that event and status have in the language of the page.
    pub(crate) fn new<E, S>(
        entry: TimelineEntry<E, S>,
        name: impl FnOnce(E) -> &'static str,
        status: impl FnOnce(S) -> (&'static str, &'static str),
    ) -> Self {
        let TimelineEntry { event, status: after, at, actor, details, mrn } = entry;
        let (status, status_name) = status(after);
        Self { name: name(event), status, status_name, at, actor, details, mrn: mrn.map(String::from) }
    }
}

/// Shows the history of the record of the head; `history` is the oldest event first, as the domains give it.
pub(crate) async fn show(member: Member, services: Services, head: RecordHead, history: Vec<HistoryEvent>) -> Answer {
    let (t, organisation) = (member.t(), member.organisation());
    let (exchange, filter) = (services.exchange.clone(), about(head.subject));
    let size = PageSize::new(PageSize::MAX).unwrap_or(PageSize::DEFAULT);
    let page = PageRequest { number: PageNumber::FIRST, size, after: None };
    let (messages, now) = member.read(move || Ok(exchange.list(organisation, &filter, page)?)).await?;
    let sources = sources(&history, &messages.records);
    let row = |(event, source): (HistoryEvent, Option<usize>)| {
        let message = source.and_then(|index| messages.records.get(index)).cloned();
        EventRow::new(t, event, message.map(|message| MessageRow::new(t, &head.base, message, now)))
    };
    let events = history.into_iter().zip(sources).rev().map(row).collect();
    let page = TimelinePage { layout: Layout::new(&member, head.list), t, head, events };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

/// The index of the message of each event, where it is beyond doubt. A message of ours is made at the moment of its
/// event. An answer of customs was received before its event and after the one before; which of two such answers it was
/// is not known, because an answer may wait for another.
pub fn sources(history: &[HistoryEvent], messages: &[ExchangedMessage]) -> Vec<Option<usize>> {
    let mut before = DateTime::<Utc>::MIN_UTC;
    let mut found = Vec::with_capacity(history.len());
    for event in history {
        let is_customs = event.actor == Actor::Customs;
        let is_source = |message: &ExchangedMessage| match message {
            ExchangedMessage::Inbound { received_at, fate, .. } => {
                is_customs && *fate == Some(InboundFate::Applied) && before < *received_at && *received_at <= event.at
            }
            ExchangedMessage::Outbound { created_at, .. } => !is_customs && *created_at == event.at,
        };
        let mut fitting = (0..messages.len()).filter(|index| is_source(&messages[*index]));
        found.push(fitting.next().filter(|_| fitting.next().is_none()));
        if is_customs {
            before = event.at;
        }
    }
    found
}

impl EventRow {
    fn new(t: Language, event: HistoryEvent, message: Option<MessageRow>) -> Self {
        let HistoryEvent { name, status, status_name, at, actor, details, mrn } = event;
        Self {
            name,
            status,
            status_name,
            at: shown::moment(at),
            machine_at: shown::machine_moment(at),
            who: who(t, &actor),
            details: details.map(|details| stated(t, &details)),
            mrn: mrn.unwrap_or_default(),
            message,
        }
    }
}

/// What is known beside an event.
fn stated(t: Language, details: &StoredStatement) -> Sentence {
    let stated = t.stored(details);
    Sentence { text: shown::text(&stated.text), ..stated }
}

/// The author of a change.
pub(crate) fn who(t: Language, actor: &Actor) -> String {
    match actor {
        Actor::Client(name) | Actor::User { name, .. } => shown::text(name),
        Actor::Customs => t.record_customs().to_owned(),
        Actor::System => t.record_system().to_owned(),
    }
}
