/// The number of a page, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageNumber(u32);

impl PageNumber {
    /// The first page.
    pub const FIRST: Self = Self(1);

    /// Creates a page number; `None` for 0.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number == 0 { None } else { Some(Self(number)) }
    }

    /// The number, at least 1.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// The number of records on a page, 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageSize(u32);

impl PageSize {
    /// The size for requests that name none, 25 records.
    pub const DEFAULT: Self = Self(25);
    /// The largest size that a client can ask for.
    pub const MAX: u32 = 100;

    /// Creates a page size; `None` for a number outside 1 to 100.
    #[must_use]
    pub const fn new(records: u32) -> Option<Self> {
        if records == 0 || records > Self::MAX { None } else { Some(Self(records)) }
    }

    /// The number of records on a page.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// The page of a list that a client asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    /// The number of the page.
    pub number: PageNumber,
    /// The number of records on each page.
    pub size: PageSize,
}

impl PageRequest {
    /// The number of records in the list before this page.
    #[must_use]
    pub fn offset(self) -> i64 {
        i64::from(self.number.get() - 1) * i64::from(self.size.get())
    }
}

/// One page of a list, and the number of records in the whole list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The records on the page, in order.
    pub records: Vec<T>,
    /// The page number and size that were asked for.
    pub request: PageRequest,
    /// The number of records on all pages together.
    pub total: u64,
}

impl<T> Page<T> {
    /// The number of the last page; 1 when the list is empty.
    #[must_use]
    pub fn last_page(&self) -> u64 {
        self.total.div_ceil(u64::from(self.request.size.get())).max(1)
    }
}

/// The direction in which a list is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortDirection {
    /// Smallest first.
    Ascending,
    /// Largest first.
    Descending,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_has_one_page_and_a_full_one_no_more_than_it_needs() {
        let request = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT };
        let last = |total| Page::<()> { records: vec![], request, total }.last_page();
        assert_eq!((last(0), last(25), last(26)), (1, 1, 2));
    }
}
