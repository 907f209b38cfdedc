use super::Declarations;
use crate::ports::{InboundFate, ReceivedMessage};
use crate::{AuthorityMessage, DeclarationError, DeclarationId, MessageId};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{ErrorKind, OrganisationId, StorageError, in_unit_of_work};

/// How long one instance may take to act on the messages it claimed, before another does.
const LEASE: Duration = Duration::seconds(30);

impl Declarations {
    /// Acts on up to `limit` messages of customs that nothing was done with yet, each in a unit of
    /// work of its own, and answers how many there were. One that fails holds up no other.
    ///
    /// # Errors
    /// `Storage`, the first that occurred; what could not be acted on comes back when the lease ends.
    pub fn apply_received(&self, limit: usize) -> Result<usize, DeclarationError> {
        let now = self.ports.clock.now();
        let messages = self.ports.inbound.claim(limit, now, now + LEASE)?;
        let mut failure = None;
        for message in &messages {
            match in_unit_of_work(self.ports.work.as_ref(), || self.apply_message(message)) {
                // Somebody else acted on it, since the lease ran out; what was done here is undone.
                Ok(()) | Err(DeclarationError::Storage(StorageError::Conflict { .. })) => {}
                Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(messages.len()), Err)
    }

    fn apply_message(&self, message: &ReceivedMessage) -> Result<(), DeclarationError> {
        let answers = self.answers(message);
        let lrn = answers.iter().find_map(|answer| answer.lrn.as_ref());
        let mrn = answers.iter().find_map(|answer| answer.mrn.as_ref());
        let inbound = self.ports.inbound.as_ref();
        let now = self.ports.clock.now();
        let Some((organisation, id)) = self.ports.repository.locate(lrn, mrn)? else {
            return Ok(inbound.settle(message.id, InboundFate::Unmatched, None, now)?);
        };
        let fate = if inbound.repeats_earlier(message.id, organisation, id)? {
            InboundFate::Ignored
        } else {
            self.apply_document(organisation, id, &answers, Received::of(message))?
        };
        inbound.settle(message.id, fate, Some((organisation, id)), now)?;
        if fate == InboundFate::Applied { self.apply_waiting(organisation, id) } else { Ok(()) }
    }

    /// Tries what waited for another answer again, until a round settles nothing.
    pub(super) fn apply_waiting(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<(), DeclarationError> {
        loop {
            let mut settled = false;
            for message in self.ports.inbound.waiting(organisation, id)? {
                let fate = self.apply_document(organisation, id, &self.answers(&message), Received::of(&message))?;
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

    /// The answers in a kept message. It was read when it came in; one that a later release of the
    /// service cannot read any more answers nothing, and stays kept.
    pub(super) fn answers(&self, message: &ReceivedMessage) -> Vec<AuthorityMessage> {
        self.ports.reader.read(&message.bytes).unwrap_or_default()
    }

    /// Applies all answers of a document or none: one that must wait makes the document wait, so that
    /// nothing is done twice when it is tried again. Only an acceptance is not held back; it is
    /// recognised then.
    fn apply_document(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        answers: &[AuthorityMessage],
        received: Received,
    ) -> Result<InboundFate, DeclarationError> {
        let applied = in_unit_of_work(self.ports.work.as_ref(), || {
            let done = self.apply_answers(organisation, id, answers, received)?;
            if done.waits && !done.accepted { Err(Undone::Waits) } else { Ok(done) }
        });
        match applied {
            Ok(Done { waits: true, .. }) | Err(Undone::Waits) => Ok(InboundFate::Waiting),
            Ok(Done { changed: true, .. }) => Ok(InboundFate::Applied),
            Ok(_) => Ok(InboundFate::Ignored),
            Err(Undone::Failed(error)) => Err(error),
        }
    }

    /// Applies answers in their order; one that builds on a later one of the same document after it.
    fn apply_answers(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        answers: &[AuthorityMessage],
        received: Received,
    ) -> Result<Done, DeclarationError> {
        let mut done = Done::default();
        let mut left: Vec<&AuthorityMessage> = answers.iter().collect();
        loop {
            let tried = left.len();
            let mut waiting = Vec::new();
            for answer in left {
                match self.apply_answer(organisation, id, answer, received)? {
                    Applied::Changed => done.changed = true,
                    Applied::Accepted => (done.changed, done.accepted) = (true, true),
                    Applied::Waits => waiting.push(answer),
                    Applied::Nothing => {}
                }
            }
            if waiting.is_empty() || waiting.len() == tried {
                done.waits = !waiting.is_empty();
                return Ok(done);
            }
            left = waiting;
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
            .then(|| "the acceptance did not arrive; customs wrote about the declaration under its MRN".to_owned())
    }
}

/// What became of one answer.
pub(super) enum Applied {
    Changed,
    Accepted,
    Waits,
    Nothing,
}

/// What became of the answers of a document.
#[derive(Default)]
struct Done {
    changed: bool,
    accepted: bool,
    waits: bool,
}

/// Why a document was undone.
enum Undone {
    Waits,
    Failed(DeclarationError),
}

impl From<DeclarationError> for Undone {
    fn from(error: DeclarationError) -> Self {
        Self::Failed(error)
    }
}

impl From<StorageError> for Undone {
    fn from(error: StorageError) -> Self {
        Self::Failed(error.into())
    }
}
