use super::{FromQuery, QueryReader};
use customs_kernel::{PageRequest, PageSize};

/// The requested page of a list whose entries have no id: by its number alone.
pub(crate) struct NumberedPage(pub(crate) PageRequest);

impl FromQuery for NumberedPage {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.numbered_page(PageSize::DEFAULT))
    }
}
