use crate::{NewOutboundMessage, NewTransit, Rejection, TimelineEntry, Transit, TransitEvent, TransitId};
use customs_kernel::{OrganisationId, StorageError, Version};

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
}
