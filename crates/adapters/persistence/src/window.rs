//! The part of a list that a page shows.

use crate::statement::Statement;
use customs_kernel::{PageRequest, SortDirection};

/// The records of a page, counted from the nearer end of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    /// The number of records before the page.
    pub(crate) skip: u64,
    /// The number of records on the page.
    pub(crate) take: u64,
    /// The direction in which the list is walked.
    pub(crate) direction: SortDirection,
    /// Whether the walk runs against the direction in which records are shown.
    pub(crate) reversed: bool,
}

impl Window {
    /// The window of a page in a list of `total` records; `None` when the page is empty.
    pub(crate) fn of(page: PageRequest, direction: SortDirection, total: u64) -> Option<Self> {
        let skip = page.offset().unsigned_abs();
        let rest = total.checked_sub(skip).filter(|rest| *rest > 0)?;
        let take = rest.min(u64::from(page.size.get()));
        let behind = rest - take;
        Some(if behind < skip {
            Self { skip: behind, take, direction: opposite(direction), reversed: true }
        } else {
            Self { skip, take, direction, reversed: false }
        })
    }

    /// The window of the first page of a list with an unknown number of records; `None` for other pages, whose
    /// nearer end depends on that number.
    pub(crate) fn of_first(page: PageRequest, direction: SortDirection) -> Option<Self> {
        let take = u64::from(page.size.get());
        (page.offset() == 0).then_some(Self { skip: 0, take, direction, reversed: false })
    }

    /// The number of index entries that a walk for the first page looks at before the total is known. It fills the
    /// page if every fourth record matches; otherwise little time was lost.
    pub(crate) const fn glance(self) -> u64 {
        let entries = self.take.saturating_mul(4).next_power_of_two();
        if entries < 128 { 128 } else { entries }
    }

    /// The LIMIT of a query for this window. The numbers are part of the SQL text, since the database must know them
    /// to choose the index. To keep the number of different texts small, the limit is rounded up to a power of two;
    /// pages far inside a list have a text each.
    pub(crate) fn limit(self, statement: &mut Statement) -> String {
        let Self { skip, take, .. } = self;
        let take = take.next_power_of_two().max(16);
        if skip == 0 {
            return format!("LIMIT {take}");
        }
        statement.is_one_of_many();
        format!("LIMIT {take} OFFSET {skip}")
    }
}

const fn opposite(direction: SortDirection) -> SortDirection {
    match direction {
        SortDirection::Ascending => SortDirection::Descending,
        SortDirection::Descending => SortDirection::Ascending,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::{PageNumber, PageSize};

    fn window(number: u32, size: u32, total: u64) -> Option<Window> {
        let page = PageRequest {
            number: PageNumber::new(number).expect("a page"),
            size: PageSize::new(size).expect("a size"),
        };
        Window::of(page, SortDirection::Ascending, total)
    }

    #[test]
    fn a_page_is_counted_from_the_nearer_end() {
        let from_start = |skip, take| Some(Window { skip, take, direction: SortDirection::Ascending, reversed: false });
        let from_end = |skip, take| Some(Window { skip, take, direction: SortDirection::Descending, reversed: true });
        assert_eq!(window(1, 10, 25), from_start(0, 10));
        assert_eq!(window(2, 10, 25), from_end(5, 10));
        assert_eq!(window(3, 10, 25), from_end(0, 5));
        assert_eq!(window(2, 10, 40), from_start(10, 10));
        assert_eq!(window(1, 10, 3), from_start(0, 3));
        assert_eq!(window(4, 10, 30), None);
        assert_eq!(window(1, 10, 0), None);
        assert_eq!(window(u32::MAX, 100, u64::from(u32::MAX)), None);
    }
}
