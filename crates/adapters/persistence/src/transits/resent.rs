//! Messages to customs that send others again, that are taken back, or that customs accepted.

use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::{Answer, corrupt};
use crate::schema::transit_outbound_messages as messages;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn, OrganisationId};
use customs_transits::ports::AtCustoms;
use customs_transits::{Lodged, MessageKind, SentMessage, TransitId};
use diesel::prelude::*;

/// What is known of a message.
#[derive(Queryable, Selectable)]
#[diesel(table_name = messages, check_for_backend(MultiBackend))]
pub(super) struct SentRow {
    kind: String,
    lrn: String,
    first_lrn: Option<String>,
    mrn: Option<String>,
    answer_type: Option<String>,
    created_at: Ts,
    sent_at: Option<Ts>,
    failed_at: Option<Ts>,
    invalidated_at: Option<Ts>,
    office_of_departure: Option<String>,
    holder_eori: Option<String>,
}

impl SentRow {
    pub(super) fn message(self) -> Answer<SentMessage> {
        let name = format!("transit message {}", self.lrn);
        self.read().ok_or_else(|| corrupt(name))
    }

    /// `None` when a column holds what it cannot.
    fn read(self) -> Option<SentMessage> {
        let Self {
            kind,
            lrn,
            first_lrn,
            mrn,
            answer_type,
            created_at,
            sent_at,
            failed_at,
            invalidated_at,
            office_of_departure,
            holder_eori,
        } = self;
        let holder = holder_eori.map(|eori| eori.parse()).transpose().ok()?;
        Some(SentMessage {
            kind: MessageKind::from_word(&kind)?,
            first_lrn: first_lrn.as_ref().unwrap_or(&lrn).parse().ok()?,
            lrn: lrn.parse().ok()?,
            mrn: mrn.as_deref().map(str::parse).transpose().ok()?,
            answer_type,
            created_at: created_at.0,
            sent_at: sent_at.map(|at| at.0),
            failed_at: failed_at.map(|at| at.0),
            invalidated: invalidated_at.is_some(),
            lodged: office_of_departure.map(|office_of_departure| Lodged { office_of_departure, holder }),
        })
    }
}

/// The other messages with the first LRN of this one: the same submission, sent more than once.
pub(super) fn other_sendings(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    of: &SentMessage,
) -> Answer<Vec<SentMessage>> {
    let first = of.first_lrn.as_str();
    let transit = messages::table
        .filter(messages::lrn.eq(of.lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .select(messages::transit_id);
    let Some(transit): Option<i64> = transit.first(connection).optional()? else { return Ok(Vec::new()) };
    let rows: Vec<SentRow> = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::transit_id.eq(transit))
        .filter(messages::first_lrn.eq(first).or(messages::lrn.eq(first).and(messages::first_lrn.is_null())))
        .filter(messages::lrn.ne(of.lrn.as_str()))
        .order(messages::id.asc())
        .select(SentRow::as_select())
        .load(connection)?;
    rows.into_iter().map(SentRow::message).collect()
}

/// Notes that nothing replaces a message any more.
pub(super) fn note_reopened(connection: &mut AnyConnection, organisation: OrganisationId, lrn: &Lrn) -> Answer<()> {
    let message =
        messages::table.filter(messages::lrn.eq(lrn.as_str())).filter(messages::organisation_id.eq(organisation.get()));
    diesel::update(message).set(messages::replaced_by_lrn.eq(None::<&str>)).execute(connection)?;
    Ok(())
}

/// Notes that customs invalidated what it had accepted.
pub(super) fn note_invalidation(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
    at: DateTime<Utc>,
) -> Answer<()> {
    let message = messages::table
        .filter(messages::lrn.eq(lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::invalidated_at.is_null());
    diesel::update(message).set(messages::invalidated_at.eq(Some(Ts(at)))).execute(connection)?;
    Ok(())
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
        .select(SentRow::as_select())
        .first(connection)
        .optional()?;
    row.map(SentRow::message).transpose()
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
    /// The transit whose submission it was. None when that counts as no submission any more, since the message was given up,
    /// or when the message sent a submission again, which went out before.
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

/// What customs has, or may have, of a transit: nothing of what it invalidated. A transit has few messages: those that may have left are looked at one by one.
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
        .filter(messages::invalidated_at.is_null())
        .select(SentRow::as_select())
        .load(connection)?;
    let sent = rows.into_iter().map(SentRow::message).collect::<Answer<Vec<_>>>()?;
    Ok(AtCustoms {
        accepted: sent.iter().any(|message| message.mrn.is_some()),
        undecided: sent.iter().any(|message| !message.is_refused()),
    })
}
