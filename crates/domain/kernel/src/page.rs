/// The number of a page, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageNumber(u32);

impl PageNumber {
    /// The first page.
    pub const FIRST: Self = Self(1);

    /// The page with that number; `None` for 0.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number == 0 { None } else { Some(Self(number)) }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// How many records a page holds, 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageSize(u32);

impl PageSize {
    /// Where no rule names another size.
    pub const DEFAULT: Self = Self(25);
    /// The most a client can ask for.
    pub const MAX: u32 = 100;

    /// A page of that many records; `None` outside 1 to 100.
    #[must_use]
    pub const fn new(records: u32) -> Option<Self> {
        if records == 0 || records > Self::MAX { None } else { Some(Self(records)) }
    }

    /// The number of records.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// Which page of a list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    /// Number of the page.
    pub number: PageNumber,
    /// Records on each page.
    pub size: PageSize,
}

impl PageRequest {
    /// How many records stand before this page.
    #[must_use]
    pub fn offset(self) -> i64 {
        i64::from(self.number.get() - 1) * i64::from(self.size.get())
    }
}

/// One page of a list, and how many records the whole list has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The records of the page, in order.
    pub records: Vec<T>,
    /// What was asked for.
    pub request: PageRequest,
    /// Records on all pages together.
    pub total: u64,
}

impl<T> Page<T> {
    /// The number of the last page; 1 when the list is empty.
    #[must_use]
    pub fn last_page(&self) -> u64 {
        self.total.div_ceil(u64::from(self.request.size.get())).max(1)
    }
}

/// Direction of an order.
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
