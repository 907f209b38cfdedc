use crate::standing_change::{Changes, StandingChange, changes};
use crate::{
    AttemptRecord, Attempted, CallbackId, CallbackRepository, DeliveryId, DeliveryQueue, EndListener, EndReason, Lease,
    NextStep, Registration, RetryPolicy, SendOutcome, Sent, Tried,
};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, OrganisationId, StorageError, UnitOfWork, in_unit_of_work, with_causes};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The work of a delivery worker, except for the sending.
///
/// All methods wait for the database, so call them on threads that may block.
#[derive(Clone)]
pub struct DeliveryRoom {
    /// The durable queue of deliveries.
    pub queue: Arc<dyn DeliveryQueue>,
    /// The registrations, which end or are noted to fail.
    pub repository: Arc<dyn CallbackRepository>,
    /// Receives the registrations that ended.
    pub listener: Arc<dyn EndListener>,
    /// Stores an end together with the attempts and what the listener does.
    pub work: Arc<dyn UnitOfWork>,
    /// Decides when failed attempts are repeated.
    pub retry: RetryPolicy,
}

customs_kernel::debug_by_name!(DeliveryRoom);

/// What came of recorded attempts, for the log.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Concluded {
    /// Deliveries that were given up after their last attempt.
    pub abandoned: Vec<Abandoned>,
    /// Registrations that ended, and why.
    pub ended: Vec<(OrganisationId, CallbackId, EndReason)>,
    /// Registrations that should have changed and cannot be read, or have an organisation that cannot be notified, and
    /// why, with all causes. Their attempts are recorded all the same.
    pub stuck: Vec<(OrganisationId, CallbackId, String)>,
}

/// A delivery that was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Abandoned {
    /// Organisation that the delivery belongs to.
    pub organisation: OrganisationId,
    /// Registration that the delivery goes to.
    pub callback: CallbackId,
    /// The delivery.
    pub delivery: DeliveryId,
    /// Number of its attempts.
    pub attempts: u32,
    /// HTTP status of the last one; `None` when nothing answered.
    pub status: Option<u16>,
}

impl DeliveryRoom {
    /// Records finished attempts and returns what operators should know of. Attempts that change nothing about a
    /// registration, as nearly all do, are recorded in one statement.
    ///
    /// # Errors
    /// When storage fails; then the same call may be repeated: what was recorded is not recorded again.
    pub fn conclude(&self, tries: &[Tried], now: DateTime<Utc>) -> Result<Concluded, StorageError> {
        let (sent, withheld): (Vec<&Tried>, Vec<&Tried>) =
            tries.iter().partition(|tried| matches!(tried.attempted, Attempted::Sent { .. }));
        self.withhold(&withheld, now)?;
        if sent.is_empty() {
            return Ok(Concluded::default());
        }
        let records: Vec<AttemptRecord> = sent.iter().map(|tried| self.record(tried, now)).collect();
        let abandoned =
            sent.iter().zip(&records).filter_map(|(tried, record)| Abandoned::from_record(tried, record)).collect();
        let mut concluded = Concluded { abandoned, ..Concluded::default() };
        let changes = changes(&sent, &records, now);
        if changes.is_empty() {
            self.queue.record(&records)?;
            return Ok(concluded);
        }
        let together: Result<_, StorageError> = in_unit_of_work(self.work.as_ref(), || {
            let mut ended = Vec::new();
            // Registrations come before deliveries, as in every unit of work, so that none waits for another in a circle.
            for (&(organisation, callback), &change) in &changes {
                if let Some((registration, reason)) = self.apply(organisation, callback, change)? {
                    ended.push((organisation, registration, reason));
                }
            }
            self.queue.record(&records)?;
            // The event log comes last: a writer that adds to it holds up all others of the organisation until the
            // commit.
            for (organisation, registration, _) in &ended {
                self.listener.ended(*organisation, registration)?;
            }
            Ok(ended.into_iter().map(|(organisation, ended, reason)| (organisation, ended.id(), reason)).collect())
        });
        match together {
            Ok(ended) => concluded.ended = ended,
            // A registration that cannot be read must not keep the attempts of all others from being recorded.
            Err(error) if error.kind() == ErrorKind::Internal => self.apart(changes, &records, &mut concluded)?,
            Err(error) => return Err(error),
        }
        Ok(concluded)
    }

    /// Changes each registration for itself, and records the attempts of those that cannot be changed too.
    fn apart(
        &self,
        changes: Changes,
        records: &[AttemptRecord],
        concluded: &mut Concluded,
    ) -> Result<(), StorageError> {
        for ((organisation, callback), change) in changes {
            let ends = || -> Result<Option<EndReason>, StorageError> {
                let Some((registration, reason)) = self.apply(organisation, callback, change)? else { return Ok(None) };
                self.listener.ended(organisation, &registration)?;
                Ok(Some(reason))
            };
            match in_unit_of_work(self.work.as_ref(), ends) {
                Ok(Some(reason)) => concluded.ended.push((organisation, callback, reason)),
                Ok(None) => {}
                Err(error) if error.kind() == ErrorKind::Internal => {
                    concluded.stuck.push((organisation, callback, with_causes(&error)));
                }
                Err(error) => return Err(error),
            }
        }
        self.queue.record(records)
    }

    /// Records that deliveries were not sent because their registration had ended. One that was resumed since is given
    /// its deliveries back: the resumption looked for those that were given up, and did not see these yet.
    fn withhold(&self, withheld: &[&Tried], now: DateTime<Utc>) -> Result<(), StorageError> {
        let mut of_each: BTreeMap<(OrganisationId, CallbackId), Vec<&Tried>> = BTreeMap::new();
        for tried in withheld {
            of_each.entry((tried.organisation, tried.callback)).or_default().push(tried);
        }
        for ((organisation, callback), tries) in of_each {
            let done: Result<(), StorageError> = in_unit_of_work(self.work.as_ref(), || {
                if self.repository.goes_on(organisation, callback)? {
                    let leases: Vec<Lease> = tries.iter().map(|tried| tried.lease).collect();
                    return self.queue.release(&leases);
                }
                let records: Vec<AttemptRecord> = tries.iter().map(|tried| self.record(tried, now)).collect();
                self.queue.record(&records)
            });
            done?;
        }
        Ok(())
    }

    fn apply(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        change: StandingChange,
    ) -> Result<Option<(Registration, EndReason)>, StorageError> {
        match change {
            StandingChange::Fails { since } => self.repository.note_failing(organisation, callback, Some(since))?,
            StandingChange::Delivers => self.repository.note_failing(organisation, callback, None)?,
            StandingChange::Ends(ended) => {
                let registration = self.repository.end(organisation, callback, ended)?;
                return Ok(registration.map(|registration| (registration, ended.reason)));
            }
        }
        Ok(None)
    }

    fn record(&self, tried: &Tried, now: DateTime<Utc>) -> AttemptRecord {
        let Tried { lease, organisation, callback: _, attempts, failing_since: _, attempted } = tried;
        let (lease, organisation, tries_before) = (*lease, *organisation, *attempts);
        let (Sent { outcome, answer }, took) = match attempted {
            Attempted::Withheld(ended) => {
                return AttemptRecord {
                    organisation,
                    lease,
                    tries_before,
                    tried_at: None,
                    took_ms: None,
                    status_code: None,
                    error: Some(ended.why_not_sent().into()),
                    answer: None,
                    next: NextStep::Abandon,
                };
            }
            Attempted::Sent { sent, took } => (sent, took),
        };
        let next = match outcome {
            outcome if outcome.is_success() => NextStep::Delivered { at: now },
            // The receiver is gone, and nothing will be sent.
            SendOutcome::Responded(410) => NextStep::Abandon,
            SendOutcome::NotNow { retry_after, .. } => match self.retry.after_failure(attempts + 1, now) {
                NextStep::Retry { at } => NextStep::Retry { at: at.max(retry_after.moment(now)) },
                next => next,
            },
            _ => self.retry.after_failure(attempts + 1, now),
        };
        AttemptRecord {
            organisation,
            lease,
            tries_before,
            tried_at: Some(now),
            took_ms: Some(u32::try_from(took.as_millis()).unwrap_or(u32::MAX)),
            status_code: outcome.status_code(),
            error: outcome.error().map(Into::into),
            answer: answer.clone(),
            next,
        }
    }
}

impl Abandoned {
    fn from_record(tried: &Tried, record: &AttemptRecord) -> Option<Self> {
        let Tried { organisation, callback, lease, attempts, .. } = *tried;
        let made = record.tried_at.is_some() && record.next == NextStep::Abandon;
        let (delivery, status) = (lease.delivery, record.status_code);
        made.then_some(Self { organisation, callback, delivery, attempts: attempts + 1, status })
    }
}
