use super::Transits;
use crate::ports::{InboundFate, ReceivedMessage};
use crate::{MessageId, TransitError, TransitId};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{ErrorKind, OrganisationId, StorageError, in_unit_of_work};

/// How long one instance may take to act on the messages it claimed, before another does.
const LEASE: Duration = Duration::seconds(30);

impl Transits {
    /// Acts on up to `limit` messages of customs that nothing was done with yet, each in a unit of
    /// work of its own, and answers how many there were. One that fails holds up no other; one that meets a
    /// conflict is tried once more at once.
    ///
    /// # Errors
    /// `Storage`, the first that occurred; what could not be acted on comes back when the lease ends.
    pub fn apply_received(&self, limit: usize) -> Result<usize, TransitError> {
        let now = self.ports.clock.now();
        let messages = self.ports.inbound.claim(limit, now, now + LEASE)?;
        let mut failure = None;
        for message in &messages {
            let applied = match self.apply_one(message) {
                // Somebody changed the same at that moment; what was done here is undone, and done anew.
                Err(TransitError::Storage(StorageError::Conflict { .. })) => self.apply_one(message),
                other => other,
            };
            match applied {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(messages.len()), Err)
    }

    fn apply_one(&self, message: &ReceivedMessage) -> Result<(), TransitError> {
        in_unit_of_work(self.ports.work.as_ref(), || self.apply_message(message))
    }

    fn apply_message(&self, message: &ReceivedMessage) -> Result<(), TransitError> {
        let inbound = self.ports.inbound.as_ref();
        let now = self.ports.clock.now();
        // It was read when it came in; one that a later release of the service cannot read any more
        // answers nothing, and stays kept.
        let subject = match self.ports.reader.read(&message.bytes) {
            Ok(read) => self.locate(&read)?,
            Err(_) => None,
        };
        let Some((organisation, id)) = subject else {
            return Ok(inbound.settle(message.id, InboundFate::Unmatched, None, now)?);
        };
        let fate = if inbound.repeats_earlier(message.id, organisation, id)? {
            InboundFate::Ignored
        } else {
            self.apply_document(organisation, id, message)?
        };
        inbound.settle(message.id, fate, Some((organisation, id)), now)?;
        if fate == InboundFate::Applied { self.apply_waiting(organisation, id) } else { Ok(()) }
    }

    /// Tries what waited for another message again, until a round settles nothing.
    pub(super) fn apply_waiting(&self, organisation: OrganisationId, id: TransitId) -> Result<(), TransitError> {
        loop {
            let mut settled = false;
            for message in self.ports.inbound.waiting(organisation, id)? {
                let fate = self.apply_document(organisation, id, &message)?;
                if fate != InboundFate::Waiting {
                    let now = self.ports.clock.now();
                    self.ports.inbound.settle(message.id, fate, Some((organisation, id)), now)?;
                    settled = true;
                }
            }
            if !settled {
                return Ok(());
            }
        }
    }

    fn apply_document(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        message: &ReceivedMessage,
    ) -> Result<InboundFate, TransitError> {
        match self.ports.reader.read(&message.bytes) {
            Ok(answer) => self.apply_answer(organisation, id, &answer, Received::of(message)),
            Err(_) => Ok(InboundFate::Unmatched),
        }
    }
}

/// Which kept message an answer stands in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Received {
    pub(super) message: MessageId,
    pub(super) at: DateTime<Utc>,
    /// Whether it is no acceptance itself, but implies one.
    pub(super) inferred: bool,
}

impl Received {
    pub(super) const fn of(message: &ReceivedMessage) -> Self {
        Self { message: message.id, at: message.received_at, inferred: false }
    }

    /// What the history says of an acceptance that did not arrive itself.
    pub(super) fn inference(self) -> Option<String> {
        self.inferred
            .then(|| "the acceptance did not arrive; customs wrote about the movement under its MRN".to_owned())
    }
}
