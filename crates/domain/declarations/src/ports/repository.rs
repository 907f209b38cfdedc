use super::LineChange;
use crate::lifecycle::Status;
use crate::{
    AssessedTax, Declaration, DeclarationEvent, DeclarationId, DeclarationType, Direction, Milestones, NewDeclaration,
    NewOutboundMessage, Rejection, Symbol, TimelineEntry, Totals,
};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};

pub use customs_kernel::RecordSort as DeclarationSort;

/// What is stored together with a changed declaration: all of it or none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Changes {
    /// New lines of its history.
    pub timeline: Vec<TimelineEntry>,
    /// Events, each to become one outbox row per subscriber.
    pub events: Vec<DeclarationEvent>,
    /// Messages to customs.
    pub outbound: Vec<NewOutboundMessage>,
    /// A rejection that arrived.
    pub rejection: Option<Rejection>,
    /// Whether the pending rejections of the declaration are resolved by this change.
    pub resolves_rejections: bool,
    /// What customs finally charges, in place of what it told before.
    pub taxes: Option<Vec<AssessedTax>>,
}

/// Declarations as aggregates.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DeclarationRepository: Send + Sync {
    /// Stores a new declaration as a draft at [`customs_kernel::Version::FIRST`] with its items as
    /// lines numbered 1 to n, and what goes with it. A declaration without a reference gets
    /// `D-` and its id in at least 8 digits.
    ///
    /// # Errors
    /// `Conflict` with constraint `declarations_reference_key` when the reference is in use.
    fn insert(&self, declaration: NewDeclaration, timeline: Vec<TimelineEntry>) -> Result<Declaration, StorageError>;

    /// The declaration, or `None` when the organisation has none with this id.
    fn find(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<Declaration>, StorageError>;

    /// As `find`, and nobody else can change it before the present unit of work ends.
    fn find_for_change(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<Declaration>, StorageError>;

    /// Stores status, status before invalidation, milestones, dossier and `updated_at` of the
    /// declaration, raises its version, and stores what goes with it. Form and lines stay as they
    /// are. The caller's copy is spent: it still has the version before.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `declaration.version`; `Conflict` with constraint
    /// `declarations_lrn_key` when the LRN is in use.
    fn save(&self, declaration: Declaration, changes: Changes) -> Result<(), StorageError>;

    /// Stores reference, customer, dossier, form and `updated_at` of a draft and what becomes of its
    /// lines, raises its version, and answers it as it stands then. All else of `declaration`, its
    /// lines among it, must be what is stored. Only the lines that `lines` names are written; the
    /// numbers of the others close up or make room in one step, however many.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `declaration.version`; `Conflict` with constraint
    /// `declarations_reference_key` when the reference is in use.
    fn save_draft(&self, declaration: Declaration, lines: LineChange) -> Result<Declaration, StorageError>;

    /// Deletes the draft with its lines, history and rejections. Messages that were sent of it
    /// are kept, and what customs says of them finds it no more.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `version`, and for what is no draft or has an MRN.
    fn delete(&self, organisation: OrganisationId, id: DeclarationId, version: Version) -> Result<(), StorageError>;

    /// Stores lines of the history of a declaration, which may be gone by then, and events, as [`Changes`] are; nothing of
    /// the declaration itself changes, nor does its version. Called in the unit of work of what they tell of.
    fn tell(
        &self,
        about: &Declaration,
        history: &[TimelineEntry],
        events: &[DeclarationEvent],
    ) -> Result<(), StorageError>;

    /// Up to `limit` declarations whose supplementary declaration is due and that stand accepted,
    /// under control, held or released, the longest due first. System workers use it, so it knows no
    /// tenant; it locks nothing.
    fn due_supplements(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<(OrganisationId, DeclarationId)>, StorageError>;
}

/// Which declarations are listed. Empty: all of the organisation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclarationFilter {
    /// In this status.
    pub status: Option<Status>,
    /// Import or export.
    pub direction: Option<Direction>,
    /// Of this data set.
    pub declaration_type: Option<DeclarationType>,
    /// Reference contains this, whatever the case (of any alphabet); `%` and `_` mean themselves.
    pub reference: Option<String>,
    /// Exactly this MRN.
    pub mrn: Option<String>,
    /// Exactly this LRN.
    pub lrn: Option<String>,
    /// For this customer.
    pub customer_code: Option<String>,
    /// In this dossier.
    pub dossier_id: Option<i64>,
    /// Made on this day or later (Europe/Amsterdam).
    pub created_from: Option<NaiveDate>,
    /// Made on this day or earlier (Europe/Amsterdam).
    pub created_to: Option<NaiveDate>,
    /// Reference, MRN or LRN contains this, as with `reference`.
    pub search: Option<String>,
}

/// A declaration in a list: what columns hold, without form and lines.
#[derive(Debug, Clone, PartialEq)]
pub struct DeclarationSummary {
    /// Id.
    pub id: DeclarationId,
    /// The broker's reference.
    pub reference: String,
    /// The trader's reference.
    pub application_reference: Option<String>,
    /// Status.
    pub status: Status,
    /// Import or export.
    pub direction: Direction,
    /// Data set.
    pub declaration_type: Option<DeclarationType>,
    /// DMS version.
    pub dms_version: Option<String>,
    /// Variant.
    pub symbol: Symbol,
    /// Representation.
    pub representation_type: Option<String>,
    /// Customer.
    pub customer_code: Option<String>,
    /// Dossier.
    pub dossier_id: Option<i64>,
    /// What it has reached.
    pub milestones: Milestones,
    /// Totals.
    pub totals: Totals,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub updated_at: DateTime<Utc>,
}

/// Declarations as lists show them.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DeclarationDirectory: Send + Sync {
    /// One page of the organisation's declarations.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &DeclarationFilter,
        sort: DeclarationSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<DeclarationSummary>, StorageError>;

    /// Reference and history of a declaration, oldest first; `None` when the organisation has no
    /// such declaration.
    fn timeline(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<(String, Vec<TimelineEntry>)>, StorageError>;

    /// Whether a declaration of the organisation has this reference.
    fn reference_in_use(&self, organisation: OrganisationId, reference: &str) -> Result<bool, StorageError>;

    /// The rejections of a declaration, oldest first.
    fn rejections(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Vec<Rejection>, StorageError>;

    /// What customs finally charges for a declaration, by tax and currency; empty while it has not told.
    fn assessed_taxes(&self, organisation: OrganisationId, id: DeclarationId)
    -> Result<Vec<AssessedTax>, StorageError>;
}
