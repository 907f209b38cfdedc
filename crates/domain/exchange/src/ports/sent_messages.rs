use crate::{Answered, AtCustoms, KindOfMessage, RecordedAnswer, References, SentMessage};
use chrono::{DateTime, Utc};
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId, StorageError};

/// Messages to customs about one kind of record, by the references that customs knows them by. A record is named by its id
/// among those of the kind.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait SentMessages<K: KindOfMessage>: Send + Sync {
    /// Tenant and id of the record that each answer is about, in their order, in few queries: of the one that a message
    /// was sent for under the LRN that it answers or names, also an earlier one, while it is there; else of the one that
    /// has this MRN; else of the one that a message was sent for to which customs gave it. Each time it is the newest
    /// where several are meant: the newest record with the MRN, the record of the newest message under the LRN or with the
    /// MRN. Answers of customs name no tenant. Locks nothing.
    fn locate_all(&self, answers: &[References]) -> Result<Vec<Option<(OrganisationId, i64)>>, StorageError>;

    /// What was sent under this LRN; `None` when the organisation sent nothing under it about records of this kind.
    fn sent_message(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<SentMessage<K>>, StorageError>;

    /// The other sendings of the same submission: those of the same kind and with the same `first_lrn`, oldest first.
    fn other_sendings(
        &self,
        organisation: OrganisationId,
        record: i64,
        of: &SentMessage<K>,
    ) -> Result<Vec<SentMessage<K>>, StorageError>;

    /// The message that customs gave this MRN; the later one if there are two.
    fn message_with_mrn(&self, organisation: OrganisationId, mrn: &Mrn)
    -> Result<Option<SentMessage<K>>, StorageError>;

    /// The LRN of the message of this kind that was made for the record last.
    fn latest(&self, organisation: OrganisationId, record: i64, kind: K) -> Result<Option<Lrn>, StorageError>;

    /// The exact bytes that were sent, or are to be sent, under this LRN; `None` where `sent_message` is. They may hold
    /// secrets.
    fn document(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<Vec<u8>>, StorageError>;

    /// Where the elements of the message came from that was sent under this LRN.
    fn emission_map(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<EmissionMap>, StorageError>;

    /// What customs has, or may have, of the record.
    fn at_customs(&self, organisation: OrganisationId, record: i64) -> Result<AtCustoms, StorageError>;

    /// Notes that customs answered, on the messages of the record that are meant and that no earlier answer settled. Called
    /// in the unit of work of the effect.
    fn record_answer(
        &self,
        organisation: OrganisationId,
        record: i64,
        answered: &Answered<K>,
        answer: &RecordedAnswer,
    ) -> Result<(), StorageError>;

    /// Notes that customs invalidated what it had accepted under this LRN; the first moment stays. Called in the unit of
    /// work of the effect.
    fn record_invalidation(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Notes on the message under this LRN that it counts although it was sent again: what sent it again came to nothing.
    fn count_again(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<(), StorageError>;

    /// Takes back the message under this LRN, as if it had never been made (nor sent another one again), unless it may have
    /// left: somebody tries to hand it over, or a try did not surely hand nothing over. Tells whether that was possible.
    /// From then on nobody can begin. One that was given up was never taken: that counts as taken back too, and it is kept.
    /// Called in the unit of work of the change that makes it needless.
    fn withdraw(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<bool, StorageError>;
}
