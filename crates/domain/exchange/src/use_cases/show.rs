use crate::ports::MessageExchange;
use crate::{ExchangeFilter, ExchangeId, ExchangedMessage, KindOfMessage, Unanswered, Window};
use chrono::{DateTime, Utc};
use customs_kernel::{Clock, OrganisationId, Page, PageRequest, StorageError, SubjectKind};
use std::sync::Arc;

/// A message, its exact bytes as stored, and the moment at which its status (overdue or not) was determined.
pub type FoundMessage = (ExchangedMessage, Vec<u8>, DateTime<Utc>);

/// The messages between an organisation and customs, to be shown.
#[derive(Clone)]
pub struct Exchange {
    /// The stored messages in both directions.
    pub messages: Arc<dyn MessageExchange>,
    /// The clock that decides whether an answer is overdue.
    pub clock: Arc<dyn Clock>,
}

customs_kernel::debug_by_name!(Exchange);

impl Exchange {
    /// Returns one page of the messages in both directions, the newest first, and the moment at which overdue answers
    /// were determined.
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

    /// Returns the first `limit` submissions of one kind of record that customs should have answered by now, the oldest
    /// first, and the number of all of them.
    ///
    /// # Errors
    /// When storage does not answer, or holds a record that cannot be read.
    pub fn overdue<K: KindOfMessage>(
        &self,
        organisation: OrganisationId,
        limit: usize,
    ) -> Result<(Vec<Unanswered>, u64), StorageError> {
        let window = Window::overdue(self.clock.now(), K::SUBMISSION.answer_within());
        self.messages.unanswered(organisation, K::SUBJECT, window, limit)
    }

    /// Returns a message about a record of one of these kinds, with its bytes. The domain of the record decides whether
    /// a reader may see all of the bytes.
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
