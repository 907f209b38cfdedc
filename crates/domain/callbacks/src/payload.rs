use crate::{CallbackId, Ended, EventName, LoggedName, TaskNotice};
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use customs_form_macros::growing;
use customs_kernel::Subject;
use serde::Serialize;
use std::fmt;

/// An event of a declaration or transit, with the details that receivers get.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclarationNotice {
    /// The event.
    pub event: EventName,
    /// The declaration or transit.
    pub subject: Subject,
    /// The broker's own reference.
    pub reference: String,
    /// MRN; `None` before acceptance.
    pub mrn: Option<String>,
    /// Status code after the event, such as `ACC`.
    pub status: String,
    /// `IM` or `EX` for a declaration; the type of a transit (`T1`, `T2`, `T2F`).
    pub declaration_symbol: String,
    /// When the event happened.
    pub occurred_at: DateTime<Utc>,
}

/// The body of a delivery: JSON, made once and sent unchanged at every attempt. The signature covers its bytes, and
/// receivers recognise repeated bodies.
#[derive(Clone, PartialEq, Eq)]
pub struct Payload(String);

#[derive(Serialize)]
struct Body<'a> {
    event: &'static str,
    timestamp: String,
    declaration: Declaration<'a>,
}

#[derive(Serialize)]
struct Declaration<'a> {
    id: i64,
    reference: &'a str,
    mrn: Option<&'a str>,
    status: &'a str,
    declaration_symbol: &'a str,
}

#[derive(Serialize)]
struct EndBody {
    event: &'static str,
    timestamp: String,
    callback: EndedCallback,
}

#[derive(Serialize)]
struct EndedCallback {
    id: i64,
    reason: &'static str,
}

#[derive(Serialize)]
struct TaskBody<'a> {
    event: &'static str,
    timestamp: String,
    task: ChangedTask<'a>,
}

#[derive(Serialize)]
struct ChangedTask<'a> {
    id: &'a str,
    kind: &'static str,
    is_assigned: bool,
    snoozed_until: Option<NaiveDate>,
}

impl Payload {
    /// Builds the body for a notice.
    #[must_use]
    #[expect(clippy::expect_used, reason = "texts, numbers and nulls under fixed names are always JSON")]
    pub fn from_notice(notice: &DeclarationNotice) -> Self {
        let DeclarationNotice { event, subject, reference, mrn, status, declaration_symbol, occurred_at } = notice;
        let body = Body {
            event: event.as_str(),
            timestamp: occurred_at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
            declaration: Declaration { id: subject.id, reference, mrn: mrn.as_deref(), status, declaration_symbol },
        };
        Self(serde_json::to_string(&body).expect("a body is JSON"))
    }

    /// Builds the body of the event that deliveries of a callback ended.
    #[must_use]
    #[expect(clippy::expect_used, reason = "texts and numbers under fixed names are always JSON")]
    pub fn telling_end(callback: CallbackId, Ended { at, reason }: Ended) -> Self {
        let body = EndBody {
            event: LoggedName::CallbackEnded.as_str(),
            timestamp: at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
            callback: EndedCallback { id: callback.get(), reason: reason.word() },
        };
        Self(serde_json::to_string(&body).expect("a body is JSON"))
    }

    /// Builds the body of the event that what people noted on a task changed.
    #[must_use]
    #[expect(clippy::expect_used, reason = "texts, days and nulls under fixed names are always JSON")]
    pub fn telling_task(notice: &TaskNotice) -> Self {
        let TaskNotice { task, kind, subject: _, is_assigned, snoozed_until, occurred_at } = notice;
        let body = TaskBody {
            event: LoggedName::TaskChanged.as_str(),
            timestamp: occurred_at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
            task: ChangedTask { id: task, kind, is_assigned: *is_assigned, snoozed_until: *snoozed_until },
        };
        Self(serde_json::to_string(&body).expect("a body is JSON"))
    }

    /// Restores a stored body.
    #[must_use]
    pub const fn restore(text: String) -> Self {
        Self(text)
    }

    /// The JSON text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The JSON text, by value.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Payload({} bytes)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_has_the_documented_fields_and_a_null_mrn_before_acceptance() {
        let mut notice = DeclarationNotice {
            event: EventName::Submitted,
            subject: Subject::declaration(42),
            reference: "R \"1\"".to_owned(),
            mrn: None,
            status: "NEW".to_owned(),
            declaration_symbol: "IM".to_owned(),
            occurred_at: "2026-05-01T10:00:00.25Z".parse().expect("a moment"),
        };
        assert_eq!(
            Payload::from_notice(&notice).as_str(),
            r#"{"event":"declaration.submitted","timestamp":"2026-05-01T10:00:00.250Z","declaration":{"id":42,"reference":"R \"1\"","mrn":null,"status":"NEW","declaration_symbol":"IM"}}"#
        );
        notice.mrn = Some("26NL000396A1B2C3R0".to_owned());
        assert!(Payload::from_notice(&notice).as_str().contains(r#""mrn":"26NL000396A1B2C3R0""#));
        notice.subject = Subject::transit(7);
        notice.declaration_symbol = "T2F".to_owned();
        let transit = Payload::from_notice(&notice);
        assert!(transit.as_str().contains(r#""declaration":{"id":7,"#), "{transit:?}");
        assert!(transit.as_str().ends_with(r#""declaration_symbol":"T2F"}}"#), "{transit:?}");
    }
}
