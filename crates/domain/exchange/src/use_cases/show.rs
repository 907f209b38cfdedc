use crate::ports::MessageExchange;
use crate::{ExchangeFilter, ExchangeId, ExchangedMessage};
use chrono::{DateTime, Utc};
use customs_kernel::{Clock, OrganisationId, Page, PageRequest, StorageError, SubjectKind};
use std::sync::Arc;

/// A message, its exact bytes as they are stored, and the moment as of which it is told whether it is overdue.
pub type FoundMessage = (ExchangedMessage, Vec<u8>, DateTime<Utc>);

/// The exchange of an organisation with customs, to be shown.
#[derive(Clone)]
pub struct Exchange {
    /// The messages.
    pub messages: Arc<dyn MessageExchange>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}

impl Exchange {
    /// One page of the messages in both directions, the newest first, and the moment as of which it is told what is
    /// overdue.
    ///
    /// # Errors
    /// When storage does not answer, or holds a message that cannot be read.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        page: PageRequest,
    ) -> Result<(Page<ExchangedMessage>, DateTime<Utc>), StorageError> {
        let now = self.clock.now();
        Ok((self.messages.list(organisation, filter, page, now)?, now))
    }

    /// A message about a record of one of these kinds, with its bytes. Whether a reader may see all of them is decided by
    /// the domain of its record.
    ///
    /// # Errors
    /// When storage does not answer, or holds a message that cannot be read.
    pub fn find(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
        kinds: &[SubjectKind],
    ) -> Result<Option<FoundMessage>, StorageError> {
        let found = self.messages.find(organisation, id, kinds)?;
        Ok(found.map(|(message, bytes)| (message, bytes, self.clock.now())))
    }
}
