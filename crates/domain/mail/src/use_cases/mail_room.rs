use crate::{
    AttachmentError, AttachmentSource, AttemptRecord, ClaimedMail, DeliveryListener, Enclosure, HeaderLine, Lease,
    MailQueue, NextStep, OutgoingMail, RetryPolicy, SendOutcome,
};
use customs_form_macros::growing;
use customs_kernel::facts::{Fact, StoredStatement};
use customs_kernel::{Clock, ErrorKind, StorageError, UnitOfWork, in_unit_of_work};
use std::sync::Arc;
use std::time::Duration;

/// The work of a mail worker, except for the sending.
///
/// All methods wait for the database, so call them on threads that may block.
#[derive(Clone)]
pub struct MailRoom {
    /// The durable queue of mails.
    pub queue: Arc<dyn MailQueue>,
    /// Generates the attached files.
    pub attachments: Arc<dyn AttachmentSource>,
    /// Gets notified of sent mails.
    pub listener: Arc<dyn DeliveryListener>,
    /// Stores the result of a mail together with the listener's changes.
    pub work: Arc<dyn UnitOfWork>,
    /// Source of time for leases, retries and records.
    pub clock: Arc<dyn Clock>,
    /// Decides when failed mails are attempted again.
    pub retry: RetryPolicy,
}

customs_kernel::debug_by_name!(MailRoom);

/// How the result of an attempt was recorded.
#[growing]
#[derive(Debug)]
pub enum Noted {
    /// The result was recorded, with the next step for the mail.
    Recorded(NextStep),
    /// Another worker has claimed the mail since, so its result counts.
    LeaseLost,
    /// The mail was recorded as sent, but the listener could not be notified.
    Unheard(StorageError),
}

impl MailRoom {
    /// Claims up to `limit` due mails for the duration of `lease`.
    ///
    /// # Errors
    /// When storage fails; then nothing is claimed.
    pub fn claim(&self, limit: u32, lease: Duration) -> Result<Vec<ClaimedMail>, StorageError> {
        let now = self.clock.now();
        self.queue.claim(limit, now, now + lease)
    }

    /// Returns claims that were not attempted.
    ///
    /// # Errors
    /// When storage fails; the leases then expire.
    pub fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        self.queue.release(leases)
    }

    /// Generates the attached files and returns the mail ready to be sent.
    ///
    /// # Errors
    /// When a file cannot be generated; the attempt ends with that outcome.
    pub fn prepare(&self, claimed: ClaimedMail) -> Result<OutgoingMail, AttachmentError> {
        let ClaimedMail { lease, organisation, about, content, attempts: _, created_at } = claimed;
        let mut enclosures = Vec::with_capacity(content.attachments.len());
        for attachment in &content.attachments {
            let loaded = self.attachments.load(organisation, about, attachment)?;
            let media_type = attachment.rendition.media_type();
            let file_name = attachment.file_name.clone();
            enclosures.extend(loaded.map(|bytes| Enclosure { file_name, media_type, bytes }));
        }
        Ok(OutgoingMail { id: lease.mail, organisation, content, enclosures, created_at })
    }

    /// Records the result of an attempt. The listener is notified of a sent mail in the same unit of work.
    ///
    /// # Errors
    /// When nothing was recorded; the same call may be repeated while the lease is valid.
    pub fn conclude(&self, claimed: &ClaimedMail, outcome: &SendOutcome) -> Result<Noted, StorageError> {
        let now = self.clock.now();
        let tries = claimed.attempts.saturating_add(1);
        let (next, error) = match outcome {
            SendOutcome::Delivered => (NextStep::Sent { at: now }, None),
            SendOutcome::NotNow(reason) => (self.retry.after_failure(tries, now), Some(reason)),
            SendOutcome::Refused(reason) => (NextStep::GiveUp, Some(reason)),
        };
        // An answer of a server may have any length and any characters, in the sentence as in its values.
        let line = |text: &str| String::from(HeaderLine::new(text));
        let error = error.map(|reason| StoredStatement::from(reason.statement().map_texts(&line)));
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
