use crate::shown;
use crate::texts::{Language, Sentence};
use chrono::{DateTime, Utc};
use customs_exchange::{ExchangeStatus, ExchangedMessage, InboundFate};
use customs_kernel::facts::StoredStatement;

/// A message in a list.
pub(crate) struct MessageRow {
    pub(crate) id: i64,
    pub(crate) href: String,
    /// The sender and the recipient.
    pub(crate) direction: &'static str,
    /// What it is.
    pub(crate) title: String,
    pub(crate) tone: &'static str,
    pub(crate) state: &'static str,
    pub(crate) lrn: String,
    pub(crate) mrn: String,
    pub(crate) at: String,
    pub(crate) machine_at: String,
    /// Why the last attempt to send it failed.
    pub(crate) last_error: Option<Sentence>,
}

impl MessageRow {
    /// The message below the address of its record, with the status that it has now.
    pub(crate) fn new(t: Language, base: &str, message: ExchangedMessage, now: DateTime<Utc>) -> Self {
        let (id, at, kind_of_record) = (message.id().get(), message.at(), message.subject().kind);
        let (direction, title, (tone, state), lrn, mrn, last_error) = match message {
            ExchangedMessage::Outbound { kind, lrn, mrn, last_error, state, replaced_by, .. } => {
                let status = state.status(&kind, replaced_by.is_some(), now);
                (
                    t.record_to_customs(),
                    t.record_kind_of_message(kind.word),
                    sent(t, status),
                    Some(lrn),
                    mrn,
                    last_error,
                )
            }
            ExchangedMessage::Inbound { codes, lrn, mrn, fate, .. } => {
                let title = t.record_answer(kind_of_record, &codes);
                (t.record_from_customs(), title, received(t, fate), lrn, mrn, None)
            }
        };
        let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
        Self {
            id,
            href: format!("{base}/messages/{id}"),
            direction,
            title,
            tone,
            state,
            lrn: or_empty(lrn.map(String::from)),
            mrn: or_empty(mrn.map(String::from)),
            at: shown::moment(at),
            machine_at: shown::machine_moment(at),
            last_error: last_error.map(|error| why(t, &error)),
        }
    }
}

fn why(t: Language, error: &StoredStatement) -> Sentence {
    let Sentence { text, language } = t.stored(error);
    Sentence { text: shown::text(&text), language }
}

const fn sent(t: Language, status: ExchangeStatus) -> (&'static str, &'static str) {
    match status {
        ExchangeStatus::Pending => ("", t.record_message_pending()),
        ExchangeStatus::Sent => ("info", t.record_message_sent()),
        ExchangeStatus::Answered => ("ok", t.record_message_answered()),
        ExchangeStatus::Overdue => ("warn", t.record_message_overdue()),
        ExchangeStatus::Failed => ("bad", t.record_message_failed()),
        ExchangeStatus::Replaced => ("", t.record_message_replaced()),
    }
}

const fn received(t: Language, fate: Option<InboundFate>) -> (&'static str, &'static str) {
    match fate {
        None => ("info", t.record_message_new()),
        Some(InboundFate::Applied) => ("ok", t.record_message_applied()),
        Some(InboundFate::Waiting) => ("warn", t.record_message_waiting()),
        Some(InboundFate::Ignored) => ("", t.record_message_ignored()),
        Some(InboundFate::Unmatched) => ("bad", t.record_message_unmatched()),
        Some(InboundFate::Divided) => ("", t.record_message_divided()),
    }
}
