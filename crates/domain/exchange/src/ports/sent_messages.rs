use crate::{Answered, AtCustoms, KindOfMessage, RecordedAnswer, References, SentMessage};
use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId, StorageError, WriteEffect};
use customs_port_macros::port;

/// Messages to customs about one kind of record, found by the references that customs knows them by. A record is named
/// by its id within the kind.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait SentMessages<K: KindOfMessage>: Send + Sync {
    /// Finds the organisation and the id of the record that each answer is about, in the order of the answers and with
    /// few queries. The references are tried in this order: first the LRN that the answer answers or names, which leads
    /// to the record for which a message was sent under it (an earlier message counts too), as long as the record
    /// exists; then the MRN of a record, chosen as [`References::addressed`] says; then the MRN that customs assigned to
    /// a message, unless a report about that MRN leads nowhere. When several were assigned it, the newest message counts.
    ///
    /// Answers of customs name no organisation. If the organisation that an LRN names ([`Lrn::organisation`]) sent
    /// something under it, the LRN is that organisation's, otherwise it is that of the one that did. An LRN that several
    /// used leads nowhere, and an LRN that was used leads to no record of other organisations, no matter what MRN comes
    /// with it: an answer to one must never be shown to another. Takes no lock.
    fn locate_all(&self, answers: &[References]) -> Result<Vec<Option<(OrganisationId, i64)>>, StorageError>;

    /// The message that was sent under this LRN; `None` when the organisation sent none under it about records of this
    /// kind.
    fn sent_message(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<SentMessage<K>>, StorageError>;

    /// The messages that were sent under these LRNs, as [`Self::sent_message`] finds each, oldest first. Needs few queries.
    fn sent_messages(&self, organisation: OrganisationId, lrns: &[Lrn]) -> Result<Vec<SentMessage<K>>, StorageError>;

    /// The other sendings of the same submission, which have the same kind and the same `first_lrn`, oldest first.
    fn other_sendings(
        &self,
        organisation: OrganisationId,
        record: i64,
        of: &SentMessage<K>,
    ) -> Result<Vec<SentMessage<K>>, StorageError>;

    /// The message to which customs assigned this MRN; the later one when there are two.
    fn message_with_mrn(&self, organisation: OrganisationId, mrn: &Mrn)
    -> Result<Option<SentMessage<K>>, StorageError>;

    /// The LRN of the latest message of this kind that was made for the record.
    fn latest(&self, organisation: OrganisationId, record: i64, kind: K) -> Result<Option<Lrn>, StorageError>;

    /// The exact bytes of the message under this LRN, sent or still to be sent; `None` whenever `sent_message` returns
    /// `None`. They may hold secrets.
    fn document(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<Vec<u8>>, StorageError>;

    /// The fields that the elements of the message under this LRN came from.
    fn emission_map(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<EmissionMap>, StorageError>;

    /// The facts about what customs has, or may have, of the record.
    fn at_customs(&self, organisation: OrganisationId, record: i64) -> Result<AtCustoms, StorageError>;

    /// Notes an answer of customs on those messages of the record that it settles and that no earlier answer settled.
    /// The caller does so in the unit of work of the effect.
    fn record_answer(
        &self,
        organisation: OrganisationId,
        record: i64,
        answered: &Answered<K>,
        answer: &RecordedAnswer,
    ) -> Result<(), StorageError>;

    /// Notes that customs invalidated the acceptance under this LRN; the first moment that was noted stays. The caller
    /// does so in the unit of work of the effect.
    fn record_invalidation(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Notes that the message under this LRN counts again although it was sent again, because the later sending came to
    /// nothing.
    fn count_again(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<(), StorageError>;

    /// Takes back the message under this LRN, as if it had never been made and had sent no other message again. That is
    /// impossible when the message may have left: when a worker is trying to hand it over, or when a try may have
    /// handed it over. Returns whether the message was taken back; from then on no worker can begin a try. A message
    /// that was given up was never taken by customs: it counts as taken back too, and stays stored. The caller does so
    /// in the unit of work of the change that makes the message needless.
    fn withdraw(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<bool, StorageError>;

    /// Takes the message under this LRN out of the queue although a try may have handed it over: it is given up, for
    /// this reason, and no worker begins another try. Customs may have it all the same. A try under way ends as it ends,
    /// and is not noted. Nothing changes when the message is in no queue. The caller does so in the unit of work of the
    /// change after which the message must not go out.
    fn stop(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError>;
}
