use crate::{ExchangeFilter, ExchangeId, ExchangedMessage, Unanswered, Window};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject, SubjectKind};

/// The exchange with customs, message by message, as it is shown.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MessageExchange: Send + Sync {
    /// One page of the messages of an organisation in both directions, the newest first. Whether an answer is overdue is
    /// told as of `now`.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        page: PageRequest,
        now: DateTime<Utc>,
    ) -> Result<Page<ExchangedMessage>, StorageError>;

    /// A message and its exact bytes. Of a message that came in a document with others: the whole document where all
    /// others are of the organisation too, else the part of it that is this message. `None` too where it is about a record
    /// of another kind than these; its bytes are not opened then.
    fn find(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
        kinds: &[SubjectKind],
    ) -> Result<Option<(ExchangedMessage, Vec<u8>)>, StorageError>;

    /// The newest `limit` messages about a record in both directions, the newest first; what customs wrote at the moment
    /// at which we did came after it. `None` when the organisation has no such record.
    fn of_record(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        limit: u32,
    ) -> Result<Option<Vec<ExchangedMessage>>, StorageError>;

    /// The first `limit` records of this kind, oldest first, that stand submitted and whose submission that counts went to
    /// customs in the window, and how many there are in all. Where an answer ends waiting
    /// ([`KindOfMessage::ANSWER_ENDS_WAITING`](crate::KindOfMessage::ANSWER_ENDS_WAITING)) that submission is neither answered
    /// nor sent again. Locks nothing.
    fn unanswered(
        &self,
        organisation: OrganisationId,
        kind: SubjectKind,
        window: Window,
        limit: usize,
    ) -> Result<(Vec<Unanswered>, u64), StorageError>;
}
