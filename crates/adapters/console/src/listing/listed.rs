use super::{ListQuery, Pager};
use crate::texts::Language;
use customs_kernel::Page;

/// What the list of one kind of records is called, and how it is filtered.
pub(crate) struct ListOf {
    /// The address of the list, which is the part of the navigation.
    pub(crate) part: &'static str,
    pub(crate) title: &'static str,
    /// The text of a list without any record, such as `There are no invoices yet`.
    pub(crate) none_yet: &'static str,
    /// The names of all filters.
    pub(crate) filters: &'static [&'static str],
    /// The names of the filters that stand under *Filters*, which is closed while none of them is used.
    pub(crate) folded: &'static [&'static str],
    /// The name under which the list hears that a record changed; `None` for a list that does not fetch itself.
    pub(crate) reported: Option<&'static str>,
}

/// What all lists have around their rows, as `listing.html` shows it.
pub(crate) struct Listed {
    pub(crate) of: ListOf,
    /// The address of the list as it is now.
    pub(crate) address: String,
    pub(crate) sort: String,
    pub(crate) direction: String,
    pub(crate) pager: Pager,
    pub(crate) is_filtered: bool,
    /// Whether one of the filters is set that are folded away otherwise.
    pub(crate) has_more: bool,
    /// The filters that could not be understood.
    pub(crate) misunderstood: String,
    /// The names in the address that no filter has.
    pub(crate) unknown: String,
}

impl Listed {
    /// Makes heading, filters and paging of a list page. The filters were read from the query before, so that those which
    /// could not be understood are known.
    pub(crate) fn new<T>(t: Language, of: ListOf, query: &ListQuery, page: &Page<T>) -> Self {
        Self {
            address: query.address(),
            sort: query.text("sort").to_owned(),
            direction: query.text("direction").to_owned(),
            pager: Pager::new(t, query, page),
            is_filtered: query.is_filtered_by(of.filters),
            has_more: query.is_filtered_by(of.folded),
            misunderstood: query.left_out(t),
            unknown: query.unknown(t, of.filters),
            of,
        }
    }
}
