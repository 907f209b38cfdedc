//! Endpoints for the messages to and from customs.

pub(crate) mod evidence;
mod list;
pub(crate) mod moment;
mod record;
mod recover;
mod show;

use crate::requirement::requirements;
use crate::routing::Routing;
use customs_access::{Scope, Scopes};
use customs_kernel::SubjectKind;

pub(crate) use moment::{DayEnd, NO_MOMENT, moment_in_query};
pub(crate) use record::CustomsMessage;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(list::list_customs_messages)
        .service(recover::recover_submissions)
        .service(show::show_customs_message);
}

requirements! {
    ReadExchange: DeclarationsRead | TransitRead;
    RecoverExchange: DeclarationsSubmit | TransitWrite;
}

/// The kinds of record whose messages a token with these scopes may read. Reading the messages takes the scope for
/// reading the records.
pub(crate) fn readable(scopes: Scopes) -> Vec<SubjectKind> {
    SubjectKind::ALL.iter().copied().filter(|kind| scopes.contains(reading(*kind))).collect()
}

/// The scope for reading records of that kind.
pub(crate) const fn reading(kind: SubjectKind) -> Scope {
    match kind {
        SubjectKind::Declaration => Scope::DeclarationsRead,
        SubjectKind::Transit => Scope::TransitRead,
    }
}
