use super::Declarations;
use crate::ports::NewInboundMessage;
use crate::{DeclarationError, MessageId};
use customs_kernel::in_unit_of_work;

impl Declarations {
    /// Keeps a message of customs. What it means is decided afterwards, by `apply_received`; once
    /// this returns the message is never lost.
    ///
    /// # Errors
    /// `Unreadable` when it is no message of customs, `Storage`.
    pub fn receive(&self, document: Vec<u8>) -> Result<MessageId, DeclarationError> {
        let answers = self.ports.reader.read(&document)?;
        let function_codes: Vec<&str> = answers.iter().map(|answer| answer.function_code.as_str()).collect();
        let function_codes = function_codes.join(",");
        let lrn = answers.iter().find_map(|answer| answer.lrn.clone());
        let mrn = answers.iter().find_map(|answer| answer.mrn.clone());
        in_unit_of_work(self.ports.work.as_ref(), || {
            let subject = self.ports.repository.locate(lrn.as_ref(), mrn.as_ref())?;
            let received_at = self.ports.clock.now();
            let message = NewInboundMessage { bytes: document, function_codes, lrn, mrn, subject, received_at };
            Ok(self.ports.inbound.keep(message)?)
        })
    }
}
