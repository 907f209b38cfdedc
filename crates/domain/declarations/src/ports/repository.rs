use super::{DeclarationLabel, Excerpt, LineChange, LineStretch};
use crate::lifecycle::{OpenRequest, Status};
use crate::{
    AssessedTax, Declaration, DeclarationEvent, DeclarationId, DeclarationType, Direction, Milestones, NewDeclaration,
    NewOutboundMessage, Rejection, Symbol, TimelineEntry, Totals,
};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::search::RecordSearch;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use customs_port_macros::port;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub use customs_kernel::RecordSort as DeclarationSort;

/// The data that is stored together with a changed declaration, all of it or none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Changes {
    /// New lines of the history.
    pub timeline: Vec<TimelineEntry>,
    /// Events; each becomes one outbox row per subscriber.
    pub events: Vec<DeclarationEvent>,
    /// Messages to be sent to customs.
    pub outbound: Vec<NewOutboundMessage>,
    /// A rejection that arrived; `None` when none did.
    pub rejection: Option<Rejection>,
    /// Whether this change resolves the pending rejections of the declaration.
    pub resolves_rejections: bool,
    /// The final duties and taxes that customs charges; they replace those that it reported before. `None` when they
    /// stay.
    pub taxes: Option<Vec<AssessedTax>>,
}

/// The storage of declarations as aggregates.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DeclarationRepository: Send + Sync {
    /// Stores a new declaration as a draft at [`customs_kernel::Version::FIRST`], with its items as lines numbered 1 to
    /// n, and with these lines of history. A declaration without a reference gets `D-` and its id in at least 8 digits.
    ///
    /// # Errors
    /// `Conflict` with constraint [`super::unique_rules::DECLARATION_REFERENCE`] when the reference is in use.
    fn insert(&self, declaration: NewDeclaration, timeline: Vec<TimelineEntry>) -> Result<Declaration, StorageError>;

    /// Returns the declaration; `None` when the organisation has none with this id.
    fn find(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<Declaration>, StorageError>;

    /// Returns those of these declarations that the organisation has, in any order, each as `find` does. It takes as many
    /// queries for several as for one.
    fn find_each(&self, organisation: OrganisationId, ids: &[DeclarationId]) -> Result<Vec<Declaration>, StorageError>;

    /// Returns the declaration as `find` does, and locks it against changes by others until the present unit of work
    /// ends.
    fn find_for_change(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<Declaration>, StorageError>;

    /// Stores status, status before invalidation, milestones, dossier and `updated_at` of the declaration, raises its
    /// version, and stores the changes beside it. Form and lines stay as they are. Afterwards the caller's copy is out
    /// of date, because it has the earlier version.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `declaration.version`; `Conflict` with constraint
    /// [`super::unique_rules::DECLARATION_LRN`] when the organisation uses the LRN already.
    fn save(&self, declaration: Declaration, changes: Changes) -> Result<(), StorageError>;

    /// Stores reference, customer, dossier, form and `updated_at` of a draft together with the change of its lines (of
    /// a declaration that was lodged, what its form says beside the message, with the same lines), raises its version,
    /// and returns it in its new state. Everything else in `declaration`, including its lines, must equal the stored
    /// data. Only the lines that `lines` names are written; the numbers of the others move up or down in one step,
    /// however many there are.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `declaration.version`; `Conflict` with constraint
    /// [`super::unique_rules::DECLARATION_REFERENCE`] when the reference is in use.
    fn save_draft(&self, declaration: Declaration, lines: LineChange) -> Result<Declaration, StorageError>;

    /// Deletes the draft with its lines, history and rejections. The messages that were sent for it stay, and a later
    /// answer of customs to them finds no declaration.
    ///
    /// # Errors
    /// `Conflict` when the stored version is not `version`, when the declaration is not a draft, and when it has an
    /// MRN.
    fn delete(&self, organisation: OrganisationId, id: DeclarationId, version: Version) -> Result<(), StorageError>;

    /// Stores lines of the history of a declaration and events, in the same way as [`Changes`]. The declaration may
    /// have been deleted by then. The declaration itself does not change, nor does its version. The caller does so in
    /// the unit of work of the change that they report.
    fn report(
        &self,
        about: &Declaration,
        history: &[TimelineEntry],
        events: &[DeclarationEvent],
    ) -> Result<(), StorageError>;

    /// Returns up to `limit` declarations that have a supplementary declaration due and that are accepted, under
    /// control, held or released; the longest due come first. System workers use it across organisations. It takes no
    /// lock.
    fn due_supplements(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<(OrganisationId, DeclarationId)>, StorageError>;
}

/// Selects the declarations of a list. The default selects all declarations of the organisation.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclarationFilter {
    /// Only declarations in this status.
    pub status: Option<Status>,
    /// Only declarations in this direction.
    pub direction: Option<Direction>,
    /// Only declarations of this data set.
    pub declaration_type: Option<DeclarationType>,
    /// Only declarations with this text in the reference, regardless of case (in any alphabet). `%` and `_` stand
    /// for themselves.
    pub reference: Option<String>,
    /// Only the declaration with exactly this MRN.
    pub mrn: Option<String>,
    /// Only the declaration with exactly this LRN.
    pub lrn: Option<String>,
    /// Only declarations for the customer with this code.
    pub customer_code: Option<String>,
    /// Only declarations in this dossier.
    pub dossier_id: Option<i64>,
    /// Only declarations created on this day or later (Europe/Amsterdam).
    pub created_from: Option<NaiveDate>,
    /// Only declarations created on this day or earlier (Europe/Amsterdam).
    pub created_to: Option<NaiveDate>,
    /// Only declarations submitted on this day or later (Europe/Amsterdam), each by its latest submission.
    pub submitted_from: Option<NaiveDate>,
    /// Only declarations submitted on this day or earlier (Europe/Amsterdam).
    pub submitted_to: Option<NaiveDate>,
    /// Only declarations with this text in the reference, MRN or LRN; it is matched as in `reference`.
    pub search: Option<String>,
    /// Only declarations about which customs wants this. There are few of them, however many declarations there are.
    pub open_request: Option<OpenRequest>,
    /// Only declarations that are found by this.
    pub record_search: RecordSearch,
    /// Only declarations with a total invoice value of this or more, in whatever currency it is.
    pub value_from: Option<Decimal>,
    /// Only declarations with a total invoice value of this or less, in whatever currency it is.
    pub value_to: Option<Decimal>,
}

/// A declaration in a list, with the data of its columns and without form and lines.
#[derive(Debug, Clone, PartialEq)]
pub struct DeclarationSummary {
    /// The id that the database assigned.
    pub id: DeclarationId,
    /// The broker's reference.
    pub reference: String,
    /// The trader's reference, which customs receives as the unique consignment reference.
    pub application_reference: Option<String>,
    /// The present status.
    pub status: Status,
    /// The direction of the goods.
    pub direction: Direction,
    /// The data set; `None` when the procedure is unknown.
    pub declaration_type: Option<DeclarationType>,
    /// Version of DMS, `4.0` or `4.1`.
    pub dms_version: Option<String>,
    /// The variant of the declaration.
    pub symbol: Symbol,
    /// Representation: `2` direct, `3` indirect.
    pub representation_type: Option<String>,
    /// The code of the customer that the declaration is made for.
    pub customer_code: Option<String>,
    /// The dossier that the declaration belongs to.
    pub dossier_id: Option<i64>,
    /// The steps that the declaration has reached, with their moments.
    pub milestones: Milestones,
    /// The totals over the lines.
    pub totals: Totals,
    /// The moment of creation.
    pub created_at: DateTime<Utc>,
    /// The moment of the last change.
    pub updated_at: DateTime<Utc>,
}

/// What went to customs and came back within a span of time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Flow {
    /// Number of declarations that were submitted, each by its latest submission.
    pub submitted: u64,
    /// Number of declarations that customs released.
    pub released: u64,
}

/// Reads declarations for lists.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait DeclarationDirectory: Send + Sync {
    /// Returns one page of the organisation's declarations.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &DeclarationFilter,
        sort: DeclarationSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<DeclarationSummary>, StorageError>;

    /// Returns the number of the organisation's declarations in each status; a status that none has may be left out. It
    /// takes one query, which is as quick for many declarations as for few.
    fn counts_by_status(&self, organisation: OrganisationId) -> Result<BTreeMap<Status, u64>, StorageError>;

    /// Counts the declarations that were submitted and released in each of these spans, each from one of the moments to the
    /// next, without that. The moments rise, and there are at least two.
    fn flow(&self, organisation: OrganisationId, moments: &[DateTime<Utc>]) -> Result<Vec<Flow>, StorageError>;

    /// Returns the reference and the history of a declaration, oldest line first; `None` when the organisation has no
    /// such declaration.
    fn timeline(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<Option<(String, Vec<TimelineEntry>)>, StorageError>;

    /// Returns what a declaration is and where it stands, without reading the rest of it; `None` when the organisation
    /// has no such declaration.
    fn label(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Option<DeclarationLabel>, StorageError>;

    /// Returns a declaration with a stretch of its lines; `None` when the organisation has no such declaration. Lines
    /// and totals are those of the version that is returned.
    fn excerpt(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        lines: LineStretch,
    ) -> Result<Option<Excerpt>, StorageError>;

    /// Returns whether a declaration of the organisation has this reference.
    fn reference_in_use(&self, organisation: OrganisationId, reference: &str) -> Result<bool, StorageError>;

    /// Returns the rejections of a declaration, oldest first.
    fn rejections(&self, organisation: OrganisationId, id: DeclarationId) -> Result<Vec<Rejection>, StorageError>;

    /// Returns the latest rejection of each of these declarations that was rejected. It takes as many queries for several
    /// as for one.
    fn latest_rejections(
        &self,
        organisation: OrganisationId,
        ids: &[DeclarationId],
    ) -> Result<BTreeMap<DeclarationId, Rejection>, StorageError>;

    /// Returns the final duties and taxes of a declaration, by tax and currency; empty until customs reported them.
    fn assessed_taxes(&self, organisation: OrganisationId, id: DeclarationId)
    -> Result<Vec<AssessedTax>, StorageError>;
}
