use crate::{CallbackId, EventName};
use customs_form_macros::growing;
use customs_kernel::{Subject, SubjectKind};
use std::fmt;
use std::str::FromStr;

/// The name of an event of the log.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LoggedName {
    /// An event of a declaration or transit, which callbacks report too.
    Told(EventName),
    /// Deliveries of a callback ended by themselves. No callback reports it.
    CallbackEnded,
    /// What people noted on a task about a declaration or transit changed. No callback reports it.
    TaskChanged,
}

impl LoggedName {
    /// The number of names.
    pub const COUNT: usize = EventName::ALL.len() + 2;

    /// All names.
    #[must_use]
    pub fn all() -> [Self; Self::COUNT] {
        let mut all = [Self::CallbackEnded; Self::COUNT];
        let names = EventName::ALL.into_iter().map(Self::Told).chain([Self::CallbackEnded, Self::TaskChanged]);
        for (place, name) in all.iter_mut().zip(names) {
            *place = name;
        }
        all
    }

    /// The name that clients see, such as `declaration.accepted`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Told(event) => event.as_str(),
            Self::CallbackEnded => "callback.ended",
            Self::TaskChanged => "task.changed",
        }
    }
}

impl From<EventName> for LoggedName {
    fn from(event: EventName) -> Self {
        Self::Told(event)
    }
}

impl fmt::Display for LoggedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is not the name of an event of the log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("is not the name of an event of the log")]
pub struct UnknownName;

impl FromStr for LoggedName {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all().into_iter().find(|name| name.as_str() == text).ok_or(UnknownName)
    }
}

customs_kernel::words!(
    /// The kind of record that an event of the log is about.
    #[growing]
    TopicKind {
        /// A declaration.
        Declaration = "declaration",
        /// A transit.
        Transit = "transit",
        /// A registration for callbacks.
        Callback = "callback",
    }
);

impl From<SubjectKind> for TopicKind {
    fn from(kind: SubjectKind) -> Self {
        match kind {
            SubjectKind::Declaration => Self::Declaration,
            SubjectKind::Transit => Self::Transit,
        }
    }
}

/// The record that an event of the log is about. Each kind has ids of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventTopic {
    /// The kind of record.
    pub kind: TopicKind,
    /// The id among those of its kind.
    pub id: i64,
}

impl From<Subject> for EventTopic {
    fn from(Subject { kind, id }: Subject) -> Self {
        Self { kind: kind.into(), id }
    }
}

impl From<CallbackId> for EventTopic {
    fn from(id: CallbackId) -> Self {
        Self { kind: TopicKind::Callback, id: id.get() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back_and_no_other_text_is_one() {
        for name in LoggedName::all() {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert!(LoggedName::all().ends_with(&[LoggedName::CallbackEnded, LoggedName::TaskChanged]));
        assert_eq!("callback.deleted".parse::<LoggedName>(), Err(UnknownName));
    }
}
