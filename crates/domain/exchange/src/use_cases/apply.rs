use super::receive::placed;
use crate::{Answer, InboundFate, KindOfMessage, Received, ReceivedMessage, RecordError, Records};
use chrono::Duration;
use customs_kernel::{ErrorKind, OrganisationId, StorageError, Subject, in_unit_of_work};
use std::cell::Cell;

/// How long one instance may take to act on the messages it claimed, before another does.
const LEASE: Duration = Duration::seconds(30);

/// Acts on up to `limit` messages of customs that nothing was done with yet, each in a unit of work of its own, and answers
/// how many there were. One that fails holds up no other; one that meets a conflict is tried once more at once. One that
/// somebody else acted on, since the lease ran out, is left to him.
///
/// # Errors
/// The first that occurred; what could not be acted on comes back when the lease ends.
pub fn apply_received<M: Records>(records: &M, limit: usize) -> Result<usize, M::Error> {
    let now = records.clock().now();
    let messages = records.exchange().inbound.claim(M::Kind::SUBJECT, limit, now, now + LEASE)?;
    let mut failure = None;
    for message in &messages {
        let applied = match apply_one(records, message) {
            // Somebody changed the same at that moment; what was done here is undone, and done anew.
            (Err(error), _) if error.is_conflict() => apply_one(records, message),
            other => other,
        };
        match applied {
            // What the other one did stands.
            (Ok(()), _) | (Err(_), Overtaken(true)) => {}
            (Err(error), _) if error.kind() == ErrorKind::Unavailable => return Err(error),
            (Err(error), _) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(messages.len()), Err)
}

/// Whether the message itself was settled or divided by somebody else.
#[derive(Clone, Copy)]
struct Overtaken(bool);

fn apply_one<M: Records>(records: &M, message: &ReceivedMessage) -> (Result<(), M::Error>, Overtaken) {
    let overtaken = Cell::new(false);
    let applied = in_unit_of_work(records.work(), || apply_message(records, message, &overtaken));
    (applied, Overtaken(overtaken.get()))
}

fn apply_message<M: Records>(records: &M, message: &ReceivedMessage, overtaken: &Cell<bool>) -> Result<(), M::Error> {
    let inbound = records.exchange().inbound.as_ref();
    // That the message itself is settled, or divided, tells that somebody else acted on it.
    let settle = |fate, about| {
        let settled = inbound.settle(message.id, fate, about, records.clock().now());
        overtaken.set(matches!(settled, Err(StorageError::Conflict { .. })));
        settled
    };
    let mut answers = records.read(&message.bytes);
    if answers.len() > 1 {
        let divided = divide(records, message);
        overtaken.set(divided.as_ref().is_err_and(RecordError::is_conflict));
        return divided;
    }
    let located = match answers.pop() {
        Some(answer) => {
            let about = records.exchange().sent.locate_all(&[answer.references()])?.into_iter().next().flatten();
            about.map(|about| (about, answer))
        }
        None => None,
    };
    let Some(((organisation, record), answer)) = located else {
        return Ok(settle(InboundFate::Unmatched, None)?);
    };
    let fate = if inbound.repeats_earlier(message.id, organisation, subject::<M>(record))? {
        InboundFate::Ignored
    } else {
        records.apply_answer(organisation, record, &answer, Received::of(message))?
    };
    settle(fate, Some((organisation, record)))?;
    if fate == InboundFate::Applied { apply_waiting(records, organisation, record) } else { Ok(()) }
}

/// Tries what waited for another answer again, until a round settles nothing. Called in a unit of work that holds the
/// record.
pub(super) fn apply_waiting<M: Records>(
    records: &M,
    organisation: OrganisationId,
    record: i64,
) -> Result<(), M::Error> {
    let inbound = records.exchange().inbound.as_ref();
    loop {
        let mut settled = false;
        for message in inbound.waiting(organisation, subject::<M>(record))? {
            let answers = records.read(&message.bytes);
            let fate = match answers.as_slice() {
                [] => InboundFate::Unmatched,
                [answer] => records.apply_answer(organisation, record, answer, Received::of(&message))?,
                _ => {
                    divide(records, &message)?;
                    continue;
                }
            };
            if fate != InboundFate::Waiting {
                inbound.settle(message.id, fate, Some((organisation, record)), records.clock().now())?;
                settled = true;
            }
        }
        if !settled {
            return Ok(());
        }
    }
}

/// Gives each answer of a document a place of its own, to be acted on next. Documents are divided when they come in; this
/// one was kept by a release that acted on them as a whole.
fn divide<M: Records>(records: &M, message: &ReceivedMessage) -> Result<(), M::Error> {
    let answers = records.divide(&message.bytes)?;
    let places = placed(records, answers, message.received_at)?;
    Ok(records.exchange().inbound.divide(message.id, places, records.clock().now())?)
}

/// The record with this id among those of the kind.
pub(super) const fn subject<M: Records>(record: i64) -> Subject {
    Subject { kind: M::Kind::SUBJECT, id: record }
}
