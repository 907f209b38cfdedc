use super::{Case, CaseId, CaseState, NewCase};
use crate::accounts::{PlannedEntry, SecuredGoods};
use crate::assessment::CaseAssessment;
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError};
use std::fmt;

/// Keeps cases, and which messages were received. Several simulators share one store, and it
/// survives them.
pub trait CaseStore: Send + Sync {
    /// What was received before under that reference; `None` when nothing was. A reference belongs
    /// to the case of the first message that came with it.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn earlier_message(
        &self,
        account: &str,
        lrn: &str,
        fingerprint: &str,
    ) -> Result<Option<EarlierMessage>, StorageError>;

    /// The account's case with that MRN.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn case_by_mrn(&self, account: &str, mrn: &Mrn) -> Result<Option<Case>, StorageError>;

    /// The account's case with that id.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn case(&self, account: &str, id: CaseId) -> Result<Option<Case>, StorageError>;

    /// What is kept of the goods of a case under a suspensive procedure; `None` when nothing is.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn goods(&self, case: CaseId) -> Result<Option<KeptGoods>, StorageError>;

    /// Records a message with the answers and the entries in the ledger of guarantees that it leads to, all or
    /// nothing, and opens or moves its case.
    /// Of several callers at the same moment exactly one gets [`Recorded::New`] for one message
    /// (account, LRN and fingerprint), for the first message of an LRN, for one revision of a
    /// case and one version of goods; the others change nothing.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when another case has the MRN; else when the storage does not
    /// answer. Nothing is kept then.
    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError>;
}

/// What a store knows of a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierMessage {
    /// The case that the first message of that reference belongs to.
    pub case: Case,
    /// Whether a message with the same fingerprint was recorded.
    pub same_message: bool,
}

/// A message to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// The trader's account at the gateway; may be empty.
    pub account: String,
    /// The reference of the message.
    pub lrn: String,
    /// SHA-256 of its bytes in hex.
    pub fingerprint: String,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// The case it opens or is about.
    pub subject: Subject,
    /// What will be answered, in order; answers of one moment keep this order.
    pub answers: Vec<ScheduledAnswer>,
    /// What it changes on guarantees, in order; entries of one moment keep this order.
    pub entries: Vec<PlannedEntry>,
    /// What becomes of goods under suspensive procedures.
    pub goods: Vec<GoodsChange>,
}

/// What is kept of the goods of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGoods {
    /// Raised by every change; the first is 1.
    pub version: i64,
    /// The goods.
    pub goods: SecuredGoods,
}

/// What becomes of the goods of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoodsChange {
    /// The case; the one that the message opens when left out.
    pub case: Option<CaseId>,
    /// The version that was decided upon, 0 where nothing was kept; another one by now makes the record outdated.
    pub version: i64,
    /// The goods from now on.
    pub goods: SecuredGoods,
}

/// The case that a message opens or is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The first message of its LRN opens a case of the account under that LRN.
    Opens(NewCase),
    /// The first message of its LRN is about another's case.
    Concerns {
        /// The case.
        case: CaseId,
        /// The revision that was decided upon; another one by now makes the record outdated.
        revision: i64,
        /// The state it moves to.
        state: CaseState,
        /// Whether its answers and its planned entries that are not due at `received_at` are dropped
        /// before those of the message are added.
        withdraws_planned: bool,
        /// See [`Case::assessment`]: from now on.
        assessment: Option<CaseAssessment>,
    },
    /// The LRN was used before, by another message; the case of that one stays as it is, revision
    /// included.
    Repeats {
        /// The case of the first message.
        case: CaseId,
    },
}

/// An answer to be given.
#[derive(Clone, PartialEq, Eq)]
pub struct ScheduledAnswer {
    /// Not before this moment.
    pub due_at: DateTime<Utc>,
    /// The exact bytes.
    pub body: Vec<u8>,
}

impl fmt::Debug for ScheduledAnswer {
    /// Without the body: payloads do not belong in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScheduledAnswer").field("due_at", &self.due_at).finish_non_exhaustive()
    }
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recorded {
    /// It is recorded now.
    New,
    /// It was recorded before; nothing changed.
    Known,
    /// The LRN was taken or the case moved since it was looked at; nothing changed. Look again.
    Outdated,
}
