//! Messages to customs that are taken back, those that cannot be, and those that were made last.

use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::outbound_messages as messages;
use customs_declarations::ports::AtCustoms;
use customs_declarations::{DeclarationId, MessageKind};
use customs_kernel::{Lrn, OrganisationId};
use diesel::prelude::*;

/// A message that never reached customs.
pub(crate) struct Withdrawn {
    /// The declaration it was made for.
    pub(crate) declaration: DeclarationId,
    /// What it was.
    pub(crate) kind: MessageKind,
    /// Whether it sent another one again, which customs may have.
    pub(crate) sends_again: bool,
}

/// declaration, kind, LRN of the message that it sends again.
type WithdrawnRow = (Option<i64>, String, Option<String>);

/// Takes the message under this LRN back and tells what it was, unless it may have left: a claim counts as a try that
/// may have handed it over until it is told that it did not. A claim at the same moment either sees it gone, or
/// was first and is seen here. One that was given up, after no try that may have handed it over, was never taken by
/// customs; it stays, as evidence.
pub(crate) fn withdraw(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
) -> Answer<Option<Withdrawn>> {
    let untouched = messages::table
        .filter(messages::lrn.eq(lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.is_not_null())
        .filter(messages::open_tries.eq(0))
        .filter(messages::due_at.is_not_null());
    let what = (messages::declaration_id, messages::kind, messages::replaces_lrn);
    let untouched: Option<WithdrawnRow> =
        diesel::delete(untouched).returning(what).get_result(connection).optional()?;
    let withdrawn = match untouched {
        Some(row) => {
            super::answers::forget_replacement(connection, organisation, lrn)?;
            Some(row)
        }
        None => messages::table
            .filter(messages::lrn.eq(lrn.as_str()))
            .filter(messages::organisation_id.eq(organisation.get()))
            .filter(messages::declaration_id.is_not_null())
            .filter(messages::failed_at.is_not_null())
            .filter(messages::open_tries.eq(0))
            .select(what)
            .first(connection)
            .optional()?,
    };
    let Some((declaration, kind, replaces)) = withdrawn else { return Ok(None) };
    let unreadable = || corrupt(format!("the message {lrn}"));
    Ok(Some(Withdrawn {
        declaration: DeclarationId::new(declaration.ok_or_else(unreadable)?),
        kind: MessageKind::from_word(&kind).ok_or_else(unreadable)?,
        sends_again: replaces.is_some(),
    }))
}

/// What customs has, or may have, of a declaration.
pub(crate) fn at_customs(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
) -> Answer<AtCustoms> {
    let of_it = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.eq(declaration.get()));
    let may_have_left = messages::sent_at.is_not_null().or(messages::open_tries.gt(0));
    let not_rejected = messages::answer_code.is_null().or(messages::answer_code.ne("03"));
    let undecided = messages::kind.eq(MessageKind::Declaration.word()).and(may_have_left).and(not_rejected);
    let not_ended = messages::answer_code.is_null().or(messages::answer_code.ne("10"));
    let found: Vec<bool> = of_it
        .filter(not_ended.assume_not_null().or(messages::kind.ne(MessageKind::Declaration.word())))
        .filter(messages::mrn.is_not_null().or(undecided.assume_not_null()))
        .select(messages::mrn.is_not_null())
        .distinct()
        .load(connection)?;
    Ok(AtCustoms { accepted: found.contains(&true), undecided: found.contains(&false) })
}

/// The LRN of the message of a kind that was made for a declaration last.
pub(crate) fn latest_lrn(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    kind: MessageKind,
) -> Answer<Option<Lrn>> {
    let lrn: Option<String> = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.eq(declaration.get()))
        .filter(messages::kind.eq(kind.word()))
        .order(messages::id.desc())
        .select(messages::lrn)
        .first(connection)
        .optional()?;
    lrn.map(|lrn| lrn.parse().map_err(|_| corrupt(format!("a message of declaration {declaration}")))).transpose()
}
