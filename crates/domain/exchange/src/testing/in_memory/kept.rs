use super::conflict;
use crate::KindOfMessage;
use customs_kernel::testing::Undelivered;
use customs_kernel::{Eori, Event, Lrn, Mrn, OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// A record of a domain that exchanges messages with customs, with the facts that a fake needs to store it.
pub trait FakeRecord: Clone + Debug + Send + Sync + 'static {
    /// The name of the unique rule on references within an organisation, as a conflict reports it.
    const REFERENCE_RULE: &'static str;

    /// The kinds of messages to customs about the record.
    type Kind: KindOfMessage;
    /// The type of the record's id.
    type Id: Copy + Ord + Debug + Send + Sync + 'static;
    /// An event of the record.
    type Event: Event;
    /// A line of the record's history.
    type Line: Clone + Debug + Send + Sync + 'static;
    /// A rejection by customs.
    type Rejection: Clone + Debug + Send + Sync + 'static;
    /// Any further data that is stored with the record.
    type Beside: Clone + Debug + Default + Send + Sync + 'static;

    /// The id, typed.
    fn id(&self) -> Self::Id;

    /// The facts that every kind of record shows.
    fn shown(&self) -> ShownRecord<'_>;
}

/// The facts that every kind of record shows.
#[derive(Debug, Clone, Copy)]
pub struct ShownRecord<'a> {
    /// The organisation that owns the record.
    pub organisation: OrganisationId,
    /// The id of the record within its kind.
    pub id: i64,
    /// The number of the record's version.
    pub version: Version,
    /// The broker's reference of the record.
    pub reference: &'a str,
    /// The LRN of the latest submission.
    pub lrn: Option<&'a Lrn>,
    /// The MRN that customs assigned to the record.
    pub mrn: Option<&'a Mrn>,
    /// Whether the record is lodged and no decision of customs has been noted on it.
    pub submitted: bool,
    /// Whether somebody else lodged the movement that the record is about.
    pub lodged_elsewhere: bool,
    /// What was reported about the movement at another office: whether that is open, and the trader whom it named.
    pub report: Option<(bool, Option<&'a Eori>)>,
}

/// One record with the data that is stored beside it.
#[derive(Debug, Clone)]
pub struct StoredRecord<R: FakeRecord> {
    /// The record itself.
    pub record: R,
    /// The history of the record, oldest first.
    pub timeline: Vec<R::Line>,
    /// The rejections by customs, oldest first, and whether each is resolved.
    pub rejections: Vec<(R::Rejection, bool)>,
    /// Any further data of the domain.
    pub beside: R::Beside,
}

/// The records of one kind and their events, of all organisations.
#[derive(Debug, Clone)]
pub struct KeptRecords<R: FakeRecord> {
    /// The records by id.
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

    /// Returns an id that no record has had yet.
    pub const fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    /// The record; `None` when the organisation has no such record.
    #[must_use]
    pub fn stored(&self, organisation: OrganisationId, id: R::Id) -> Option<&StoredRecord<R>> {
        self.records.get(&id).filter(|stored| stored.record.shown().organisation == organisation)
    }

    /// The record in this version.
    ///
    /// # Errors
    /// `Conflict` when the organisation has no such record, or has it in another version.
    pub fn in_version(
        &self,
        organisation: OrganisationId,
        id: R::Id,
        version: Version,
    ) -> Result<&StoredRecord<R>, StorageError> {
        let stored = self.stored(organisation, id).filter(|stored| stored.record.shown().version == version);
        stored.ok_or_else(|| conflict(None))
    }

    /// Stores a new record with the first lines of its history.
    pub fn keep(&mut self, record: R, timeline: Vec<R::Line>) {
        let stored = StoredRecord { record, timeline, rejections: Vec::new(), beside: R::Beside::default() };
        self.records.insert(stored.record.id(), stored);
    }

    /// Whether another record of the organisation uses the reference; `beside` is the id of the record that does not
    /// count.
    #[must_use]
    pub fn uses_reference(&self, organisation: OrganisationId, reference: &str, beside: Option<R::Id>) -> bool {
        let mut records = self.records.values().map(|stored| &stored.record);
        records.any(|record| {
            let ShownRecord { organisation: tenant, reference: used, .. } = record.shown();
            tenant == organisation && used == reference && Some(record.id()) != beside
        })
    }

    /// Checks that the record with this id may use the reference.
    ///
    /// # Errors
    /// `Conflict` with [`FakeRecord::REFERENCE_RULE`] when another record of the organisation uses it.
    pub fn require_free_reference(
        &self,
        organisation: OrganisationId,
        id: R::Id,
        reference: &str,
    ) -> Result<(), StorageError> {
        let used = self.uses_reference(organisation, reference, Some(id));
        if used { Err(conflict(Some(R::REFERENCE_RULE))) } else { Ok(()) }
    }

    /// Checks that the caller has the present version of the record, and that no other record of the organisation has its LRN.
    pub(super) fn require_changeable(&self, record: &R) -> Result<(), StorageError> {
        let ShownRecord { organisation, version, lrn, .. } = record.shown();
        let same = |stored: &StoredRecord<R>| {
            let other = stored.record.shown();
            stored.record.id() != record.id() && (other.organisation, other.lrn) == (organisation, lrn)
        };
        if lrn.is_some() && self.records.values().any(same) {
            return Err(conflict(Some(R::Kind::LRN_RULE)));
        }
        self.in_version(organisation, record.id(), version).map(drop)
    }

    /// Deletes the record when the organisation has it in this version, it is a draft, and it has no MRN.
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

    /// Stores the events for all subscribers.
    pub fn report(&mut self, events: &[R::Event]) {
        self.outbox.put_out(&self.subscribers, events);
    }

    /// Returns the number of records of the organisation by a property of theirs.
    pub fn counts<P: Ord>(&self, organisation: OrganisationId, property: impl Fn(&R) -> P) -> BTreeMap<P, u64> {
        let mut counts = BTreeMap::new();
        let records = self.records.values().map(|stored| &stored.record);
        for record in records.filter(|record| record.shown().organisation == organisation) {
            *counts.entry(property(record)).or_default() += 1;
        }
        counts
    }

    /// Returns one page of the matching records of the organisation, in this order and then by id.
    ///
    /// # Errors
    /// [`StorageError::NotInList`] when the page begins after a record that does not match.
    pub fn page<S>(
        &self,
        organisation: OrganisationId,
        (direction, request): (SortDirection, PageRequest),
        fits: impl Fn(&R) -> bool,
        compare: impl Fn(&R, &R) -> Ordering,
        summary: impl Fn(&R) -> S,
    ) -> Result<Page<S>, StorageError> {
        let records = self.records.values().map(|stored| &stored.record);
        let mut found: Vec<&R> =
            records.filter(|record| record.shown().organisation == organisation && fits(record)).collect();
        found.sort_by(|a, b| {
            let order = compare(a, b).then(a.id().cmp(&b.id()));
            if direction == SortDirection::Ascending { order } else { order.reverse() }
        });
        let total = found.len() as u64;
        let records = request.take_from(found, |record| record.shown().id)?.into_iter().map(summary).collect();
        Ok(Page { total, records, request })
    }
}
