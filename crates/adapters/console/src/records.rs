//! What the pages of declarations and transits share: head and tabs, facts, lifecycle, timeline, messages, documents,
//! mails and callbacks.
//!
//! A page of these is shown for any kind of record. The area of the record finds it (which refuses foreign ids), makes its
//! [`RecordHead`], and calls `messages::list`, `messages::one`, `documents::list` and so on with it. The parts below the
//! head know the record as a [`Subject`](customs_kernel::Subject) or an [`Owner`](customs_documents::Owner) only.

pub(crate) mod documents;
pub(crate) mod evidence;
mod head;
pub(crate) mod lifecycle;
pub(crate) mod messages;
pub(crate) mod print;
pub(crate) mod rejected;
pub(crate) mod sent;
pub(crate) mod stamped;
pub(crate) mod timeline;
pub(crate) mod xml;

pub(crate) use head::{AlsoTag, RecordHead, RecordIdentity, Tab, TabLink, list_of};
pub(crate) use rejected::Rejected;

use crate::shown;
use crate::texts::Language;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::filled;

/// An action that is offered, as a link.
pub struct OfferedAction {
    pub(crate) href: String,
    /// The text of the link.
    pub name: &'static str,
    /// The looks of the link: the next step, an ordinary one, or one that cannot be undone.
    pub class: &'static str,
}

impl OfferedAction {
    /// The link to the paper of the record at this address.
    pub(crate) fn print(t: Language, base: &str) -> Self {
        Self { href: format!("{base}/print"), name: t.record_print(), class: "button" }
    }

    /// The link to the stamped paper on which the goods of the record at this address were released.
    pub(crate) fn stamped_paper(t: Language, base: &str) -> Self {
        Self { href: format!("{base}/fallback/paper"), name: t.record_stamped_paper(), class: "button" }
    }
}

/// A fact in the list under the head of a record.
pub struct Fact {
    /// What it is called.
    pub name: &'static str,
    /// What is shown.
    pub value: String,
    /// The value of the attribute `datetime`; empty for what is no moment.
    pub(crate) machine: String,
    /// Where the value leads; empty when it is no link. It is always an address of the console.
    pub(crate) href: String,
    /// Whether a button copies the value, such as an MRN.
    pub(crate) is_copied: bool,
}

impl Fact {
    fn plain(name: &'static str, value: String) -> Self {
        Self { name, value, machine: String::new(), href: String::new(), is_copied: false }
    }

    /// A text that a person wrote; no fact when there is none.
    pub(crate) fn text(name: &'static str, text: Option<&str>) -> Option<Self> {
        filled(text).map(|text| Self::plain(name, shown::text(text)))
    }

    /// A number by which others know the record, with a button that copies it; no fact when there is none.
    pub(crate) fn number(name: &'static str, number: Option<&str>) -> Option<Self> {
        Self::text(name, number).map(|fact| Self { is_copied: true, ..fact })
    }

    /// A value that is always there.
    pub(crate) fn value(name: &'static str, value: impl Into<String>) -> Option<Self> {
        Some(Self::plain(name, value.into()))
    }

    /// A moment; no fact before it.
    pub(crate) fn moment(name: &'static str, at: Option<DateTime<Utc>>) -> Option<Self> {
        at.map(|at| Self { machine: shown::machine_moment(at), ..Self::plain(name, shown::moment(at)) })
    }

    /// A day; no fact without one.
    pub(crate) fn day(name: &'static str, day: Option<NaiveDate>) -> Option<Self> {
        day.map(|day| Self { machine: day.to_string(), ..Self::plain(name, shown::day(day)) })
    }

    /// A value that leads to another page of the console.
    pub(crate) fn link(name: &'static str, value: &str, href: String) -> Option<Self> {
        Some(Self { href, ..Self::plain(name, shown::text(value)) })
    }
}
