use crate::shown;
use crate::visit::Member;
use customs_access::Scope;
use customs_kernel::facts::Fact;
use customs_kernel::{AsideId, AsideSubject, RowAside};

/// A row in the list.
pub(super) struct Row {
    /// The number in the series of all queues.
    pub(super) id: i64,
    pub(super) queue: &'static str,
    /// The number in its queue.
    pub(super) number: i64,
    /// Such as "Declaration 12"; empty when it is not known.
    pub(super) about: String,
    /// The page of the record; empty when there is none that the role may read.
    pub(super) href: String,
    pub(super) reason: String,
    /// The language of the reason.
    pub(super) reason_language: &'static str,
    pub(super) set_aside: String,
    pub(super) next: &'static str,
}

impl Row {
    pub(super) fn new(member: &Member, row: RowAside) -> Self {
        let RowAside { id, about, reason, set_aside_at, next_try } = row;
        let AsideId { queue, row: number } = id;
        let t = member.t();
        let reason = t.sentence(&reason.statement());
        Self {
            id: id.get(),
            queue: t.set_aside_queue(queue),
            number,
            about: about
                .map(|(subject, record)| format!("{} {record}", t.set_aside_subject(subject)))
                .unwrap_or_default(),
            href: about.map(|(subject, record)| address(member, subject, record)).unwrap_or_default(),
            reason_language: reason.language,
            reason: shown::text(&reason.text),
            set_aside: shown::moment(set_aside_at),
            next: t.set_aside_next_try(next_try),
        }
    }
}

/// The page of a record, if the role may read it.
fn address(member: &Member, subject: AsideSubject, id: i64) -> String {
    let (scope, list) = match subject {
        AsideSubject::Declaration => (Scope::DeclarationsRead, "declarations"),
        AsideSubject::Transit => (Scope::TransitRead, "transits"),
        AsideSubject::Invoice => (Scope::InvoicesRead, "invoices"),
        AsideSubject::Callback => (Scope::DeclarationsRead, "settings/callbacks"),
        // Only who manages the account has a page of users.
        AsideSubject::User => return String::new(),
    };
    if member.may(scope) { format!("/console/{list}/{id}") } else { String::new() }
}
