use super::receive::placed;
use crate::{
    Answer, InboundFate, KindOfMessage, Received, ReceivedMessage, RecordError, Records, SettledMessage, TakenMessage,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{DueWork, OrganisationId, StorageError, Subject, in_contained_unit_of_work};
use std::cell::Cell;

/// The time that one instance has to act on the messages that it claimed, before another instance may.
const LEASE: Duration = Duration::seconds(30);

/// The most messages of one unit of work. Their records are locked until it ends, and other commands about them wait.
const TOGETHER: usize = 8;

/// Acts on up to `limit` messages of customs that nothing was done with yet, and returns how many there were. Several
/// that wait share a unit of work, each about a record of its own. When one of them fails, be it by a panic, each is acted
/// on in a unit of its own: it does not hold up the others, and a message that meets a conflict is tried once more at once. The others
/// go on as well when the storage does not answer for one of them: it has just answered the claim, and only the record
/// of that message may be on a server that is away. A message that another worker acted on after the lease ran out is
/// left to that worker.
///
/// # Errors
/// The first error that occurred. The messages that failed come back when the lease ends.
pub fn apply_received<M: Records>(records: &M, limit: usize) -> Result<usize, M::Error> {
    let now = records.clock().now();
    match records.exchange().inbound.due(M::Kind::SUBJECT, now)? {
        DueWork::Nothing => return Ok(0),
        DueWork::ToTake => {
            // One of them may be the cause of a failure. If it is the storage that does not answer, the claim reports it.
            // Where none could be taken, all wait for earlier ones, or others of those that are due have to be claimed.
            if let Ok(number @ 1..) = apply_together(records, limit.min(TOGETHER), now) {
                return Ok(number);
            }
        }
        DueWork::ToClaim => {}
    }
    apply_apart(records, limit, now)
}

/// Takes messages and acts on all of them in one unit of work. It locks their records in the order of their ids, so that
/// no two units wait for each other in a circle.
fn apply_together<M: Records>(records: &M, limit: usize, now: DateTime<Utc>) -> Result<usize, M::Error> {
    in_contained_unit_of_work(records.work(), || {
        let inbound = records.exchange().inbound.as_ref();
        let mut taken = inbound.take(M::Kind::SUBJECT, limit, now)?;
        taken.sort_by_key(|taken| taken.about);
        let mut settled = Vec::with_capacity(taken.len());
        for TakenMessage { message, about, may_repeat } in &taken {
            let (organisation, record) = *about;
            let answers = records.read(&message.bytes);
            let settles = |fate| SettledMessage { id: message.id, fate, about: Some(*about) };
            match answers.as_slice() {
                [] => settled.push(SettledMessage { about: None, ..settles(InboundFate::Unmatched) }),
                [_] if *may_repeat && inbound.repeats_earlier(message.id, organisation, subject::<M>(record))? => {
                    settled.push(settles(InboundFate::Ignored));
                }
                [answer] => {
                    let received = Received::from_message(message);
                    settled.push(settles(records.apply_answer(organisation, record, answer, received)?));
                }
                _ => divide(records, message)?,
            }
        }
        inbound.settle_taken(&settled, records.clock().now())?;
        for SettledMessage { fate, about, .. } in settled {
            if let (InboundFate::Applied, Some((organisation, record))) = (fate, about) {
                apply_waiting(records, organisation, record)?;
            }
        }
        Ok(taken.len())
    })
}

/// Claims messages and acts on each in a unit of work of its own.
fn apply_apart<M: Records>(records: &M, limit: usize, now: DateTime<Utc>) -> Result<usize, M::Error> {
    let messages = records.exchange().inbound.claim(M::Kind::SUBJECT, limit, now, now + LEASE)?;
    let mut failure = None;
    for message in &messages {
        let applied = match apply_one(records, message) {
            // Another writer changed the same data at that moment. The work is undone and done again.
            (Err(error), _) if error.is_conflict() => apply_one(records, message),
            other => other,
        };
        match applied {
            // Another worker acted on the message, and its result remains.
            (Ok(()), _) | (Err(_), Overtaken(true)) => {}
            (Err(error), _) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(messages.len()), Err)
}

/// Whether another worker settled or divided the message itself.
#[derive(Clone, Copy)]
struct Overtaken(bool);

fn apply_one<M: Records>(records: &M, message: &ReceivedMessage) -> (Result<(), M::Error>, Overtaken) {
    let overtaken = Cell::new(false);
    let applied = in_contained_unit_of_work(records.work(), || apply_message(records, message, &overtaken));
    (applied, Overtaken(overtaken.get()))
}

fn apply_message<M: Records>(records: &M, message: &ReceivedMessage, overtaken: &Cell<bool>) -> Result<(), M::Error> {
    let inbound = records.exchange().inbound.as_ref();
    // A conflict here means that another worker acted on the message: it is already settled or divided.
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
        records.apply_answer(organisation, record, &answer, Received::from_message(message))?
    };
    settle(fate, Some((organisation, record)))?;
    if fate == InboundFate::Applied { apply_waiting(records, organisation, record) } else { Ok(()) }
}

/// Tries the answers that waited for another answer again, until a round settles none. The caller's unit of work holds
/// the record.
///
/// # Errors
/// The errors of the domain.
pub fn apply_waiting<M: Records>(records: &M, organisation: OrganisationId, record: i64) -> Result<(), M::Error> {
    let inbound = records.exchange().inbound.as_ref();
    loop {
        let mut settled = false;
        for message in inbound.waiting(organisation, subject::<M>(record))? {
            let answers = records.read(&message.bytes);
            let fate = match answers.as_slice() {
                [] => InboundFate::Unmatched,
                [answer] => records.apply_answer(organisation, record, answer, Received::from_message(&message))?,
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

/// Makes each answer of a document a message of its own, to be acted on next. Documents are divided when they arrive;
/// this one was stored by a release that acted on documents as a whole.
fn divide<M: Records>(records: &M, message: &ReceivedMessage) -> Result<(), M::Error> {
    let answers = records.divide(&message.bytes)?;
    let places = placed(records, answers, message.received_at)?;
    Ok(records.exchange().inbound.divide(message.id, places, records.clock().now())?)
}

pub(super) const fn subject<M: Records>(record: i64) -> Subject {
    Subject { kind: M::Kind::SUBJECT, id: record }
}
