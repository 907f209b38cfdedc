//! What became of messages to customs: their answers, and those that send them again.

use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::outbound_messages as messages;
use crate::values::Ts;
use customs_declarations::ports::{Answered, RecordedAnswer};
use customs_declarations::{DeclarationId, MessageKind, SentMessage};
use customs_kernel::{Lrn, Mrn, OrganisationId};
use diesel::prelude::*;

/// kind, LRN, first LRN, MRN, code of the answer.
type SentRow = (String, String, Option<String>, Option<String>, Option<String>);

const SENT: (messages::kind, messages::lrn, messages::first_lrn, messages::mrn, messages::answer_code) =
    (messages::kind, messages::lrn, messages::first_lrn, messages::mrn, messages::answer_code);

/// What was sent for a declaration under an LRN.
pub(crate) fn sent_message(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
) -> Answer<Option<SentMessage>> {
    let row: Option<SentRow> = messages::table
        .filter(messages::lrn.eq(lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.is_not_null())
        .select(SENT)
        .first(connection)
        .optional()?;
    row.map(sent).transpose()
}

/// The message that customs gave an MRN.
pub(crate) fn message_with_mrn(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    mrn: &Mrn,
) -> Answer<Option<SentMessage>> {
    let row: Option<SentRow> = messages::table
        .filter(messages::mrn.eq(mrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.is_not_null())
        .order(messages::id.desc())
        .select(SENT)
        .first(connection)
        .optional()?;
    row.map(sent).transpose()
}

/// Notes an answer on what it settles.
pub(crate) fn record_answer(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    answered: &Answered,
    answer: &RecordedAnswer,
) -> Answer<()> {
    let RecordedAnswer { message, function_code, mrn, received_at } = answer;
    let open = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.eq(declaration.get()))
        .filter(messages::answered_at.is_null());
    let set = (
        messages::answered_at.eq(Some(Ts(*received_at))),
        messages::answer_id.eq(Some(message.get())),
        messages::answer_code.eq(Some(function_code)),
        messages::mrn.eq(mrn.as_ref().map(Mrn::as_str)),
    );
    match answered {
        Answered::Message(lrn) => {
            diesel::update(open.filter(messages::lrn.eq(lrn.as_str()))).set(set).execute(connection)?
        }
        Answered::Kind(kind) => {
            let sent = open.filter(messages::kind.eq(kind.word())).filter(messages::sent_at.is_not_null());
            diesel::update(sent).set(set).execute(connection)?
        }
    };
    Ok(())
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

/// The LRN of the latest other sending of the same submission that may have left and that customs has not answered.
pub(crate) fn open_sending(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    other_than: &SentMessage,
) -> Answer<Option<Lrn>> {
    let SentMessage { lrn: rejected, first_lrn: first, .. } = other_than;
    // One that sends no other again need not name itself as the first.
    let first_itself = messages::first_lrn.is_null().and(messages::lrn.eq(first.as_str()));
    let found: Option<String> = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.eq(declaration.get()))
        .filter(messages::kind.eq(MessageKind::Declaration.word()))
        .filter(messages::first_lrn.eq(first.as_str()).assume_not_null().or(first_itself))
        .filter(messages::lrn.ne(rejected.as_str()))
        .filter(messages::answered_at.is_null())
        .filter(messages::sent_at.is_not_null().or(messages::open_tries.gt(0)))
        .order(messages::id.desc())
        .select(messages::lrn)
        .first(connection)
        .optional()?;
    found.map(|lrn| lrn.parse().map_err(|_| corrupt(format!("a message of declaration {declaration}")))).transpose()
}

/// Notes on a submission that customs invalidated what it had accepted.
pub(crate) fn record_end(connection: &mut AnyConnection, organisation: OrganisationId, lrn: &Lrn) -> Answer<()> {
    let named = messages::table
        .filter(messages::lrn.eq(lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.is_not_null())
        .filter(messages::answered_at.is_not_null());
    diesel::update(named).set(messages::answer_code.eq(Some("10"))).execute(connection)?;
    Ok(())
}

/// Notes on a message that it counts although it was sent again.
pub(crate) fn count_again(connection: &mut AnyConnection, organisation: OrganisationId, lrn: &Lrn) -> Answer<()> {
    let named =
        messages::table.filter(messages::lrn.eq(lrn.as_str())).filter(messages::organisation_id.eq(organisation.get()));
    diesel::update(named).set(messages::replaced_by_lrn.eq(None::<&str>)).execute(connection)?;
    Ok(())
}

/// The message that sent another one again was taken back.
pub(super) fn forget_replacement(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    withdrawn: &Lrn,
) -> Answer<()> {
    let replaced = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::replaced_by_lrn.eq(withdrawn.as_str()));
    diesel::update(replaced).set(messages::replaced_by_lrn.eq(None::<&str>)).execute(connection)?;
    Ok(())
}

fn sent((kind, lrn, first_lrn, mrn, answer_code): SentRow) -> Answer<SentMessage> {
    let read = || {
        Some(SentMessage {
            kind: MessageKind::from_word(&kind)?,
            first_lrn: first_lrn.as_ref().unwrap_or(&lrn).parse().ok()?,
            lrn: lrn.parse().ok()?,
            mrn: mrn.as_deref().map(str::parse).transpose().ok()?,
            answer_code: answer_code.clone(),
        })
    };
    read().ok_or_else(|| corrupt(format!("message {lrn}")))
}
