use super::Transits;
use crate::{TransitError, TransitId};
use customs_exchange::ExchangedMessage;
use customs_kernel::OrganisationId;

impl Transits {
    /// The text of a message about a transit as people see it: the access codes of its guarantees are concealed, also where
    /// customs repeats one in an error.
    ///
    /// # Errors
    /// `NotFound` when the text cannot be read any more, since nobody knows then what is in it. `Storage`.
    pub fn shown_text(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
        bytes: &[u8],
    ) -> Result<Vec<u8>, TransitError> {
        // Most probably what was sent: it is looked up only to be concealed.
        let access_code = match self.ports.repository.find(organisation, TransitId::new(message.subject().id))? {
            Some(transit) => self.access_code((&transit).into())?,
            None => None,
        };
        self.ports.reader.concealed(bytes, access_code.as_ref()).map_err(|_| TransitError::NotFound)
    }
}
