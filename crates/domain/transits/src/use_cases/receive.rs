use super::Transits;
use crate::ports::NewInboundMessage;
use crate::{AuthorityMessage, MessageId, TransitError, TransitId};
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};

impl Transits {
    /// Whether the document is of the transit system, by its root element.
    #[must_use]
    pub fn recognises(&self, document: &[u8]) -> bool {
        self.ports.reader.recognises(document)
    }

    /// Keeps a message of customs. What it means is decided afterwards, by `apply_received`; once
    /// this returns the message is never lost.
    ///
    /// # Errors
    /// `Unreadable` when it is no message of customs, `Storage`.
    pub fn receive(&self, document: Vec<u8>) -> Result<MessageId, TransitError> {
        let message = self.ports.reader.read(&document)?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            let subject = self.locate(&message)?;
            let received_at = self.ports.clock.now();
            let AuthorityMessage { message_type, answers, lrn, mrn, .. } = message;
            let lrn = answers.or(lrn);
            let kept = NewInboundMessage { bytes: document, message_type, lrn, mrn, subject, received_at };
            Ok(self.ports.inbound.keep(kept)?)
        })
    }

    /// The transit that a message is about: by the message of ours that it answers, else by the LRN or
    /// the MRN that it names.
    pub(super) fn locate(
        &self,
        message: &AuthorityMessage,
    ) -> Result<Option<(OrganisationId, TransitId)>, StorageError> {
        if message.answers.is_some()
            && let Some(found) = self.ports.repository.locate(message.answers.as_ref(), None)?
        {
            return Ok(Some(found));
        }
        self.ports.repository.locate(message.lrn.as_ref(), message.mrn.as_ref())
    }
}
