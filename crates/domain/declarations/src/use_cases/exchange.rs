use super::Declarations;
use crate::{DeclarationError, MessageId, Particular};
use customs_exchange::{ExchangedMessage, Recover, Recovery};
use customs_kernel::{Actor, OrganisationId};

impl Declarations {
    /// Keeps a message of customs; see [`customs_exchange::receive`].
    ///
    /// # Errors
    /// `Unreadable` when it is no message of customs, `Storage`.
    pub fn receive(&self, document: Vec<u8>) -> Result<MessageId, DeclarationError> {
        customs_exchange::receive(self, document)
    }

    /// Acts on up to `limit` messages of customs that nothing was done with yet, and answers how many there were; see
    /// [`customs_exchange::apply_received`].
    ///
    /// # Errors
    /// `Storage`, the first that occurred; what could not be acted on comes back when the lease ends.
    pub fn apply_received(&self, limit: usize) -> Result<usize, DeclarationError> {
        customs_exchange::apply_received(self, limit)
    }

    /// Sends every submission that is meant and that customs did not answer again; see [`customs_exchange::recover`].
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

    /// What the organisation may see of the bytes of a message about a declaration of its own. Of a document with several
    /// answers that was acted on as a whole that is the part that concerns the organisation.
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

    /// What an answer says, element by element; nothing where the document cannot be read. In a document of several
    /// answers it is the one at this place, from 1.
    #[must_use]
    pub fn particulars(&self, document: &[u8], place: Option<u32>) -> Vec<Particular> {
        let mut answers = self.ports.reader.particulars(document).unwrap_or_default();
        let place = place.and_then(|place| usize::try_from(place).ok()?.checked_sub(1));
        match place {
            Some(place) if place < answers.len() && answers.len() > 1 => answers.swap_remove(place),
            _ => answers.into_iter().flatten().collect(),
        }
    }
}
