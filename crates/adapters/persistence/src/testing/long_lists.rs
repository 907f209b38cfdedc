//! Lists that are long enough for every way in which a page is found.

use chrono::{DateTime, Duration, Utc};
use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection};
use std::fmt::Debug;

/// More than any bound of the plans.
pub(crate) const MANY: u32 = 2_300;

/// When the record with that number was made: in another order than that of their numbers.
pub(crate) fn moment(number: u32) -> DateTime<Utc> {
    let start: DateTime<Utc> = "2026-03-02T09:30:00Z".parse().expect("a moment");
    start + Duration::minutes(i64::from(number * 7_919 % MANY) * 30)
}

/// The reference of the record with that number.
pub(crate) fn reference(number: u32) -> String {
    if number.is_multiple_of(2) { format!("Order é {number:05}") } else { format!("B-{number:05}-tail") }
}

/// How many records a list has in all, and the references of those on a page.
pub(crate) type Shown = (u64, Vec<String>);

/// Sees to it that two stores show the same pages of each list, in each order.
pub(crate) fn all_pages_are_equal<F: Debug, S: Debug + Copy>(
    filters: &[F],
    sorts: &[S],
    lists: impl Fn(&F, S, SortDirection, PageRequest) -> [Shown; 2],
) {
    for filter in filters {
        for sort in sorts {
            for direction in [SortDirection::Ascending, SortDirection::Descending] {
                for number in [1, 12, 23] {
                    let size = PageSize::new(100).expect("a size");
                    let page = PageRequest { number: PageNumber::new(number).expect("a page"), size };
                    let [ours, theirs] = lists(filter, *sort, direction, page);
                    assert_eq!(ours, theirs, "{filter:?} {sort:?} {direction:?} {number}");
                }
            }
        }
    }
}
