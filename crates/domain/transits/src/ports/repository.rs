use crate::{NewInbound, NewOutboundMessage, NewTransit, Rejection, TimelineEntry, Transit, TransitEvent, TransitId};
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_port_macros::port;

/// Records that are stored together with a changed transit, in one transaction.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Changes {
    /// New entries of its history.
    pub timeline: Vec<TimelineEntry>,
    /// Events; each becomes one outbox row per subscriber.
    pub events: Vec<TransitEvent>,
    /// Messages to be sent to customs.
    pub outbound: Vec<NewOutboundMessage>,
    /// A rejection by customs, if one arrived.
    pub rejection: Option<Rejection>,
    /// Whether the form of the transit is stored as well, since an amendment came into force.
    pub amends: bool,
}

/// Stores transits as aggregates.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TransitRepository: Send + Sync {
    /// Stores a new transit as a draft at [`customs_kernel::Version::FIRST`], along with its first history entries. A
    /// transit without a reference gets `T-` and its id in at least 8 digits.
    ///
    /// # Errors
    /// `Conflict` with constraint [`super::unique_rules::TRANSIT_REFERENCE`] when another transit of the organisation
    /// has the reference.
    fn insert(&self, transit: NewTransit, timeline: Vec<TimelineEntry>) -> Result<Transit, StorageError>;

    /// Stores a movement that somebody else lodged, with [`Standing::INBOUND`](crate::lifecycle::Standing::INBOUND) and
    /// at [`customs_kernel::Version::FIRST`], along with its first history entries. Its reference is made as that of a
    /// transit.
    ///
    /// # Errors
    /// `Conflict` with constraint [`super::unique_rules::TRANSIT_REFERENCE`] when another transit of the organisation
    /// has the reference, and with [`super::unique_rules::INBOUND_MRN`] when another such record has the MRN.
    fn insert_inbound(&self, movement: NewInbound, timeline: Vec<TimelineEntry>) -> Result<Transit, StorageError>;

    /// Reads the transit in one query; `None` when the organisation has none with this id.
    fn find(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError>;

    /// Reads the transit as `find` does and locks it until the present unit of work ends: a row lock where there are
    /// several writers.
    fn find_for_change(&self, organisation: OrganisationId, id: TransitId) -> Result<Option<Transit>, StorageError>;

    /// Stores standing (with the status that follows from it), milestones, arrival, amendment, enquiry, dossier and
    /// `updated_at` of the transit, raises its version, and stores `changes` with it. The form stays as stored, unless
    /// [`Changes::amends`]. The messages are due at `updated_at`. The caller's copy is outdated afterwards: it still
    /// has the version before.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `transit.version`; `Conflict` with constraint
    /// [`super::unique_rules::TRANSIT_LRN`] when another transit of the organisation has the LRN.
    fn save(&self, transit: Transit, changes: Changes) -> Result<(), StorageError>;

    /// Stores reference, customer, dossier, form and `updated_at` of a draft, raises its version, and returns the
    /// stored result. It ignores every other field of `transit` except its version.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `transit.version`; `Conflict` with constraint
    /// [`super::unique_rules::TRANSIT_REFERENCE`] when another transit has the reference.
    fn save_draft(&self, transit: Transit) -> Result<Transit, StorageError>;

    /// Deletes the draft with its history. Messages that were sent for it stay stored.
    ///
    /// # Errors
    /// `Conflict` when the stored version is another, or when the transit is not a draft or has an MRN.
    fn delete(&self, organisation: OrganisationId, id: TransitId, version: Version) -> Result<(), StorageError>;
}
