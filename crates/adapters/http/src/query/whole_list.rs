use super::{FromQuery, QueryReader};
use customs_kernel::{PageNumber, PageSize};
use utoipa::IntoParams;

/// The requested part of a short list: the whole list, unless the client asks for a page.
#[derive(Clone, Copy, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WholeList {
    /// Number of the page; 1 when only `per_page` is given. Without both parameters the answer is the whole list.
    #[param(value_type = Option<u32>, minimum = 1)]
    pub page: Option<PageNumber>,
    /// Number of records on a page; 25 when only `page` is given.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100)]
    pub per_page: Option<PageSize>,
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
    pub fn take_from<T>(self, all: impl IntoIterator<Item = T>) -> Vec<T> {
        if self.is_whole() {
            return all.into_iter().collect();
        }
        let page = self.page.unwrap_or(PageNumber::FIRST).get() as usize;
        let size = self.per_page.unwrap_or(PageSize::DEFAULT).get() as usize;
        all.into_iter().skip((page - 1).saturating_mul(size)).take(size).collect()
    }
}
