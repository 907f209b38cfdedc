//! What the pages of declarations and transits share: head and tabs, facts, lifecycle, timeline, messages, documents,
//! mails and callbacks.
//!
//! A page of these is shown for any kind of record. The area of the record finds it (which refuses foreign ids), makes its
//! [`RecordHead`], and calls `messages::list`, `messages::one`, `documents::list` and so on with it. The parts below the
//! head know the record as a [`Subject`](customs_kernel::Subject) or an [`Owner`](customs_documents::Owner) only.

pub(crate) mod documents;
mod fact;
mod head;
pub(crate) mod lifecycle;
pub(crate) mod messages;
pub(crate) mod rejected;
pub(crate) mod sent;
pub(crate) mod timeline;
pub(crate) mod xml;

pub(crate) use fact::Fact;
pub(crate) use head::{AlsoTag, RecordHead, RecordIdentity, Tab, TabLink, list_of};
pub(crate) use rejected::Rejected;
