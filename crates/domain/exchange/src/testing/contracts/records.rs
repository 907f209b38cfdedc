use super::bench::{ExchangeBench, after, is_conflict, lrn, start};
use crate::KindOfMessage;
use crate::testing::FakeRecord;
use chrono::{DateTime, Utc};
use customs_kernel::testing::{keeps_rule, undone};
use customs_kernel::{
    Lrn, OrganisationId, Outbox, Page, PageNumber, PageRequest, PageSize, SortDirection, StorageError, UnitOfWork,
    Version, differ, equal, holds, in_unit_of_work,
};
use std::fmt::Debug;

/// One empty store of records, with the operations that the rules for every kind of record need.
pub trait RecordStore: Sync {
    /// The name of the port that stores the records.
    const PORT: &'static str;
    /// The letter that begins references made from an id.
    const LETTER: char;

    /// The record as the domain knows it.
    type Record: FakeRecord + PartialEq;

    /// The unit of work that the port takes part in.
    fn unit_of_work(&self) -> &dyn UnitOfWork;

    /// Two organisations that records may belong to.
    fn both_organisations(&self) -> [OrganisationId; 2];

    /// Stores a new draft.
    fn insert_new(
        &self,
        organisation: OrganisationId,
        reference: Option<&str>,
        created_at: DateTime<Utc>,
    ) -> Result<Self::Record, StorageError>;

    /// The record with this id; `None` when the organisation has none.
    fn look_up(&self, organisation: OrganisationId, id: <Self::Record as FakeRecord>::Id) -> Option<Self::Record>;

    /// Locks the record for a change and returns it.
    fn hold(&self, record: &Self::Record) -> Result<Option<Self::Record>, StorageError>;

    /// Stores a change of the record, without messages or events.
    fn keep(&self, record: Self::Record) -> Result<(), StorageError>;

    /// Submits the record under the LRN, and returns it in its new state.
    fn lodge(&self, record: Self::Record, number: &str) -> Self::Record;

    /// The dossier of a record, to be changed.
    fn dossier(record: &mut Self::Record) -> &mut Option<i64>;

    /// The LRN of a record, to be changed.
    fn lrn(record: &mut Self::Record) -> &mut Option<Lrn>;

    /// Notes that the record was submitted and accepted at this moment.
    fn moments(record: &mut Self::Record, at: DateTime<Utc>);
}

/// Records beside the port that lists them.
pub trait RecordList: RecordStore {
    /// The name of the port that lists the records.
    const DIRECTORY: &'static str;
    /// The sort orders of a list: by id, reference, status, creation, submission and acceptance.
    const SORTS: [Self::Sort; 6];

    /// A sort order of the list of records.
    type Sort: Copy + Debug;

    /// The references on one page of a list of all records of the organisation.
    fn references(
        &self,
        organisation: OrganisationId,
        sort: Self::Sort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Page<String>;
}

/// Records beside the ports that hand on what is stored with their changes.
pub trait RecordExchange: RecordStore {
    /// The store behind the exchange of these records.
    fn exchange(&self) -> &ExchangeBench<<Self::Record as FakeRecord>::Kind>;

    /// The outbox with the events of the records, and one of its subscribers.
    fn outbox(&self) -> (&dyn Outbox<<Self::Record as FakeRecord>::Event>, &'static str);
}

/// Implements [`RecordStore`] for a bench that has the fields `repository`, `work` and `organisations`, with the name of
/// the port and the type names of the domain. `$new` makes a new record from an organisation, a reference and a moment.
#[macro_export]
macro_rules! record_store {
    ($store:ident: $port:literal, $letter:literal, $record:ident, $id:ident, $new:expr) => {
        impl $crate::testing::RecordStore for $store {
            const PORT: &'static str = $port;
            const LETTER: char = $letter;

            type Record = $record;

            fn unit_of_work(&self) -> &dyn ::customs_kernel::UnitOfWork {
                self.work.as_ref()
            }

            fn both_organisations(&self) -> [::customs_kernel::OrganisationId; 2] {
                self.organisations
            }

            fn insert_new(
                &self,
                organisation: ::customs_kernel::OrganisationId,
                reference: Option<&str>,
                created_at: ::chrono::DateTime<::chrono::Utc>,
            ) -> Result<$record, ::customs_kernel::StorageError> {
                self.repository.insert($new(self, organisation, reference.map(str::to_owned), created_at), vec![])
            }

            fn look_up(&self, organisation: ::customs_kernel::OrganisationId, id: $id) -> Option<$record> {
                self.repository.find(organisation, id).expect("a look-up")
            }

            fn hold(&self, record: &$record) -> Result<Option<$record>, ::customs_kernel::StorageError> {
                self.repository.find_for_change(record.organisation, record.id)
            }

            fn keep(&self, record: $record) -> Result<(), ::customs_kernel::StorageError> {
                self.repository.save(record, Changes::default())
            }

            fn lodge(&self, record: $record, number: &str) -> $record {
                self.submit(record, number)
            }

            fn dossier(record: &mut $record) -> &mut Option<i64> {
                &mut record.dossier_id
            }

            fn lrn(record: &mut $record) -> &mut Option<::customs_kernel::Lrn> {
                &mut record.milestones.lrn
            }

            fn moments(record: &mut $record, at: ::chrono::DateTime<::chrono::Utc>) {
                record.milestones.submitted_at = Some(at);
                record.milestones.accepted_at = Some(at);
            }
        }
    };
}

/// Implements [`RecordList`] for a bench that has the field `directory`, with the name of the port and the type names of
/// the domain.
#[macro_export]
macro_rules! record_list {
    ($store:ident: $directory:literal, $sort:ident, $filter:ident) => {
        impl $crate::testing::RecordList for $store {
            const DIRECTORY: &'static str = $directory;
            const SORTS: [$sort; 6] =
                [$sort::Id, $sort::Reference, $sort::Status, $sort::CreatedAt, $sort::SubmittedAt, $sort::AcceptedAt];

            type Sort = $sort;

            fn references(
                &self,
                organisation: ::customs_kernel::OrganisationId,
                sort: $sort,
                direction: ::customs_kernel::SortDirection,
                page: ::customs_kernel::PageRequest,
            ) -> ::customs_kernel::Page<String> {
                let all = $filter::default();
                let list = self.directory.list(organisation, &all, sort, direction, page).expect("a list");
                let records = list.records.into_iter().map(|record| record.reference).collect();
                ::customs_kernel::Page { total: list.total, records, request: list.request }
            }
        }
    };
}

/// Implements [`RecordExchange`] for a store that has the fields `exchange`, `outbox` and `subscribers`, with the type
/// name of the events.
#[macro_export]
macro_rules! record_exchange {
    ($store:ident: $event:ident) => {
        impl $crate::testing::RecordExchange for $store {
            fn exchange(&self) -> &$crate::testing::ExchangeBench<MessageKind> {
                &self.exchange
            }

            fn outbox(&self) -> (&dyn ::customs_kernel::Outbox<$event>, &'static str) {
                (self.outbox.as_ref(), self.subscribers[0])
            }
        }
    };
}

/// Checks rules of the port with this name, each on an empty store.
macro_rules! kept_by {
    ($port:expr, $make:ident: $($rule:ident),+ $(,)?) => { $(
        keeps_rule($port, stringify!($rule), || $rule(&$make()));
    )+ };
}

/// Runs the rules that storage keeps for every kind of record; `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn record_store_contract<S: RecordStore>(make: impl Fn() -> S) {
    kept_by!(S::PORT, make:
        a_record_without_a_reference_gets_one_made_from_its_id,
        an_organisation_uses_an_lrn_once,
        what_is_undone_never_happened,
        of_many_changes_at_once_each_sees_the_one_before,
        of_many_records_with_one_reference_at_once_one_is_kept,
    );
}

/// Runs the rules that hold for the list of every kind of record; `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn record_list_contract<S: RecordList>(make: impl Fn() -> S) {
    kept_by!(S::DIRECTORY, make: every_order_is_stable_in_both_directions, pages_hold_everything_once);
}

/// Runs the rules that hold between every kind of record, its messages and its events; `make` creates an empty store at
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn record_exchange_contract<S: RecordExchange>(make: impl Fn() -> S) {
    kept_by!(S::PORT, make: what_is_undone_was_never_sent);
}

/// Makes the request for one page.
///
/// # Panics
/// When the number or the size is out of range.
#[must_use]
pub fn page(number: u32, size: u32) -> PageRequest {
    PageRequest {
        number: PageNumber::new(number).expect("a number from 1"),
        size: PageSize::new(size).expect("a size to 100"),
        after: None,
    }
}

fn mine<S: RecordStore>(store: &S) -> OrganisationId {
    store.both_organisations()[0]
}

fn draft<S: RecordStore>(store: &S) -> S::Record {
    store.insert_new(mine(store), None, start()).expect("a record is kept")
}

fn find<S: RecordStore>(store: &S, record: &S::Record) -> S::Record {
    store.look_up(record.shown().organisation, record.id()).expect("the record is there")
}

fn a_record_without_a_reference_gets_one_made_from_its_id<S: RecordStore>(store: &S) {
    let stored = draft(store);
    equal!(stored.shown().reference, format!("{}-{:08}", S::LETTER, stored.shown().id));
    equal!(find(store, &stored).shown().reference, stored.shown().reference);
    differ!(draft(store).shown().reference, stored.shown().reference);
}

/// No rule reaches over organisations: an LRN names the organisation that uses it, or is random enough.
fn an_organisation_uses_an_lrn_once<S: RecordStore>(store: &S) {
    store.lodge(draft(store), "LRN-1");
    let mut other = draft(store);
    let unchanged = other.clone();
    *S::lrn(&mut other) = Some(lrn("LRN-1"));
    let refused = store.keep(other);
    holds!(is_conflict(&refused, Some(<S::Record as FakeRecord>::Kind::LRN_RULE)), "{refused:?}");
    equal!(find(store, &unchanged), unchanged, [unchanged]);
}

fn what_is_undone_never_happened<S: RecordStore>(store: &S) {
    let kept = draft(store);
    let mut made = None;
    let undone: Result<(), StorageError> = in_unit_of_work(store.unit_of_work(), || {
        let inside = store.lodge(draft(store), "LRN-1");
        holds!(find(store, &inside).shown().submitted, "a unit sees its own changes", [inside]);
        made = Some((inside.shown().organisation, inside.id()));
        store.keep(kept.clone())?;
        Err(StorageError::Conflict { constraint: Some("undone".to_owned()) })
    });
    holds!(is_conflict(&undone, Some("undone")), "{undone:?}");
    let (organisation, id) = made.expect("the unit ran");
    equal!(store.look_up(organisation, id), None);
    equal!(find(store, &kept), kept, [kept]);
}

fn what_is_undone_was_never_sent<S: RecordExchange>(store: &S) {
    undone(store.unit_of_work(), || drop(store.lodge(draft(store), "LRN-1")));
    equal!(store.exchange().sent_for("LRN-1"), None);
    equal!(store.exchange().claim(10, 5), []);
    let (outbox, subscriber) = store.outbox();
    equal!(outbox.claim(subscriber, 10, after(5), after(60)).expect("a claim"), []);
}

fn of_many_changes_at_once_each_sees_the_one_before<S: RecordStore>(store: &S) {
    let draft = draft(store);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let changed: Result<(), StorageError> = in_unit_of_work(store.unit_of_work(), || {
                    let mut held = store.hold(&draft)?.expect("the record is there");
                    let dossier = S::dossier(&mut held);
                    *dossier = Some(dossier.unwrap_or(0) + 1);
                    store.keep(held)
                });
                changed.expect("who holds the record can change it");
            });
        }
    });
    let mut changed = find(store, &draft);
    equal!((*S::dossier(&mut changed), changed.shown().version), (Some(8), Version::new(9)));
}

fn of_many_records_with_one_reference_at_once_one_is_kept<S: RecordStore>(store: &S) {
    let kept = std::thread::scope(|scope| {
        let insert = || store.insert_new(mine(store), Some("ORDER-1"), start());
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(insert)).collect();
        let results: Vec<_> = threads.into_iter().map(|thread| thread.join().expect("no panic")).collect();
        let rule = Some(S::Record::REFERENCE_RULE);
        let refused = results.iter().filter(|result| is_conflict(result, rule)).count();
        equal!(refused, 7, "the others are refused for the reference");
        results.into_iter().filter(Result::is_ok).count()
    });
    equal!(kept, 1);
}

fn every_order_is_stable_in_both_directions<S: RecordList>(store: &S) {
    // Texts are sorted by their bytes: capitals come before small letters, regardless of the language of the database.
    for (reference, seconds, lodged) in [("b", 2, Some(20)), ("B", 1, Some(10)), ("a", 1, None), ("_", 3, None)] {
        let record = store.insert_new(mine(store), Some(reference), after(seconds)).expect("a record is kept");
        if let Some(seconds) = lodged {
            let mut submitted = store.lodge(record, &format!("LRN-{seconds}"));
            S::moments(&mut submitted, after(seconds));
            store.keep(submitted).expect("a change is kept");
        }
    }
    let orders = [
        ["b", "B", "a", "_"],
        ["B", "_", "a", "b"],
        ["a", "_", "b", "B"],
        ["B", "a", "b", "_"],
        ["a", "_", "B", "b"],
        ["a", "_", "B", "b"],
    ];
    for (sort, expected) in S::SORTS.into_iter().zip(orders) {
        let listed = |direction| store.references(mine(store), sort, direction, page(1, 100));
        let list = listed(SortDirection::Ascending);
        equal!((list.total, list.records.as_slice()), (4, &expected.map(str::to_owned)[..]), "{sort:?}", [list]);
        let mut reversed = expected;
        reversed.reverse();
        equal!(listed(SortDirection::Descending).records, reversed, "{sort:?} descending");
    }
}

fn pages_hold_everything_once<S: RecordList>(store: &S) {
    let references: Vec<String> = (0..7).map(|number| format!("R{number}")).collect();
    for reference in &references {
        store.insert_new(mine(store), Some(reference), start()).expect("a record is kept");
    }
    let listed = |request| store.references(mine(store), S::SORTS[3], SortDirection::Ascending, request);
    let mut read = Vec::new();
    for (number, size) in [(1, 3), (2, 3), (3, 1), (4, 0)] {
        let request = page(number, 3);
        let list = listed(request);
        equal!((list.total, list.request, list.records.len()), (7, request, size));
        read.extend(list.records);
    }
    equal!(read, references);
    equal!(listed(page(u32::MAX, 100)).records, [""; 0]);
}
