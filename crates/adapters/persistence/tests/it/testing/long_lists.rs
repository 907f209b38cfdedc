//! Lists long enough to use every way in which a page is found.

use chrono::{DateTime, Duration, Utc};
use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection};
use customs_test_support::at_length;
use std::fmt::Debug;

/// More records than any limit of the query plans.
pub(crate) const MANY: u32 = 2_300;

/// The creation time of the record with that number; the order of times differs from that of numbers.
pub(crate) fn moment(number: u32) -> DateTime<Utc> {
    let start: DateTime<Utc> = "2026-03-02T09:30:00Z".parse().expect("a moment");
    start + Duration::minutes(i64::from(number * 7_919 % MANY) * 30)
}

/// The reference of the record with that number.
pub(crate) fn reference(number: u32) -> String {
    if number.is_multiple_of(2) { format!("Order é {number:05}") } else { format!("B-{number:05}-tail") }
}

/// The total number of records in a list, and the references of those on a page.
pub(crate) type Shown = (u64, Vec<String>);

/// The orders in which the list with the filter at that place is compared: all for the first filter, and when there is
/// time; otherwise two, which are others from filter to filter.
fn orders<S: Copy>(place: usize, sorts: &[S]) -> Vec<(S, SortDirection)> {
    use SortDirection::{Ascending, Descending};
    let all = sorts.iter().flat_map(|sort| [(*sort, Ascending), (*sort, Descending)]).collect();
    let sort = |place: usize| sorts[place % sorts.len()];
    let two = vec![(sort(place), Ascending), (sort(place + sorts.len() / 2), Descending)];
    at_length(if place == 0 { Vec::clone(&all) } else { two }, all)
}

/// Asserts that two stores show the same pages of each list, in each order.
pub(crate) fn all_pages_are_equal<F: Debug, S: Debug + Copy>(
    filters: &[F],
    sorts: &[S],
    lists: impl Fn(&F, S, SortDirection, PageRequest) -> [Shown; 2],
) {
    let size = PageSize::new(100).expect("a size");
    for (place, filter) in filters.iter().enumerate() {
        for (sort, direction) in orders(place, sorts) {
            for number in [1, 12, 23] {
                let page = PageRequest { number: PageNumber::new(number).expect("a page"), size, after: None };
                let [ours, theirs] = lists(filter, sort, direction, page);
                assert_eq!(ours, theirs, "{filter:?} {sort:?} {direction:?} {number}");
            }
        }
    }
}

/// Asserts that a page behind the last record of another one is the next by its number: for every page of the list with
/// the first filter, so that each place where values end and nulls begin is crossed, and for some of the others. `list`
/// returns the ids of a page.
pub(crate) fn pages_behind_records_follow<F: Debug, S: Debug + Copy>(
    filters: &[F],
    sorts: &[S],
    list: impl Fn(&F, S, SortDirection, PageRequest) -> Vec<i64>,
) {
    let size = PageSize::new(100).expect("a size");
    let numbered = |number| PageRequest { number: PageNumber::new(number).expect("a page"), size, after: None };
    for (place, filter) in filters.iter().enumerate() {
        for (sort, direction) in orders(place, sorts) {
            let numbers: Vec<u32> = if place == 0 { (1..=23).collect() } else { vec![1, 11] };
            for number in numbers {
                let Some(last) = list(filter, sort, direction, numbered(number)).pop() else { continue };
                let next = list(filter, sort, direction, numbered(number + 1));
                let behind = list(filter, sort, direction, PageRequest { after: Some(last), ..numbered(1) });
                assert_eq!(behind, next, "{filter:?} {sort:?} {direction:?} behind page {number}");
            }
        }
    }
}

/// Declares tests, for each kind of database, that every page of a long list equals that of a list in memory.
/// Arguments: the store and the directory of a domain, its store in memory, and its sorts.
macro_rules! pages_are_those_in_memory {
    ($store:ident, $directory:ident, $in_memory:ident, $sort:ident) => {
        fn every_page_is_that_of_a_list_in_memory(store: &$store) {
            use $sort::{AcceptedAt, CreatedAt, Id, Reference, Status as ByStatus, SubmittedAt};
            let organisation = store.organisations[0];
            let expected = $in_memory::with_subscribers(&[]);
            fill(&expected, organisation);
            customs_kernel::in_unit_of_work(store.work.as_ref(), || {
                fill(store.repository.as_ref(), organisation);
                Ok::<_, customs_kernel::StorageError>(())
            })
            .expect("filled");
            let sorts = [Id, Reference, ByStatus, CreatedAt, SubmittedAt, AcceptedAt];
            $crate::testing::long_lists::all_pages_are_equal(&filters(), &sorts, |filter, sort, direction, page| {
                [store.directory.as_ref(), &expected as &dyn $directory].map(|directory| {
                    let list = directory.list(organisation, filter, sort, direction, page).expect("a list");
                    (list.total, list.records.into_iter().map(|record| record.reference).collect())
                })
            });
            $crate::testing::long_lists::pages_behind_records_follow(
                &filters(),
                &sorts,
                |filter, sort, direction, page| {
                    let list = store.directory.list(organisation, filter, sort, direction, page).expect("a list");
                    list.records.into_iter().map(|record| record.id.get()).collect()
                },
            );
        }

        #[test]
        fn every_page_of_a_long_list_on_sqlite_is_that_of_a_list_in_memory() {
            every_page_is_that_of_a_list_in_memory(&store(&$crate::testing::sqlite_migrated()));
        }

        #[test]
        fn every_page_of_a_long_list_on_postgres_is_that_of_a_list_in_memory() {
            every_page_is_that_of_a_list_in_memory(&store(&$crate::testing::postgres_migrated()));
            every_page_is_that_of_a_list_in_memory(&store(&$crate::testing::postgres_spread()));
        }
    };
}
pub(crate) use pages_are_those_in_memory;
