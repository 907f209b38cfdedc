use super::InMemoryExchange;
use crate::Report;
use customs_kernel::{Lrn, Mrn, OrganisationId, SubjectKind};
use std::sync::{Arc, PoisonError};

/// The records of a domain's fake, as the fake of the exchange asks for them. The exchange asks while it works, so no
/// fake may call the exchange while it holds a lock that `all` takes.
pub trait FakeRecords: Send + Sync {
    /// The kind of the records.
    fn kind(&self) -> SubjectKind;

    /// All records of all organisations, oldest first.
    fn all(&self) -> Vec<RecordFacts>;
}

/// The facts about a record that the exchange needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFacts {
    /// The organisation that owns the record.
    pub organisation: OrganisationId,
    /// The id of the record within its kind.
    pub id: i64,
    /// The broker's reference of the record.
    pub reference: String,
    /// The LRN of the latest submission.
    pub lrn: Option<Lrn>,
    /// The MRN that customs assigned to the record.
    pub mrn: Option<Mrn>,
    /// Whether the record is lodged and no decision of customs has been noted on it.
    pub submitted: bool,
    /// Whether somebody else lodged the movement that the record is about.
    pub lodged_elsewhere: bool,
    /// What was reported about the movement at another office; `None` when nothing was.
    pub report: Option<Report>,
}

impl InMemoryExchange {
    /// Registers the records that messages are exchanged about here. Each fake registers once.
    pub fn know(&self, records: Arc<dyn FakeRecords>) {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).push(records);
    }

    pub(super) fn records(&self, kind: SubjectKind) -> Vec<RecordFacts> {
        let known = self.records.lock().unwrap_or_else(PoisonError::into_inner).clone();
        known.iter().filter(|records| records.kind() == kind).flat_map(|records| records.all()).collect()
    }
}
