use crate::StorageError;

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

/// The page of a list that a client asks for: by its number, or by the record after which it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    /// The number of the page; the first where the page begins after a record.
    pub number: PageNumber,
    /// The number of records on each page.
    pub size: PageSize,
    /// The id of the record after which the page begins, in the order of the list. Records that come and go before that
    /// place do not move it.
    pub after: Option<i64>,
}

impl PageRequest {
    /// The number of records in the list before this page.
    #[must_use]
    pub fn offset(self) -> i64 {
        i64::from(self.number.get() - 1) * i64::from(self.size.get())
    }

    /// Takes the records of the page out of the whole list, which is in its order. `id` returns the id of a record.
    ///
    /// # Errors
    /// [`StorageError::NotInList`] when the record after which the page begins is not in the list.
    pub fn take_from<T>(
        self,
        list: impl IntoIterator<Item = T>,
        id: impl Fn(&T) -> i64,
    ) -> Result<Vec<T>, StorageError> {
        let mut list = list.into_iter();
        if let Some(after) = self.after
            && !list.any(|record| id(&record) == after)
        {
            return Err(StorageError::NotInList { id: after });
        }
        let skip = usize::try_from(self.offset()).unwrap_or(usize::MAX);
        Ok(list.skip(skip).take(self.size.get() as usize).collect())
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
    fn a_page_after_a_record_stays_where_it_is_when_others_come_before_it() {
        let size = PageSize::new(2).expect("a size");
        let page = |number, after| PageRequest { number: PageNumber::new(number).expect("a page"), size, after };
        let taken = |list: &[i64], page: PageRequest| page.take_from(list.iter().copied(), |id| *id);
        // The second page by its number shows 8 again once 10 has come; the page after 8 does not.
        assert_eq!(taken(&[9, 8, 7, 6, 5], page(2, None)).expect("a page"), [7, 6]);
        assert_eq!(taken(&[10, 9, 8, 7, 6, 5], page(2, None)).expect("a page"), [8, 7]);
        assert_eq!(taken(&[10, 9, 8, 7, 6, 5], page(1, Some(8))).expect("a page"), [7, 6]);
        assert_eq!(taken(&[10, 9, 8], page(1, Some(8))).expect("a page"), [] as [i64; 0]);
        assert!(matches!(taken(&[10, 9, 7], page(1, Some(8))), Err(StorageError::NotInList { id: 8 })));
    }

    #[test]
    fn an_empty_list_has_one_page_and_a_full_one_no_more_than_it_needs() {
        let request = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let last = |total| Page::<()> { records: vec![], request, total }.last_page();
        assert_eq!((last(0), last(25), last(26)), (1, 1, 2));
    }
}
