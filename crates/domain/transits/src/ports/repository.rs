use crate::{
    EmissionMap, MessageId, MessageKind, NewOutboundMessage, NewTransit, Rejection, SentMessage, TimelineEntry,
    Transit, TransitEvent, TransitId,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn, OrganisationId, StorageError, Version};

/// What is stored together with a changed transit: all of it or none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Changes {
    /// New lines of its history.
    pub timeline: Vec<TimelineEntry>,
    /// Events, each to become one outbox row per subscriber.
    pub events: Vec<TransitEvent>,
    /// Messages to customs.
    pub outbound: Vec<NewOutboundMessage>,
    /// A rejection that arrived.
    pub rejection: Option<Rejection>,
    /// A sending that counts again, since the one that was made in its place came to nothing: nothing replaces it any more.
    pub counts_again: Option<Lrn>,
}

/// The message of customs that answers one of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedAnswer {
    /// The kept message of customs.
    pub message: MessageId,
    /// What it is (`IE028`).
    pub message_type: String,
    /// The MRN that it gives the message.
    pub mrn: Option<Mrn>,
    /// When it came in.
    pub received_at: DateTime<Utc>,
}

/// What customs has, or may have, of a transit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AtCustoms {
    /// It gave a submission an MRN, be it one that does not count any more, and did not invalidate that.
    pub accepted: bool,
    /// A submission may have reached it that it did not refuse.
    pub undecided: bool,
}

/// Transits as aggregates.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TransitRepository: Send + Sync {
    /// Stores a new transit as a draft at [`customs_kernel::Version::FIRST`], and what goes with it. A
    /// transit without a reference gets `T-` and its id in at least 8 digits.
    ///
    /// # Errors
    /// `Conflict` with constraint `transits_reference_key` when another transit of the organisation has
    /// the reference.
    fn insert(&self, transit: NewTransit, timeline: Vec<TimelineEntry>) -> Result<Transit, StorageError>;

    /// The transit, or `None` when the organisation has none with this id. One query.
    fn find(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError>;

    /// As `find`, and nobody else can change it before the present unit of work ends: a row lock where
    /// there are several writers.
    fn find_for_change(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError>;

    /// Stores standing (with the status that follows from it), milestones, arrival, dossier and
    /// `updated_at` of the transit, raises its version, and stores what goes with it. Its form stays as it
    /// is. The messages are due at `updated_at`. The caller's copy is spent: it still has the version
    /// before.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `transit.version`; `Conflict` with constraint
    /// `transits_lrn_key` when another transit has the LRN, in whatever organisation.
    fn save(&self, transit: Transit, changes: Changes) -> Result<(), StorageError>;

    /// Stores reference, customer, dossier, form and `updated_at` of a draft, raises its version, and
    /// answers it as it stands then. All else of `transit`, its version aside, is ignored.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `transit.version`; `Conflict` with constraint
    /// `transits_reference_key` when another one has the reference.
    fn save_draft(&self, transit: Transit) -> Result<Transit, StorageError>;

    /// Deletes the draft with its history. Messages that were sent for it are kept.
    ///
    /// # Errors
    /// `Conflict` when the stored version is another, and for what is no draft or has an MRN.
    fn delete(&self, organisation: OrganisationId, id: TransitId, version: Version) -> Result<(), StorageError>;

    /// Tenant and id of the transit that a message was sent for under this reference while it is there,
    /// else of the one that has this MRN, else of the one for which customs gave it too, in whatever submission.
    /// Messages of customs name no tenant. Locks nothing; at most three queries.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn locate<'a>(
        &self,
        reference: Option<&'a Lrn>,
        mrn: Option<&'a Mrn>,
    ) -> Result<Option<(OrganisationId, TransitId)>, StorageError>;

    /// What was sent under this reference; `None` when the organisation sent nothing under it for a
    /// transit.
    fn sent_message(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<SentMessage>, StorageError>;

    /// The other sendings of the same submission: those with the same `first_lrn`, oldest first.
    fn other_sendings(&self, organisation: OrganisationId, of: &SentMessage) -> Result<Vec<SentMessage>, StorageError>;

    /// The message that customs gave this MRN; the later one if there are two.
    fn message_with_mrn(&self, organisation: OrganisationId, mrn: &Mrn) -> Result<Option<SentMessage>, StorageError>;

    /// What customs has, or may have, of the transit.
    fn at_customs(&self, organisation: OrganisationId, transit: TransitId) -> Result<AtCustoms, StorageError>;

    /// Takes back the message under this reference, as if it had never been made (nor sent another one again), unless
    /// it may have left: somebody tries to hand it over, or a try did not surely hand nothing over. Tells whether that
    /// was possible. From then on nobody can begin. One that was given up was never taken: that counts as taken back
    /// too, and it is kept. Called in the unit of work of the change that makes it needless.
    fn withdraw(&self, organisation: OrganisationId, reference: &Lrn) -> Result<bool, StorageError>;

    /// The reference of the message of this kind that was made for the transit last.
    fn latest_reference(
        &self,
        organisation: OrganisationId,
        transit: TransitId,
        kind: MessageKind,
    ) -> Result<Option<Lrn>, StorageError>;

    /// Notes that customs answered the message under this reference; an earlier answer stays. Called in
    /// the unit of work of the effect.
    fn record_answer(
        &self,
        organisation: OrganisationId,
        reference: &Lrn,
        answer: &RecordedAnswer,
    ) -> Result<(), StorageError>;

    /// Notes that customs invalidated what it had accepted under this reference. Called in the unit of work of the effect.
    fn record_invalidation(
        &self,
        organisation: OrganisationId,
        reference: &Lrn,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// The answer that was noted on the message under this reference.
    fn answer_to(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<RecordedAnswer>, StorageError>;

    /// The emission map of the message that was sent under this reference.
    fn emission_map(&self, organisation: OrganisationId, reference: &Lrn) -> Result<Option<EmissionMap>, StorageError>;
}
