use super::{Case, CaseId, CaseState, NewCase};
use crate::accounts::{PlannedEntry, SecuredGoods};
use crate::assessment::CaseAssessment;
use crate::transit::MovementRecord;
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError};
use std::fmt;

/// Stores the cases, and a record of the messages received. Several simulators share one store, and it outlives them.
pub trait CaseStore: Send + Sync {
    /// Finds the message received earlier under a reference; `None` when there was none. A reference belongs to the
    /// case of the first message that used it.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn earlier_message(
        &self,
        account: &str,
        lrn: &str,
        fingerprint: &str,
    ) -> Result<Option<EarlierMessage>, StorageError>;

    /// Finds the account's case with this MRN.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn case_by_mrn(&self, account: &str, mrn: &Mrn) -> Result<Option<Case>, StorageError>;

    /// Finds the account's case with this id.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn case(&self, account: &str, id: CaseId) -> Result<Option<Case>, StorageError>;

    /// The stored goods of a case under a suspensive procedure; `None` when it has none.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn goods(&self, case: CaseId) -> Result<Option<KeptGoods>, StorageError>;

    /// The stored record of a movement; `None` when it has none.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn movement(&self, case: CaseId) -> Result<Option<MovementRecord>, StorageError>;

    /// Records a message, with its answers and its entries in the ledger of guarantees, all or nothing, and opens or
    /// moves its case. Of several callers at the same moment exactly one gets [`Recorded::New`] for one message
    /// (account, LRN and fingerprint), for the first message of an LRN, for one revision of a case, and for one version
    /// of goods; the others change nothing.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when another case has the MRN; otherwise when the storage does not answer. Then
    /// nothing is stored.
    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError>;
}

/// The store's knowledge of a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierMessage {
    /// The case to which the first message of the reference belongs.
    pub case: Case,
    /// Whether a message with the same fingerprint is recorded under the reference.
    pub same_message: bool,
}

/// A message to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// The trader's account at the gateway; may be empty.
    pub account: String,
    /// Reference of the message, 1 to 35 characters.
    pub lrn: String,
    /// SHA-256 of the message's bytes, in hex.
    pub fingerprint: String,
    /// Moment at which the message arrived.
    pub received_at: DateTime<Utc>,
    /// The case that the message opens or is about.
    pub subject: Subject,
    /// Answers to the message, in order; answers due at the same moment keep this order.
    pub answers: Vec<ScheduledAnswer>,
    /// Entries that the message causes on guarantees, in order; entries due at the same moment keep this order.
    pub entries: Vec<PlannedEntry>,
    /// Changes to goods under suspensive procedures.
    pub goods: Vec<GoodsChange>,
    /// The record of the movement from now on; `None` leaves what is stored.
    pub movement: Option<MovementRecord>,
}

/// The stored goods of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGoods {
    /// Number of the version: the first is 1, and every change raises it.
    pub version: i64,
    /// The goods of the case in this version.
    pub goods: SecuredGoods,
}

/// A change to the goods of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoodsChange {
    /// The case; `None` for the case that the message opens.
    pub case: Option<CaseId>,
    /// The version on which the decision rests, 0 when nothing was stored. If the stored version has moved on, the
    /// record is outdated.
    pub version: i64,
    /// The goods from now on.
    pub goods: SecuredGoods,
}

/// The case that a message opens or is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The message is the first of its LRN and opens a case of the account under that LRN.
    Opens(NewCase),
    /// The message is the first of its LRN and is about the case of another message.
    Concerns {
        /// Id of that case.
        case: CaseId,
        /// The revision on which the decision rests. If the case has moved on, the record is outdated.
        revision: i64,
        /// State that the case moves to.
        state: CaseState,
        /// Whether the case's undelivered answers, and its planned entries that are not due at `received_at`, are
        /// dropped before those of the message are added.
        withdraws_planned: bool,
        /// The new assessment; see [`Case::assessment`].
        assessment: Option<CaseAssessment>,
    },
    /// Another message used the LRN before. Its case stays unchanged, revision included.
    Repeats {
        /// Id of the first message's case.
        case: CaseId,
    },
}

/// An answer that is to be given.
#[derive(Clone, PartialEq, Eq)]
pub struct ScheduledAnswer {
    /// Earliest moment of delivery.
    pub due_at: DateTime<Utc>,
    /// The exact bytes to deliver.
    pub body: Vec<u8>,
}

impl fmt::Debug for ScheduledAnswer {
    /// Shows no body: payloads do not belong in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScheduledAnswer").field("due_at", &self.due_at).finish_non_exhaustive()
    }
}

/// The result of recording a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recorded {
    /// The message is recorded now.
    New,
    /// The message was recorded before; nothing changed.
    Known,
    /// The LRN was taken, or the case has moved since it was read; nothing changed. The caller must decide again.
    Outdated,
}
