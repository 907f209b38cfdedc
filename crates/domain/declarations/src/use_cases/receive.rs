use super::Declarations;
use crate::ports::{NewInboundMessage, PlacedAnswer};
use crate::{DeclarationError, MessageId};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError, in_unit_of_work};
use std::collections::HashMap;

impl Declarations {
    /// Keeps a message of customs. What it means is decided afterwards, by `apply_received`; once
    /// this returns the message is never lost. Of several answers in it each is kept as a message of its own
    /// beside the document, for each is of its own declaration; the id is that of the document.
    ///
    /// # Errors
    /// `Unreadable` when it is no message of customs, `Storage`.
    pub fn receive(&self, document: Vec<u8>) -> Result<MessageId, DeclarationError> {
        let answers = self.ports.reader.divide(&document)?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            let (inbound, at) = (self.ports.inbound.as_ref(), self.ports.clock.now());
            let whole = (answers.len() > 1).then(|| undivided(document, &answers, at));
            let places = self.placed(answers, at)?;
            let Some(whole) = whole else {
                let only = places.into_iter().next().ok_or_else(|| StorageError::Failed("no answer".into()))?;
                return Ok(inbound.keep(only)?);
            };
            let id = inbound.keep(whole)?;
            inbound.divide(id, places, at)?;
            Ok(id)
        })
    }

    /// The answers of a document as messages to be kept, each with the declaration that it names.
    pub(super) fn placed(
        &self,
        answers: Vec<PlacedAnswer>,
        received_at: DateTime<Utc>,
    ) -> Result<Vec<NewInboundMessage>, StorageError> {
        let references: Vec<_> = answers.iter().map(|answer| answer.message.references()).collect();
        let mut subjects = self.ports.repository.locate_all(&references)?;
        // The answer that gives the MRN, and names the LRN, may be on its way in the same document.
        let by_mrn: HashMap<&Mrn, _> = answers
            .iter()
            .zip(&subjects)
            .filter_map(|(answer, subject)| Some((answer.message.mrn.as_ref()?, (*subject)?)))
            .collect();
        let by_mrn_alone = answers.iter().zip(&mut subjects).filter(|(answer, _)| answer.message.lrn.is_none());
        for (answer, subject) in by_mrn_alone {
            *subject = subject.or_else(|| by_mrn.get(answer.message.mrn.as_ref()?).copied());
        }
        let placed = answers.into_iter().zip(subjects).map(|(PlacedAnswer { message, document }, subject)| {
            let (function_codes, lrn, mrn) = (message.function_code, message.lrn, message.mrn);
            NewInboundMessage { bytes: document, function_codes, lrn, mrn, subject, received_at }
        });
        Ok(placed.collect())
    }
}

/// A document of several answers, which may be of several tenants: itself it is of none.
fn undivided(document: Vec<u8>, answers: &[PlacedAnswer], received_at: DateTime<Utc>) -> NewInboundMessage {
    let codes = answers.iter().map(|answer| answer.message.function_code.as_str());
    let function_codes: Vec<&str> = codes.filter(|code| !code.is_empty()).collect();
    NewInboundMessage {
        bytes: document,
        function_codes: function_codes.join(","),
        lrn: answers.iter().find_map(|answer| answer.message.lrn.clone()),
        mrn: answers.iter().find_map(|answer| answer.message.mrn.clone()),
        subject: None,
        received_at,
    }
}
