//! Pages of lists.

use super::{FromQuery, QueryReader};
use customs_kernel::{PageRequest, PageSize, SortDirection};

/// The requested page of a list whose entries have no id: by its number alone.
pub(crate) struct NumberedPage(pub(crate) PageRequest);

impl FromQuery for NumberedPage {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.numbered_page(PageSize::DEFAULT))
    }
}

/// Which records are listed, in which order, and which page of them.
pub(crate) struct SortedPage<F, S> {
    pub(crate) filter: F,
    pub(crate) sort: S,
    pub(crate) direction: SortDirection,
    pub(crate) page: PageRequest,
}
