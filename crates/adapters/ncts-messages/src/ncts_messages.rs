use crate::Identifiers;
use crate::building::{build_amendment, build_declaration, build_notice};
use crate::reading::{ReadError, access_codes, authority_message, concealed, particulars, read_document, root_message};
use customs_exchange::UnreadableMessage;
use customs_transits::ports::{TransitMessageBuilder, TransitMessageReader};
use customs_transits::{
    AccessCode, AmendmentLodgement, AuthorityMessage, Lodgement, Notice, Particular, TransitMessage,
};

/// Largest message in bytes. No real message comes near it, even a release, which repeats the whole declaration.
const LARGEST_MESSAGE: usize = 16 * 1024 * 1024;

/// The messages of the transit system: builds the outgoing ones and reads the incoming ones.
#[derive(Debug, Clone)]
pub struct NctsMessages {
    identifiers: Identifiers,
    largest_message: usize,
}

impl NctsMessages {
    /// Accepts messages of up to 16 MiB.
    #[must_use]
    pub const fn new() -> Self {
        Self { identifiers: Identifiers::DEFAULT, largest_message: LARGEST_MESSAGE }
    }

    /// Accepts messages of up to `bytes` bytes.
    #[must_use]
    pub const fn with_largest_message(bytes: usize) -> Self {
        Self { identifiers: Identifiers::DEFAULT, largest_message: bytes }
    }

    /// Names sender and recipient of the messages as they were agreed with customs.
    #[must_use]
    pub fn between(self, identifiers: Identifiers) -> Self {
        Self { identifiers, ..self }
    }
}

impl Default for NctsMessages {
    fn default() -> Self {
        Self::new()
    }
}

impl TransitMessageBuilder for NctsMessages {
    fn declaration(&self, lodgement: &Lodgement) -> TransitMessage {
        build_declaration(lodgement, &self.identifiers)
    }

    fn amendment(&self, amendment: &AmendmentLodgement) -> TransitMessage {
        build_amendment(amendment, &self.identifiers)
    }

    fn notice(&self, notice: &Notice) -> TransitMessage {
        build_notice(notice, &self.identifiers)
    }
}

impl TransitMessageReader for NctsMessages {
    fn recognises(&self, document: &[u8]) -> bool {
        root_message(document, self.largest_message).is_some()
    }

    fn read(&self, document: &[u8]) -> Result<AuthorityMessage, UnreadableMessage> {
        read_document(document, self.largest_message).map(authority_message).map_err(unreadable)
    }

    fn particulars(&self, document: &[u8]) -> Result<Vec<Particular>, UnreadableMessage> {
        particulars(document, self.largest_message).map_err(unreadable)
    }

    fn concealed(&self, document: &[u8], access_codes: &[AccessCode]) -> Result<Vec<u8>, UnreadableMessage> {
        concealed(document, access_codes, self.largest_message).map_err(unreadable)
    }

    fn access_codes(&self, document: &[u8]) -> Vec<AccessCode> {
        access_codes(document, self.largest_message)
    }
}

fn unreadable(error: ReadError) -> UnreadableMessage {
    UnreadableMessage { reason: error.to_string() }
}
