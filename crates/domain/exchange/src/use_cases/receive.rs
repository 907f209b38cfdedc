use crate::{
    Addressee, Answer, KindOfMessage, MessageId, NewInboundMessage, PlacedAnswer, RecordError, Records, References,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, OrganisationId, StorageError, in_unit_of_work};
use std::collections::HashMap;

/// Stores a message of customs. [`apply_received`](super::apply_received) acts on it afterwards; once this returns, the
/// message is never lost. When a document has several answers, each may be about a different record, so each is stored
/// as a message of its own beside the document. The returned id is the id of the document.
///
/// # Errors
/// When the document is not a message of customs, or storage fails.
pub fn receive<M: Records>(records: &M, document: Vec<u8>) -> Result<MessageId, M::Error> {
    let answers = records.divide(&document)?;
    let (inbound, at) = (&records.exchange().inbound, records.clock().now());
    if answers.len() < 2 {
        // One message is one statement, which needs no unit of work.
        let only = placed(records, answers, at)?.into_iter().next();
        return Ok(inbound.keep(only.ok_or_else(|| StorageError::Failed("no answer".into()))?)?);
    }
    in_unit_of_work(records.work(), || {
        let whole = undivided::<M>(document, &answers, at);
        let places = placed(records, answers, at)?;
        let id = inbound.keep(whole)?;
        inbound.divide(id, places, at)?;
        Ok(id)
    })
}

/// Makes a message to be stored from each answer of a document, with the record that the answer names.
pub(super) fn placed<M: Records>(
    records: &M,
    answers: Vec<PlacedAnswer<M::Answer>>,
    received_at: DateTime<Utc>,
) -> Result<Vec<NewInboundMessage>, StorageError> {
    let references: Vec<_> = answers.iter().map(|answer| answer.message.references()).collect();
    let mut found = records.exchange().sent.locate_all(&references)?;
    // The answer that assigns the MRN and names the LRN may arrive in the same document. An answer to somebody who
    // reported the arrival shows nothing about the one who lodged the movement, and the reverse.
    let to_lodger = |names: &References| names.addressee == Addressee::Lodger;
    let of_lodgers = references.iter().zip(&found).filter(|(names, _)| to_lodger(names));
    let by_mrn: HashMap<&Mrn, _> =
        of_lodgers.filter_map(|(names, found)| Some((names.mrn.as_ref()?, (*found)?))).collect();
    let by_mrn_alone = references
        .iter()
        .zip(&mut found)
        .filter(|(names, _)| names.answers.is_none() && names.lrn.is_none() && to_lodger(names));
    for (names, about) in by_mrn_alone {
        *about = about.or_else(|| by_mrn.get(names.mrn.as_ref()?).copied());
    }
    let known = answers.into_iter().zip(references.iter().zip(found));
    let placed = known.map(|(PlacedAnswer { message, document }, (names, about))| NewInboundMessage {
        kind: M::Kind::SUBJECT,
        bytes: document,
        codes: message.code().to_owned(),
        lrn: names.answers.as_ref().or(names.lrn.as_ref()).cloned(),
        mrn: names.mrn.clone(),
        about,
        received_at,
    });
    Ok(placed.collect())
}

/// Makes the message for a whole document of several answers. The answers may belong to several organisations, so the
/// document itself belongs to none.
fn undivided<M: Records>(
    document: Vec<u8>,
    answers: &[PlacedAnswer<M::Answer>],
    received_at: DateTime<Utc>,
) -> NewInboundMessage {
    let codes: Vec<&str> = answers.iter().map(|answer| answer.message.code()).filter(|code| !code.is_empty()).collect();
    let references: Vec<_> = answers.iter().map(|answer| answer.message.references()).collect();
    NewInboundMessage {
        kind: M::Kind::SUBJECT,
        bytes: document,
        codes: codes.join(","),
        lrn: references.iter().find_map(|names| names.answers.clone().or_else(|| names.lrn.clone())),
        mrn: references.iter().find_map(|names| names.mrn.clone()),
        about: None,
        received_at,
    }
}

/// Returns the part of a document that concerns the record, when not all of the document concerns the organisation.
/// Releases that acted on documents as a whole noted them on the record of their first answer.
///
/// # Errors
/// Not found when no part of the document concerns the record, or when the document cannot be read any more: it is
/// shown to no one then. Storage errors.
pub fn own_part<M: Records>(
    records: &M,
    organisation: OrganisationId,
    record: i64,
    document: Vec<u8>,
) -> Result<Vec<u8>, M::Error> {
    let Ok(answers) = records.divide(&document) else { return Err(M::Error::not_found()) };
    let references: Vec<_> = answers.iter().map(|answer| answer.message.references()).collect();
    let found = records.exchange().sent.locate_all(&references)?;
    if found.iter().all(|about| about.is_some_and(|(tenant, _)| tenant == organisation)) {
        return Ok(document);
    }
    let own = found.iter().position(|about| *about == Some((organisation, record)));
    let own = own.and_then(|place| answers.into_iter().nth(place));
    own.map(|answer| answer.document).ok_or_else(M::Error::not_found)
}
