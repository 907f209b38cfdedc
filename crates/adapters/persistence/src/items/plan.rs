//! How a page is found: which records it holds, and whether a filtered list is walked in its order or
//! sorted from what was found.

use customs_kernel::{PageRequest, SortDirection};

/// The records of a page, counted from the nearer end of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    /// Records before them.
    pub(super) skip: u64,
    /// How many they are.
    pub(super) take: u64,
    /// In which direction the list is walked.
    pub(super) direction: SortDirection,
    /// Whether that is not the direction they are shown in.
    pub(super) reversed: bool,
}

impl Window {
    /// That of a page of a list with so many records; `None` when it is empty.
    pub(super) fn of(page: PageRequest, direction: SortDirection, total: u64) -> Option<Self> {
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
}

const fn opposite(direction: SortDirection) -> SortDirection {
    match direction {
        SortDirection::Ascending => SortDirection::Descending,
        SortDirection::Descending => SortDirection::Ascending,
    }
}

/// What it costs to look at a record while a list is walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The index says whether the record belongs to the list.
    Index,
    /// The record says it.
    Record,
}

impl Step {
    /// In entries of an index.
    const fn cost(self) -> u64 {
        match self {
            Self::Index => 1,
            Self::Record => 6,
        }
    }
}

/// What it costs to read a record that was found elsewhere and to put it in order, in entries of an
/// index.
const COLLECTED: u64 = 20;
/// Records that are always worth a try.
const LEAST: u64 = 64;

/// How many of the `base` records of an index to look at for a page of the `total` among them that
/// belong to the list, or `None` when it is cheaper to collect `candidates` and sort them.
///
/// Where those that belong to the list are frequent, they are met soon; but they may all stand at
/// the other end. So a walk ends where collecting would have been cheaper, which bounds both.
pub(super) fn steps(window: Window, base: u64, total: u64, step: Step, candidates: u64) -> Option<u64> {
    let wanted = window.skip + window.take;
    let expected = wanted.saturating_mul(base) / total.max(1);
    let collecting = candidates.saturating_mul(COLLECTED);
    let worthwhile = collecting / step.cost();
    let bounded = worthwhile.min(expected.saturating_mul(4)).max(LEAST);
    // Powers of two, so that few statements are to be prepared.
    (expected <= worthwhile.max(LEAST)).then(|| bounded.checked_next_power_of_two().unwrap_or(bounded))
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

    #[test]
    fn frequent_articles_are_walked_to_and_rare_ones_sorted() {
        let first = window(1, 15, 1_000_000).expect("a page");
        assert_eq!(steps(first, 1_000_000, 500_000, Step::Record, 500_000), Some(128));
        assert_eq!(steps(first, 1_000_000, 15, Step::Record, 15), None);
        assert_eq!(steps(first, 1_000_000, 0, Step::Record, 0), None);
    }

    #[test]
    fn a_walk_ends_where_sorting_would_have_been_cheaper() {
        let first = window(1, 15, 1_000_000).expect("a page");
        for total in [4_000, 10_000, 100_000] {
            let steps = steps(first, 1_000_000, total, Step::Record, total).expect("a walk");
            assert!(steps / 2 * Step::Record.cost() <= total * COLLECTED, "{total}: {steps}");
        }
    }
}
