use super::Transits;
use super::enact::reasons;
use crate::{AccessCode, Rejection, TransitError, TransitId};
use customs_exchange::ExchangedMessage;
use customs_kernel::OrganisationId;

impl Transits {
    /// The text of a message about a transit as people see it: the access codes of its guarantees are concealed, also where
    /// customs repeats one in an error.
    ///
    /// # Errors
    /// `NotFound` when a code may stand in it unseen: it cannot be read any more, or repeats a code in a way that cannot be
    /// concealed. `Storage`.
    pub fn shown_text(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
        bytes: Vec<u8>,
    ) -> Result<Vec<u8>, TransitError> {
        let shown = self.ports.reader.concealed(&bytes).map_err(|_| TransitError::NotFound)?;
        let ExchangedMessage::Inbound { subject, .. } = message else { return Ok(shown) };
        // Most probably what was sent.
        let access_code = match self.ports.repository.find(organisation, TransitId::new(subject.id))? {
            Some(transit) => self.access_code((&transit).into())?,
            None => None,
        };
        let repeated = self.repeated_codes(&shown, access_code.as_ref())?;
        if repeated.is_empty() {
            return Ok(shown);
        }
        let text = String::from_utf8(shown).map_err(|_| TransitError::NotFound)?;
        let text = repeated.iter().fold(text, |text, code| text.replace(code, AccessCode::CONCEALED));
        match self.repeated_codes(text.as_bytes(), access_code.as_ref())?.is_empty() {
            true => Ok(text.into_bytes()),
            false => Err(TransitError::NotFound),
        }
    }

    /// The access codes that the errors in a document of customs repeat.
    fn repeated_codes(&self, document: &[u8], access_code: Option<&AccessCode>) -> Result<Vec<String>, TransitError> {
        let message = self.ports.reader.read(document).map_err(|_| TransitError::NotFound)?;
        Ok(reasons(&message.answer).map_or_else(Vec::new, |errors| Rejection::repeated_codes(errors, access_code)))
    }
}
