use super::apply::{apply_waiting, subject};
use crate::{
    Answer, KindOfMessage, MOST_RECOVERED, Received, RecordError, Records, Recover, Recovered, Recovery,
    RecoveryOutcome, Unanswered,
};
use customs_form_macros::growing;
use customs_kernel::{Actor, Lrn, Mrn, OrganisationId, StorageError, in_unit_of_work};

/// Sends every selected submission that customs did not answer again, under a new LRN that is linked to the old one.
/// One unit of work recovers at most [`MOST_RECOVERED`] submissions. When only the acceptance got lost, the record is
/// recognised as accepted from what customs wrote about it since, and nothing is sent. A later answer of customs to the
/// old LRN is still matched to the record.
///
/// # Errors
/// Broken rules of the command, and the errors of the domain.
pub fn recover<M: Records>(
    records: &M,
    organisation: OrganisationId,
    command: Recover,
    actor: &Actor,
) -> Result<Recovery, M::Error> {
    let window = command.window(records.clock().now(), M::Kind::SUBMISSION.answer_within());
    let window = window.map_err(M::Error::invalid)?;
    in_unit_of_work(records.work(), || {
        let messages = records.exchange().messages.as_ref();
        let (unanswered, found) = messages.unanswered(organisation, M::Kind::SUBJECT, window, MOST_RECOVERED)?;
        let recovered = unanswered
            .into_iter()
            .map(|submission| {
                let outcome = if command.dry_run {
                    foresee(records, organisation, &submission)?
                } else {
                    recover_one(records, organisation, &submission, actor)?
                };
                Ok(Recovered { submission, outcome })
            })
            .collect::<Result<_, M::Error>>()?;
        Ok(Recovery { found, recovered })
    })
}

fn foresee<M: Records>(
    records: &M,
    organisation: OrganisationId,
    submission: &Unanswered,
) -> Result<RecoveryOutcome, M::Error> {
    let implied = implied(records, organisation, submission)?;
    Ok(implied.map_or(RecoveryOutcome::Resent(None), |implied| RecoveryOutcome::Recognised(implied.mrn)))
}

fn recover_one<M: Records>(
    records: &M,
    organisation: OrganisationId,
    submission: &Unanswered,
    actor: &Actor,
) -> Result<RecoveryOutcome, M::Error> {
    let id = submission.subject.id;
    let Some(record) = records.hold_submitted(organisation, submission)? else {
        return Ok(RecoveryOutcome::Settled);
    };
    if let Some(ImpliedAcceptance { mrn, answer, received }) = implied(records, organisation, submission)? {
        records.apply_answer(organisation, id, &answer, received)?;
        apply_waiting(records, organisation, id)?;
        return Ok(RecoveryOutcome::Recognised(mrn));
    }
    match records.send_again(record, submission, actor) {
        Ok(lrn) => Ok(RecoveryOutcome::Resent(lrn)),
        Err(error) => Ok(RecoveryOutcome::Invalid(error.broken_rules()?)),
    }
}

/// The acceptance of a submission that got lost: a waiting message about the record implies it, or customs shows it
/// elsewhere.
fn implied<M: Records>(
    records: &M,
    organisation: OrganisationId,
    submission: &Unanswered,
) -> Result<Option<ImpliedAcceptance<M::Answer>>, M::Error> {
    let (record, lrn) = (submission.subject.id, &submission.lrn);
    if let Some(implied) = implied_by_waiting(records, organisation, record, lrn)? {
        return Ok(Some(implied));
    }
    let shown = records.shown_elsewhere(organisation, record, lrn)?;
    Ok(shown.and_then(|answer| {
        let mrn = answer.references().mrn?;
        Some(ImpliedAcceptance { mrn, answer, received: Received::shown_elsewhere(records.clock().now()) })
    }))
}

/// An acceptance that another message of customs implies, or that customs shows elsewhere.
#[growing(new)]
pub struct ImpliedAcceptance<A> {
    /// The MRN under which customs accepted the record.
    pub mrn: Mrn,
    /// The acceptance, as if it had arrived.
    pub answer: A,
    /// Where the acceptance shows.
    pub received: Received,
}

customs_kernel::debug_by_name!(ImpliedAcceptance<A>);

/// Finds the acceptance of the submission under this LRN that a waiting message about the record implies, if there is
/// one. Customs takes decisions only about goods of accepted records. A message about an earlier submission with other
/// content implies nothing for this one.
///
/// # Errors
/// When storage does not answer.
pub fn implied_by_waiting<M: Records>(
    records: &M,
    organisation: OrganisationId,
    record: i64,
    submission: &Lrn,
) -> Result<Option<ImpliedAcceptance<M::Answer>>, StorageError> {
    for kept in records.exchange().inbound.waiting(organisation, subject::<M>(record))? {
        for answer in records.read(&kept.bytes) {
            let names = answer.references();
            let (Some(mrn), Some(lrn)) = (names.mrn, names.lrn) else { continue };
            if sends_the_same(records, organisation, &lrn, submission)? {
                let answer = M::implied_acceptance(answer);
                let received = Received { inferred: true, ..Received::from_message(&kept) };
                return Ok(Some(ImpliedAcceptance { mrn, answer, received }));
            }
        }
    }
    Ok(None)
}

fn sends_the_same<M: Records>(
    records: &M,
    organisation: OrganisationId,
    one: &Lrn,
    other: &Lrn,
) -> Result<bool, StorageError> {
    if one == other {
        return Ok(true);
    }
    let sent = |lrn| records.exchange().sent.sent_message(organisation, lrn);
    let (one, other) = (sent(one)?, sent(other)?);
    Ok(one.zip(other).is_some_and(|(one, other)| one.first_lrn == other.first_lrn))
}
