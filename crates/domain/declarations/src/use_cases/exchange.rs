use super::Declarations;
use crate::exchange::{ExchangeFilter, ExchangeId, ExchangedMessage};
use crate::{DeclarationError, DeclarationId, Particular};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest};

impl Declarations {
    /// One page of the exchange with customs, the newest first, and the moment as of which it is told
    /// what is overdue.
    ///
    /// # Errors
    /// `Storage`.
    pub fn exchanged_messages(
        &self,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        page: PageRequest,
    ) -> Result<(Page<ExchangedMessage>, DateTime<Utc>), DeclarationError> {
        let now = self.ports.clock.now();
        Ok((self.ports.exchange.list(organisation, filter, page, now)?, now))
    }

    /// A message of the exchange, its exact bytes, and the moment as of which it is told whether it
    /// is overdue. Of a message that came in a document with answers to others only its own part is shown.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn exchanged_message(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
    ) -> Result<(ExchangedMessage, Vec<u8>, DateTime<Utc>), DeclarationError> {
        let (message, bytes) = self.ports.exchange.find(organisation, id)?.ok_or(DeclarationError::NotFound)?;
        let bytes = match &message {
            ExchangedMessage::Inbound { place: None, function_codes, declaration: Some(declaration), .. }
                if function_codes.contains(',') =>
            {
                self.own_part(organisation, *declaration, bytes)?
            }
            _ => bytes,
        };
        Ok((message, bytes, self.ports.clock.now()))
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

    /// What of a document concerns the declaration, where not all of it concerns the organisation. A release that
    /// acted on documents as a whole noted them on the declaration of their first answer.
    fn own_part(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
        document: Vec<u8>,
    ) -> Result<Vec<u8>, DeclarationError> {
        // What nobody can divide any more is nobody's to see.
        let Ok(answers) = self.ports.reader.divide(&document) else { return Err(DeclarationError::NotFound) };
        let references: Vec<_> = answers.iter().map(|answer| answer.message.references()).collect();
        let subjects = self.ports.repository.locate_all(&references)?;
        if subjects.iter().all(|subject| subject.is_some_and(|(tenant, _)| tenant == organisation)) {
            return Ok(document);
        }
        let own = subjects.iter().position(|subject| *subject == Some((organisation, declaration)));
        let own = own.and_then(|place| answers.into_iter().nth(place));
        own.map(|answer| answer.document).ok_or(DeclarationError::NotFound)
    }
}
