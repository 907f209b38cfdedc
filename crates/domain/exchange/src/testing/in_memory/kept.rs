use super::conflict;
use crate::KindOfMessage;
use customs_kernel::testing::Undelivered;
use customs_kernel::{Event, Lrn, Mrn, OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// A record of a domain that exchanges messages with customs, as far as a fake has to know it to keep it.
pub trait FakeRecord: Clone + Debug + Send + Sync + 'static {
    /// The rule that a reference is used once in an organisation, as a conflict names it.
    const REFERENCE_RULE: &'static str;

    /// Its messages to customs.
    type Kind: KindOfMessage;
    /// Its id.
    type Id: Copy + Ord + Debug + Send + Sync + 'static;
    /// What happens to it.
    type Event: Event;
    /// A line of its history.
    type Line: Clone + Debug + Send + Sync + 'static;
    /// What customs refused.
    type Rejection: Clone + Debug + Send + Sync + 'static;
    /// What else is stored beside it.
    type Beside: Clone + Debug + Default + Send + Sync + 'static;

    /// Its id.
    fn id(&self) -> Self::Id;

    /// What it shows of itself.
    fn shown(&self) -> ShownRecord<'_>;
}

/// What every kind of record shows of itself.
#[derive(Debug, Clone, Copy)]
pub struct ShownRecord<'a> {
    /// The tenant.
    pub organisation: OrganisationId,
    /// Its id among those of its kind.
    pub id: i64,
    /// How often it was changed.
    pub version: Version,
    /// Its reference.
    pub reference: &'a str,
    /// The LRN under which it stands.
    pub lrn: Option<&'a Lrn>,
    /// The MRN that customs gave it.
    pub mrn: Option<&'a Mrn>,
    /// Whether it was lodged, and nothing that customs decided was noted on it.
    pub submitted: bool,
}

/// One record, and what is stored beside it.
#[derive(Debug, Clone)]
pub struct StoredRecord<R: FakeRecord> {
    /// The record.
    pub record: R,
    /// Its history, oldest first.
    pub timeline: Vec<R::Line>,
    /// What customs refused, oldest first, and whether that is resolved.
    pub rejections: Vec<(R::Rejection, bool)>,
    /// The rest.
    pub beside: R::Beside,
}

/// The records of one kind and their events as they stand, of every organisation.
#[derive(Debug, Clone)]
pub struct KeptRecords<R: FakeRecord> {
    /// The records by their ids.
    pub records: BTreeMap<R::Id, StoredRecord<R>>,
    pub(super) outbox: Undelivered<R::Event>,
    subscribers: Vec<String>,
    last_id: i64,
}

impl<R: FakeRecord> KeptRecords<R> {
    pub(super) fn new(subscribers: &[&str]) -> Self {
        let subscribers = subscribers.iter().map(|&name| name.to_owned()).collect();
        Self { records: BTreeMap::new(), outbox: Undelivered::default(), subscribers, last_id: 0 }
    }

    /// A number that no record had yet.
    pub const fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    /// The record, where the organisation has it.
    #[must_use]
    pub fn of(&self, organisation: OrganisationId, id: R::Id) -> Option<&StoredRecord<R>> {
        self.records.get(&id).filter(|stored| stored.record.shown().organisation == organisation)
    }

    /// The record in this version, where the organisation has it.
    ///
    /// # Errors
    /// `Conflict` when it has it not, or in another version.
    pub fn in_version(
        &self,
        organisation: OrganisationId,
        id: R::Id,
        version: Version,
    ) -> Result<&StoredRecord<R>, StorageError> {
        let stored = self.of(organisation, id).filter(|stored| stored.record.shown().version == version);
        stored.ok_or_else(|| conflict(None))
    }

    /// Keeps a new record with the first lines of its history.
    pub fn keep(&mut self, record: R, timeline: Vec<R::Line>) {
        let stored = StoredRecord { record, timeline, rejections: Vec::new(), beside: R::Beside::default() };
        self.records.insert(stored.record.id(), stored);
    }

    /// Whether a record of the organisation, other than the one with this id, has the reference.
    #[must_use]
    pub fn uses_reference(&self, organisation: OrganisationId, reference: &str, beside: Option<R::Id>) -> bool {
        let mut records = self.records.values().map(|stored| &stored.record);
        records.any(|record| {
            let ShownRecord { organisation: tenant, reference: used, .. } = record.shown();
            tenant == organisation && used == reference && Some(record.id()) != beside
        })
    }

    /// That the record with this id may have the reference.
    ///
    /// # Errors
    /// `Conflict` with [`FakeRecord::REFERENCE_RULE`] when another one of the organisation has it.
    pub fn require_free_reference(
        &self,
        organisation: OrganisationId,
        id: R::Id,
        reference: &str,
    ) -> Result<(), StorageError> {
        let used = self.uses_reference(organisation, reference, Some(id));
        if used { Err(conflict(Some(R::REFERENCE_RULE))) } else { Ok(()) }
    }

    /// That the caller has the record as it stands, and that no other one has its LRN.
    pub(super) fn require_changeable(&self, record: &R) -> Result<(), StorageError> {
        let ShownRecord { organisation, version, lrn, .. } = record.shown();
        let same = |stored: &StoredRecord<R>| stored.record.id() != record.id() && stored.record.shown().lrn == lrn;
        if lrn.is_some() && self.records.values().any(same) {
            return Err(conflict(Some(R::Kind::LRN_RULE)));
        }
        self.in_version(organisation, record.id(), version).map(drop)
    }

    /// Removes the record, where the organisation has it in this version, it is a draft, and customs gave it no MRN.
    ///
    /// # Errors
    /// `Conflict` otherwise.
    pub fn remove(
        &mut self,
        organisation: OrganisationId,
        id: R::Id,
        version: Version,
        is_draft: impl Fn(&R) -> bool,
    ) -> Result<(), StorageError> {
        let record = &self.in_version(organisation, id, version)?.record;
        if record.shown().mrn.is_some() || !is_draft(record) {
            return Err(conflict(None));
        }
        self.records.remove(&id);
        Ok(())
    }

    /// Hands the events to all subscribers.
    pub fn tell(&mut self, events: &[R::Event]) {
        self.outbox.put_out(&self.subscribers, events);
    }

    /// One page of those records of the organisation that fit, in this order and then that of their ids.
    pub fn page<S>(
        &self,
        organisation: OrganisationId,
        (direction, request): (SortDirection, PageRequest),
        fits: impl Fn(&R) -> bool,
        compare: impl Fn(&R, &R) -> Ordering,
        summary: impl Fn(&R) -> S,
    ) -> Page<S> {
        let records = self.records.values().map(|stored| &stored.record);
        let mut found: Vec<&R> =
            records.filter(|record| record.shown().organisation == organisation && fits(record)).collect();
        found.sort_by(|a, b| {
            let order = compare(a, b).then(a.id().cmp(&b.id()));
            if direction == SortDirection::Ascending { order } else { order.reverse() }
        });
        let skip = usize::try_from(request.offset()).unwrap_or(usize::MAX);
        let total = found.len() as u64;
        let records = found.into_iter().skip(skip).take(request.size.get() as usize).map(summary).collect();
        Page { total, records, request }
    }
}
