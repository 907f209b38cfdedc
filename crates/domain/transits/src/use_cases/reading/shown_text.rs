use crate::use_cases::transits::Transits;
use crate::{AccessCode, MessageKind, Particular, TransitError, TransitId};
use customs_exchange::ExchangedMessage;
use customs_kernel::{Lrn, OrganisationId, StorageError};
use std::collections::BTreeSet;

impl Transits {
    /// Returns the text of a message about a transit, as shown to people. The access codes of its guarantees are
    /// concealed, even where customs repeats one in an error.
    ///
    /// # Errors
    /// `NotFound` when the text can no longer be read, since it may then hold an unknown code. `Storage`.
    pub fn shown_text(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
        bytes: &[u8],
    ) -> Result<Vec<u8>, TransitError> {
        let mut access_codes = self.sent_access_codes(organisation, message)?;
        // Customs may repeat a code that it has from another source.
        if let Some(transit) = self.reading().repository.find(organisation, TransitId::new(message.subject().id))? {
            access_codes.extend(self.all_known_access_codes(&transit)?);
        }
        self.reading().reader.concealed(bytes, &access_codes).map_err(|_| TransitError::NotFound)
    }

    /// Lists the statements of a message, element by element. `shown` is its text as [`shown_text`](Self::shown_text)
    /// gives it, so that no access code is among them; empty when it cannot be read.
    #[must_use]
    pub fn particulars(&self, shown: &[u8]) -> Vec<Particular> {
        self.reading().reader.particulars(shown).unwrap_or_default()
    }

    /// Returns the access codes that customs has from the broker and may repeat in this message, as they were sent. The
    /// form of the transit and the master data may have changed since, and the transit may be gone.
    fn sent_access_codes(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
    ) -> Result<Vec<AccessCode>, StorageError> {
        self.access_codes_sent(organisation, self.repeatable(organisation, message)?)
    }

    /// Returns the access codes in the messages under these LRNs; each message is read once.
    pub(in crate::use_cases) fn access_codes_sent(
        &self,
        organisation: OrganisationId,
        lrns: BTreeSet<Lrn>,
    ) -> Result<Vec<AccessCode>, StorageError> {
        let mut access_codes = Vec::new();
        for lrn in lrns {
            if let Some(document) = self.reading().sent.document(organisation, &lrn)? {
                access_codes.extend(self.reading().reader.access_codes(&document));
            }
        }
        Ok(access_codes)
    }

    /// Returns the LRNs of the broker's messages from which customs may repeat values. A message of customs that
    /// answers a later message than the declaration, or names none, is still about the declaration: the one with the
    /// MRN, or the last one. It is also about the last amendment, which repeats the declaration.
    fn repeatable(
        &self,
        organisation: OrganisationId,
        message: &ExchangedMessage,
    ) -> Result<BTreeSet<Lrn>, StorageError> {
        let ExchangedMessage::Inbound { subject, lrn, mrn, .. } = message else { return Ok(BTreeSet::new()) };
        let sent = self.reading().sent.as_ref();
        let mut lrns: BTreeSet<Lrn> = lrn.iter().cloned().collect();
        if let Some(mrn) = mrn {
            lrns.extend(sent.message_with_mrn(organisation, mrn)?.map(|declaration| declaration.lrn));
        }
        for kind in [MessageKind::Declaration, MessageKind::Amendment] {
            lrns.extend(sent.latest(organisation, subject.id, kind)?);
        }
        Ok(lrns)
    }
}
