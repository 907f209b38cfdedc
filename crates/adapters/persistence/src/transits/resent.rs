//! Messages to customs that send others again, that are taken back, or that customs accepted.

use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::transit_outbound_messages as messages;
use customs_kernel::{Lrn, Mrn, OrganisationId};
use customs_transits::ports::AtCustoms;
use customs_transits::{MessageKind, SentMessage, TransitId};
use diesel::prelude::*;

/// kind, LRN, first LRN, MRN, type of the answer.
pub(super) type SentRow = (String, String, Option<String>, Option<String>, Option<String>);

pub(super) const SENT: (messages::kind, messages::lrn, messages::first_lrn, messages::mrn, messages::answer_type) =
    (messages::kind, messages::lrn, messages::first_lrn, messages::mrn, messages::answer_type);

/// What is known of a message.
pub(super) fn sent((kind, lrn, first_lrn, mrn, answer_type): SentRow) -> Answer<SentMessage> {
    let read = || {
        Some(SentMessage {
            kind: MessageKind::from_word(&kind)?,
            first_lrn: first_lrn.as_ref().unwrap_or(&lrn).parse().ok()?,
            lrn: lrn.parse().ok()?,
            mrn: mrn.as_deref().map(str::parse).transpose().ok()?,
            answer_type: answer_type.clone(),
        })
    };
    read().ok_or_else(|| corrupt(format!("transit message {lrn}")))
}

/// The message that customs gave an MRN.
pub(super) fn message_with_mrn(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    mrn: &Mrn,
) -> Answer<Option<SentMessage>> {
    let row: Option<SentRow> = messages::table
        .filter(messages::mrn.eq(mrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .order(messages::id.desc())
        .select(SENT)
        .first(connection)
        .optional()?;
    row.map(sent).transpose()
}

/// Notes on a message under which LRN it is sent again.
pub(super) fn note_replacement(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    replaced: &Lrn,
    by: &Lrn,
) -> Answer<()> {
    let replaced = messages::table
        .filter(messages::lrn.eq(replaced.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()));
    diesel::update(replaced).set(messages::replaced_by_lrn.eq(Some(by.as_str()))).execute(connection)?;
    Ok(())
}

/// A message that never reached customs.
pub(super) struct Withdrawn {
    /// The transit whose submission it was, unless that was counted as none before or is sent elsewhere.
    pub(super) submission_of: Option<TransitId>,
}

/// transit, kind, LRN of the message that it sends again.
type WithdrawnRow = (i64, String, Option<String>);

/// Takes the message under this LRN back, unless it may have left: a claim counts as a try that may have handed it over
/// until it is told that it did not. A claim at the same moment either sees it gone, or was first and is seen here. One
/// that was given up, after no try that may have handed it over, was never taken by customs; it stays, as evidence, and
/// giving it up told already that there was no submission.
pub(super) fn withdraw(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
) -> Answer<Option<Withdrawn>> {
    let untouched = messages::table
        .filter(messages::lrn.eq(lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::open_tries.eq(0))
        .filter(messages::due_at.is_not_null());
    let what = (messages::transit_id, messages::kind, messages::replaces_lrn);
    let untouched: Option<WithdrawnRow> =
        diesel::delete(untouched).returning(what).get_result(connection).optional()?;
    if let Some((transit, kind, replaces)) = untouched {
        let replaced = messages::table
            .filter(messages::organisation_id.eq(organisation.get()))
            .filter(messages::replaced_by_lrn.eq(lrn.as_str()));
        diesel::update(replaced).set(messages::replaced_by_lrn.eq(None::<&str>)).execute(connection)?;
        let was_submission = kind == MessageKind::Declaration.word() && replaces.is_none();
        return Ok(Some(Withdrawn { submission_of: was_submission.then(|| TransitId::new(transit)) }));
    }
    let given_up = messages::table
        .filter(messages::lrn.eq(lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::failed_at.is_not_null())
        .filter(messages::open_tries.eq(0));
    let given_up: bool = diesel::select(diesel::dsl::exists(given_up)).get_result(connection)?;
    Ok(given_up.then_some(Withdrawn { submission_of: None }))
}

/// What customs has, or may have, of a transit. It has few messages: those that may have left are looked at one by one.
pub(super) fn at_customs(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    transit: TransitId,
) -> Answer<AtCustoms> {
    let rows: Vec<SentRow> = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::transit_id.eq(transit.get()))
        .filter(messages::kind.eq(MessageKind::Declaration.word()))
        .filter(messages::sent_at.is_not_null().or(messages::open_tries.gt(0)).or(messages::mrn.is_not_null()))
        .select(SENT)
        .load(connection)?;
    let sent = rows.into_iter().map(sent).collect::<Answer<Vec<_>>>()?;
    Ok(AtCustoms {
        accepted: sent.iter().any(|message| message.mrn.is_some()),
        undecided: sent.iter().any(|message| !message.is_refused()),
    })
}
