use super::Transits;
use crate::{AccessCode, MessageKind, TransitError, TransitId};
use customs_exchange::ExchangedMessage;
use customs_kernel::{Lrn, OrganisationId, StorageError};
use std::collections::BTreeSet;

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
        let mut access_codes = self.sent_access_codes(organisation, message)?;
        // Customs may repeat one that it has from elsewhere.
        if let Some(transit) = self.ports.repository.find(organisation, TransitId::new(message.subject().id))? {
            access_codes.extend(self.access_code((&transit).into())?);
        }
        self.ports.reader.concealed(bytes, &access_codes).map_err(|_| TransitError::NotFound)
    }

    /// The access codes that customs has from us and may repeat in this message, as they were sent: the form of the transit
    /// and the master data may say something else by now, and the transit may be gone.
    fn sent_access_codes(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
    ) -> Result<Vec<AccessCode>, StorageError> {
        let mut access_codes = Vec::new();
        for lrn in self.repeatable(organisation, message)? {
            if let Some(document) = self.ports.exchange.sent.document(organisation, &lrn)? {
                access_codes.extend(self.ports.reader.access_codes(&document));
            }
        }
        Ok(access_codes)
    }

    /// The LRNs of the messages of ours that customs may repeat something of. A message that answers a later one than the
    /// declaration, or names none, is about the declaration all the same: about the one with the MRN, or the last one.
    fn repeatable(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
    ) -> Result<BTreeSet<Lrn>, StorageError> {
        let ExchangedMessage::Inbound { subject, lrn, mrn, .. } = message else { return Ok(BTreeSet::new()) };
        let sent = &self.ports.exchange.sent;
        let mut lrns: BTreeSet<Lrn> = lrn.iter().cloned().collect();
        if let Some(mrn) = mrn {
            lrns.extend(sent.message_with_mrn(organisation, mrn)?.map(|declaration| declaration.lrn));
        }
        lrns.extend(sent.latest(organisation, subject.id, MessageKind::Declaration)?);
        Ok(lrns)
    }
}
