use crate::{ExchangeFilter, ExchangeId, ExchangedMessage, Unanswered, Window};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject, SubjectKind};
use customs_port_macros::port;

/// Reads the messages to and from customs for display.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait MessageExchange: Send + Sync {
    /// Returns one page of the messages of an organisation in both directions, the newest first. Whether an answer is
    /// overdue is determined at the moment `now`.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        page: PageRequest,
        now: DateTime<Utc>,
    ) -> Result<Page<ExchangedMessage>, StorageError>;

    /// Returns a message and its exact bytes. When the message arrived in a document with others, the bytes are the
    /// whole document if all the others belong to the organisation too, and otherwise the part of the document that is
    /// this message. `None` when the organisation has no such message, or when it is about a record of a kind that is
    /// not in `kinds`; its bytes are not opened then.
    fn find(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
        kinds: &[SubjectKind],
    ) -> Result<Option<(ExchangedMessage, Vec<u8>)>, StorageError>;

    /// Returns the newest `limit` messages about a record in both directions, the newest first. When customs and we
    /// wrote at the same moment, the message from customs counts as the later one. `None` when the organisation has no
    /// such record.
    fn for_record(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        limit: u32,
    ) -> Result<Option<Vec<ExchangedMessage>>, StorageError>;

    /// Returns the first `limit` unanswered submissions of records of this kind, oldest first, and the number of all of
    /// them. A submission counts when its record is submitted, the submission is the one that counts for the record,
    /// and it went to customs in the window. Where an answer ends waiting
    /// ([`KindOfMessage::ANSWER_ENDS_WAITING`](crate::KindOfMessage::ANSWER_ENDS_WAITING)), the submission must also be
    /// neither answered nor sent again. Takes no lock.
    fn unanswered(
        &self,
        organisation: OrganisationId,
        kind: SubjectKind,
        window: Window,
        limit: usize,
    ) -> Result<(Vec<Unanswered>, u64), StorageError>;
}
