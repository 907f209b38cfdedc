use super::InMemoryExchange;
use customs_kernel::{Lrn, Mrn, OrganisationId, SubjectKind};
use std::sync::{Arc, PoisonError};

/// What the fake of a domain tells the fake of the exchange of its records. The exchange asks while it works, so no fake
/// calls the exchange while it holds a lock that `all` takes.
pub trait FakeRecords: Send + Sync {
    /// The kind of its records.
    fn kind(&self) -> SubjectKind;

    /// All of them, of every organisation, oldest first.
    fn all(&self) -> Vec<RecordFacts>;
}

/// What the exchange has to know of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFacts {
    /// The tenant.
    pub organisation: OrganisationId,
    /// Its id among those of its kind.
    pub id: i64,
    /// Its reference.
    pub reference: String,
    /// The LRN under which it stands.
    pub lrn: Option<Lrn>,
    /// The MRN that customs gave it.
    pub mrn: Option<Mrn>,
    /// Whether it was lodged, and nothing that customs decided was noted on it.
    pub submitted: bool,
}

impl InMemoryExchange {
    /// Makes records known, whose messages are exchanged here: those of one fake, once.
    pub fn know(&self, records: Arc<dyn FakeRecords>) {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).push(records);
    }

    /// The records of this kind.
    pub(super) fn records(&self, kind: SubjectKind) -> Vec<RecordFacts> {
        let known = self.records.lock().unwrap_or_else(PoisonError::into_inner).clone();
        known.iter().filter(|records| records.kind() == kind).flat_map(|records| records.all()).collect()
    }
}
