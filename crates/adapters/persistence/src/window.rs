//! The part of a list that a page shows.

use crate::cursor::Stretch;
use crate::statement::Statement;
use customs_kernel::{PageRequest, SortDirection};

/// The records of a page, counted from the nearer end of the list, or from the record after which it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The number of records before the page.
    pub skip: u64,
    /// The number of records on the page.
    pub take: u64,
    /// The direction in which the list is walked.
    pub direction: SortDirection,
    /// Whether the walk runs against the direction in which records are shown.
    pub reversed: bool,
    /// The part of the list that is counted; `None` for the whole of it.
    pub stretch: Option<Stretch>,
}

impl Window {
    /// The window of a page in a list of `total` records; `None` when the page is empty.
    pub fn new(page: PageRequest, direction: SortDirection, total: u64) -> Option<Self> {
        let skip = page.offset().unsigned_abs();
        let rest = total.checked_sub(skip).filter(|rest| *rest > 0)?;
        let take = rest.min(u64::from(page.size.get()));
        let behind = rest - take;
        Some(if behind < skip {
            Self { skip: behind, take, direction: opposite(direction), reversed: true, stretch: None }
        } else {
            Self { skip, take, direction, reversed: false, stretch: None }
        })
    }

    /// The window of the first page of a list with an unknown number of records; `None` for other pages, since their
    /// nearer end depends on that number.
    pub(crate) fn for_first_page(page: PageRequest, direction: SortDirection) -> Option<Self> {
        let take = u64::from(page.size.get());
        let is_first = page.offset() == 0 && page.after.is_none();
        is_first.then_some(Self { skip: 0, take, direction, reversed: false, stretch: None })
    }

    /// The first records of a stretch of the list.
    pub(crate) const fn behind(stretch: Stretch, take: usize) -> Self {
        Self { skip: 0, take: take as u64, direction: stretch.direction(), reversed: false, stretch: Some(stretch) }
    }

    /// The condition that a record stands in the stretch, as SQL behind other conditions.
    pub fn condition(self, statement: &mut Statement) -> String {
        self.stretch.map_or_else(String::new, |stretch| format!(" AND {}", stretch.condition(statement)))
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
