use super::Declarations;
use crate::DeclarationError;
use crate::exchange::{ExchangeFilter, ExchangeId, ExchangedMessage};
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
    /// is overdue.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn exchanged_message(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
    ) -> Result<(ExchangedMessage, Vec<u8>, DateTime<Utc>), DeclarationError> {
        let (message, bytes) = self.ports.exchange.find(organisation, id)?.ok_or(DeclarationError::NotFound)?;
        Ok((message, bytes, self.ports.clock.now()))
    }
}
