use super::{FromQuery, QueryReader};
use customs_kernel::{PageNumber, PageSize};
use utoipa::IntoParams;

/// The requested part of a short list: the whole list, unless the client asks for a page.
#[derive(Clone, Copy, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WholeList {
    /// Number of the page; 1 when only `per_page` is given. Without both parameters the answer is the whole list.
    #[param(value_type = Option<u32>, minimum = 1)]
    page: Option<PageNumber>,
    /// Number of records on a page; 25 when only `page` is given.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100)]
    per_page: Option<PageSize>,
}

impl FromQuery for WholeList {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { page: query.page_number(), per_page: query.page_size() }
    }
}

impl WholeList {
    /// Whether the whole list is requested.
    pub(crate) const fn is_whole(self) -> bool {
        self.page.is_none() && self.per_page.is_none()
    }

    /// Takes the requested records out of all records.
    pub(crate) fn of<T>(self, all: impl IntoIterator<Item = T>) -> Vec<T> {
        if self.is_whole() {
            return all.into_iter().collect();
        }
        let page = self.page.unwrap_or(PageNumber::FIRST).get() as usize;
        let size = self.per_page.unwrap_or(PageSize::DEFAULT).get() as usize;
        all.into_iter().skip((page - 1).saturating_mul(size)).take(size).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(page: Option<u32>, per_page: Option<u32>) -> Vec<u32> {
        WholeList { page: page.and_then(PageNumber::new), per_page: per_page.and_then(PageSize::new) }.of(1..=60)
    }

    #[test]
    fn a_page_is_cut_out_of_the_list_where_one_is_asked_for() {
        assert_eq!(of(None, None).len(), 60);
        assert_eq!(of(Some(1), None), (1..=25).collect::<Vec<_>>());
        assert_eq!(of(Some(3), None), (51..=60).collect::<Vec<_>>());
        assert!(of(Some(4), None).is_empty());
        assert_eq!(of(None, Some(2)), [1, 2]);
        assert_eq!(of(Some(2), Some(2)), [3, 4]);
        assert!(of(Some(u32::MAX), Some(100)).is_empty());
    }
}
