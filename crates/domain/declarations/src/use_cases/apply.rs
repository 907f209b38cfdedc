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
        let inbound = self.ports.inbound.as_ref();
        let now = self.ports.clock.now();
        let mut answers = self.answers(message);
        if answers.len() > 1 {
            return self.divide(message);
        }
        let located = match answers.pop() {
            Some(answer) => {
                let subject = self.ports.repository.locate(answer.lrn.as_ref(), answer.mrn.as_ref())?;
                subject.map(|subject| (subject, answer))
            }
            None => None,
        };
        let Some(((organisation, id), answer)) = located else {
            return Ok(inbound.settle(message.id, InboundFate::Unmatched, None, now)?);
        };
        let fate = if inbound.repeats_earlier(message.id, organisation, id)? {
            InboundFate::Ignored
        } else {
            self.apply_answer(organisation, id, &answer, Received::of(message))?
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
                let answers = self.answers(&message);
                let fate = match answers.as_slice() {
                    [] => InboundFate::Unmatched,
                    [answer] => self.apply_answer(organisation, id, answer, Received::of(&message))?,
                    _ => {
                        self.divide(&message)?;
                        continue;
                    }
                };
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

    /// Gives each answer of a document a place of its own, to be acted on next. Documents are divided when they
    /// come in; this one was kept by a release that acted on them as a whole.
    fn divide(&self, message: &ReceivedMessage) -> Result<(), DeclarationError> {
        let answers = self.ports.reader.divide(&message.bytes)?;
        let places = self.placed(answers, message.received_at)?;
        Ok(self.ports.inbound.divide(message.id, places, self.ports.clock.now())?)
    }

    /// The answers in a kept message. It was read when it came in; one that a later release of the
    /// service cannot read any more answers nothing, and stays kept.
    pub(super) fn answers(&self, message: &ReceivedMessage) -> Vec<AuthorityMessage> {
        self.ports.reader.read(&message.bytes).unwrap_or_default()
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
