use crate::use_cases::declarations::Declarations;
use crate::{DeclarationError, Particular};
use customs_exchange::{ExchangedMessage, MessageId, Recover, Recovery};
use customs_kernel::{Actor, OrganisationId};

impl Declarations {
    /// Stores a message of customs; see [`customs_exchange::receive`].
    ///
    /// # Errors
    /// `Unreadable` when the document is not a message of customs, `Storage`.
    pub fn receive(&self, document: Vec<u8>) -> Result<MessageId, DeclarationError> {
        customs_exchange::receive(self, document)
    }

    /// Acts on up to `limit` messages of customs that nothing was done with yet, and returns how many there were; see
    /// [`customs_exchange::apply_received`].
    ///
    /// # Errors
    /// `Storage`: the first error that occurred. The messages that failed come back when the lease ends.
    pub fn apply_received(&self, limit: usize) -> Result<usize, DeclarationError> {
        customs_exchange::apply_received(self, limit)
    }

    /// Sends every selected submission that customs did not answer again; see [`customs_exchange::recover`].
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub fn recover(
        &self,
        organisation: OrganisationId,
        command: Recover,
        actor: &Actor,
    ) -> Result<Recovery, DeclarationError> {
        customs_exchange::recover(self, organisation, command, actor)
    }

    /// Returns the part of a message's bytes that the organisation may see, for a message about one of its
    /// declarations. For a document of several answers that was acted on as a whole, it is the part that concerns the
    /// organisation.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn shown_text(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
        bytes: Vec<u8>,
    ) -> Result<Vec<u8>, DeclarationError> {
        match message {
            ExchangedMessage::Inbound { place: None, codes, subject, .. } if codes.contains(',') => {
                customs_exchange::own_part(self, organisation, subject.id, bytes)
            }
            _ => Ok(bytes),
        }
    }

    /// Lists the statements of an answer, element by element; empty when the document cannot be read. `place` selects
    /// the answer in a document of several, counted from 1.
    #[must_use]
    pub fn particulars(&self, document: &[u8], place: Option<u32>) -> Vec<Particular> {
        let mut answers = self.applying().reader.particulars(document).unwrap_or_default();
        let place = place.and_then(|place| usize::try_from(place).ok()?.checked_sub(1));
        match place {
            Some(place) if place < answers.len() && answers.len() > 1 => answers.swap_remove(place),
            _ => answers.into_iter().flatten().collect(),
        }
    }
}
