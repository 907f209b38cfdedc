use customs_kernel::{PageRequest, SortDirection};

/// Which records are listed, in which order, and which page of them.
pub(crate) struct SortedPage<F, S> {
    pub(crate) filter: F,
    pub(crate) sort: S,
    pub(crate) direction: SortDirection,
    pub(crate) page: PageRequest,
}
