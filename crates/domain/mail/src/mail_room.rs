use crate::{
    AttachmentError, AttachmentSource, AttemptRecord, ClaimedMail, DeliveryListener, Enclosure, HeaderLine, Lease,
    MailQueue, NextStep, OutgoingMail, RetryPolicy, SendOutcome,
};
use customs_kernel::{Clock, ErrorKind, StorageError, UnitOfWork, in_unit_of_work};
use std::sync::Arc;
use std::time::Duration;

/// What a worker does with mails, except for sending them.
///
/// All of it waits for the database, so it belongs on threads that may wait.
#[derive(Clone)]
pub struct MailRoom {
    /// The durable queue.
    pub queue: Arc<dyn MailQueue>,
    /// Makes the files that go along.
    pub attachments: Arc<dyn AttachmentSource>,
    /// Is told what was sent.
    pub listener: Arc<dyn DeliveryListener>,
    /// Makes the record of a mail and what it means to the listener one.
    pub work: Arc<dyn UnitOfWork>,
    /// The time of leases, retries and records.
    pub clock: Arc<dyn Clock>,
    /// When mails that did not go are tried again.
    pub retry: RetryPolicy,
}

/// How the end of a try was noted.
#[derive(Debug)]
pub enum Noted {
    /// It was recorded, with what becomes of the mail.
    Recorded(NextStep),
    /// Somebody else has claimed the mail since; what they find out counts.
    LeaseLost,
    /// The mail is recorded as sent, but whoever had to know of it could not be told.
    Unheard(StorageError),
}

impl MailRoom {
    /// Claims up to `limit` mails that are due, for that long.
    ///
    /// # Errors
    /// When storage fails; then nothing is claimed.
    pub fn claim(&self, limit: u32, lease: Duration) -> Result<Vec<ClaimedMail>, StorageError> {
        let now = self.clock.now();
        self.queue.claim(limit, now, now + lease)
    }

    /// Gives claims back that were not tried.
    ///
    /// # Errors
    /// When storage fails; the leases then end by themselves.
    pub fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        self.queue.release(leases)
    }

    /// The mail with the files that go along.
    ///
    /// # Errors
    /// The outcome of the try, which ends here.
    pub fn prepare(&self, claimed: ClaimedMail) -> Result<OutgoingMail, SendOutcome> {
        let ClaimedMail { lease, organisation, about, content, attempts: _, created_at } = claimed;
        let mut enclosures = Vec::with_capacity(content.attachments.len());
        for attachment in &content.attachments {
            let loaded = self.attachments.load(organisation, about, attachment).map_err(|error| match error {
                AttachmentError::NotNow(reason) => SendOutcome::NotNow(reason),
                AttachmentError::Never(reason) => SendOutcome::Refused(reason),
            })?;
            let media_type = attachment.rendition.media_type();
            let file_name = attachment.file_name.clone();
            enclosures.extend(loaded.map(|bytes| Enclosure { file_name, media_type, bytes }));
        }
        Ok(OutgoingMail { id: lease.mail, organisation, content, enclosures, created_at })
    }

    /// Notes what came of a try. A mail that was sent is told to the listener in the same unit of work.
    ///
    /// # Errors
    /// When nothing was noted; the same call may be repeated while the lease holds.
    pub fn conclude(&self, claimed: &ClaimedMail, outcome: &SendOutcome) -> Result<Noted, StorageError> {
        let now = self.clock.now();
        let tries = claimed.attempts.saturating_add(1);
        let (next, error) = match outcome {
            SendOutcome::Delivered => (NextStep::Sent { at: now }, None),
            SendOutcome::NotNow(reason) => (self.retry.after_failure(tries, now), Some(reason)),
            SendOutcome::Refused(reason) => (NextStep::GiveUp, Some(reason)),
        };
        // What a server says may be of any length and have any characters.
        let error = error.map(|reason| HeaderLine::of(reason).to_string());
        let attempt = AttemptRecord { lease: claimed.lease, error, next };
        let noted: Result<_, StorageError> = in_unit_of_work(self.work.as_ref(), || {
            if !self.queue.record(&attempt)? {
                return Ok(Noted::LeaseLost);
            }
            if matches!(next, NextStep::Sent { .. }) {
                self.listener.delivered(claimed.organisation, claimed.about)?;
            }
            Ok(Noted::Recorded(next))
        });
        match noted {
            Err(error) if next == (NextStep::Sent { at: now }) && error.kind() == ErrorKind::Internal => {
                Ok(if self.queue.record(&attempt)? { Noted::Unheard(error) } else { Noted::LeaseLost })
            }
            other => other,
        }
    }
}
