//! An event as clients see it. Its payload is written as it is stored, byte for byte as callbacks carry it, so these
//! bodies are put together as text; the types are for the OpenAPI document.

use crate::callbacks::CallbackEndReason;
use crate::choices::choices;
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use customs_callbacks::{EventPage, LoggedEvent};
use std::fmt::Write;
use utoipa::ToSchema;

/// An event of the log.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = LoggedEvent)]
pub(super) struct EventShape {
    /// Position of the event in the log of the organisation. The first has 1, and each further one the next number.
    id: i64,
    /// Name of the event.
    r#type: LoggedEventType,
    /// Kind of record that the event is about. Each kind has ids of its own.
    subject: EventSubject,
    /// Id of the declaration, transit or callback.
    record_id: i64,
    /// Time at which the event was added to the log, in UTC. It never goes back from one event to the next.
    recorded_at: DateTime<Utc>,
    payload: LoggedPayloadShape,
}

/// What the event tells: of a declaration or transit, of a callback, or of a task.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = LoggedEventPayload)]
#[serde(untagged)]
pub(super) enum LoggedPayloadShape {
    Told(PayloadShape),
    CallbackEnded(EndPayloadShape),
    TaskChanged(TaskPayloadShape),
}

/// That deliveries of a callback ended by themselves.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = CallbackEndedPayload)]
pub(super) struct EndPayloadShape {
    /// Name of the event.
    event: EndEventType,
    /// Time at which deliveries ended, in UTC.
    timestamp: DateTime<Utc>,
    callback: EndedCallbackShape,
}

/// The callback after the event.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = EndedCallback)]
pub(super) struct EndedCallbackShape {
    /// Id of the callback.
    id: i64,
    /// Why deliveries ended.
    reason: CallbackEndReason,
}

/// That a task about the declaration or transit was taken, put off, or the reverse.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = TaskChangedPayload)]
pub(super) struct TaskPayloadShape {
    /// Name of the event.
    event: TaskEventType,
    /// Time of the change, in UTC.
    timestamp: DateTime<Utc>,
    task: ChangedTaskShape,
}

/// The task after the event.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = ChangedTask)]
pub(super) struct ChangedTaskShape {
    /// Id of the task.
    id: String,
    /// Kind of the task.
    kind: String,
    /// Whether a user has the task; `GET /tasks/{id}` has the user.
    is_assigned: bool,
    /// First day on which the task is listed again; null when it is listed.
    #[schema(required)]
    snoozed_until: Option<NaiveDate>,
}

/// What callbacks deliver of the event: the same bytes.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = EventPayload)]
pub(super) struct PayloadShape {
    /// Name of the event.
    event: EventType,
    /// Time at which it happened, in UTC.
    timestamp: DateTime<Utc>,
    declaration: RecordShape,
}

/// The declaration or transit after the event.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = EventRecord)]
pub(super) struct RecordShape {
    /// Id of the declaration or transit.
    id: i64,
    /// The broker's reference.
    reference: String,
    /// MRN; null before customs accepted it.
    #[schema(required)]
    mrn: Option<String>,
    /// Status after the event, such as `ACC`.
    status: String,
    /// `IM` or `EX` for a declaration; the type of a transit (`T1`, `T2`, `T2F`).
    declaration_symbol: String,
}

/// A page of the event log.
#[expect(dead_code, reason = "the shape for the OpenAPI document")]
#[derive(ToSchema)]
#[schema(as = EventPage)]
pub(super) struct PageShape {
    /// The events, in the order of the log.
    data: Vec<EventShape>,
    /// The cursor of the next page: send it as `after`. It moves on even where the filter lets no event through.
    next_after: i64,
    /// Whether the log went on when the page was read. False: wait, or ask again later.
    has_more: bool,
}

/// The body of a page.
pub(super) fn page(page: &EventPage) -> String {
    let EventPage { events, read_to, has_more } = page;
    let mut body =
        String::with_capacity(64 + events.iter().map(|event| event.payload.as_str().len() + 192).sum::<usize>());
    body.push_str(r#"{"data":["#);
    for (number, event) in events.iter().enumerate() {
        let LoggedEvent { position, recorded_at, event, subject, payload } = event;
        let comma = if number == 0 { "" } else { "," };
        let (kind, record, payload) = (subject.kind, subject.id, payload.as_str());
        let recorded_at = recorded_at.to_rfc3339_opts(SecondsFormat::AutoSi, true);
        // Writing to a text never fails. All values are numbers, moments and words without quotes; the payload is JSON.
        let _ = write!(
            body,
            r#"{comma}{{"id":{position},"type":"{event}","subject":"{kind}","record_id":{record},"recorded_at":"{recorded_at}","payload":{payload}}}"#
        );
    }
    let _ = write!(body, r#"],"next_after":{read_to},"has_more":{has_more}}}"#);
    body
}

/// Events as a piece of a stream (`text/event-stream`). A payload is one line, since JSON has no line break in a text.
pub fn piece(events: &[LoggedEvent]) -> String {
    let mut piece = String::with_capacity(events.iter().map(|event| event.payload.as_str().len() + 64).sum());
    for LoggedEvent { position, event, payload, .. } in events {
        let _ = write!(piece, "id: {position}\nevent: {event}\ndata: {}\n\n", payload.as_str());
    }
    piece
}

choices! {
    /// Kind of record that an event is about.
    EventSubject: "declaration", "transit", "callback";
    /// Name of an event, the same as callbacks have.
    EventType: "declaration.submitted", "declaration.accepted", "declaration.released", "declaration.rejected",
        "declaration.control", "declaration.held", "declaration.invalidated", "declaration.amendment_requested",
        "declaration.amended", "declaration.amendment_refused", "declaration.released_on_paper",
        "declaration.status_changed";
    /// Name of an event of the log. Callbacks tell of all but their own end (`callback.ended`) and tasks (`task.changed`).
    LoggedEventType: "declaration.submitted", "declaration.accepted", "declaration.released", "declaration.rejected",
        "declaration.control", "declaration.held", "declaration.invalidated", "declaration.amendment_requested",
        "declaration.amended", "declaration.amendment_refused", "declaration.released_on_paper",
        "declaration.status_changed",
        "callback.ended", "task.changed";
    /// Name of the event that deliveries of a callback ended.
    EndEventType: "callback.ended";
    /// Name of the event that a task changed.
    TaskEventType: "task.changed";
}
