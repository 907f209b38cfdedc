use crate::exchange::{ExchangeFilter, ExchangeId, ExchangedMessage, Unanswered, Window};
use crate::{MessageId, MessageKind};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn, OrganisationId, Page, PageRequest, StorageError};

/// Which messages of a declaration an answer settles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answered {
    /// The one under this LRN.
    Message(Lrn),
    /// All of a kind that were sent: customs goes on without naming one.
    Kind(MessageKind),
}

/// The answer that settles a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedAnswer {
    /// The kept message of customs that holds it.
    pub message: MessageId,
    /// Its function code.
    pub function_code: String,
    /// The MRN that it gives the message.
    pub mrn: Option<Mrn>,
    /// When it came in.
    pub received_at: DateTime<Utc>,
}

/// The exchange with customs, message by message, as it is shown.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MessageExchange: Send + Sync {
    /// One page of the messages of the organisation's declarations in both directions, the newest
    /// first. Whether an answer is overdue is told as of `now`.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        page: PageRequest,
        now: DateTime<Utc>,
    ) -> Result<Page<ExchangedMessage>, StorageError>;

    /// A message and its exact bytes. Of a message that came in a document with others: the whole document where
    /// all others are of the organisation too, else the part of it that is this message.
    fn find(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
    ) -> Result<Option<(ExchangedMessage, Vec<u8>)>, StorageError>;

    /// The first `limit` declarations, oldest first, that stand submitted and whose submission went to customs in the window and
    /// was neither answered nor sent again, and how many there are in all. Locks nothing.
    fn unanswered(
        &self,
        organisation: OrganisationId,
        window: Window,
        limit: usize,
    ) -> Result<(Vec<Unanswered>, u64), StorageError>;
}
