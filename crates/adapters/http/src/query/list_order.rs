#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::choices::choices;
use utoipa::IntoParams;

/// The requested page of a list.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OnePage {
    /// Number of the page; 1 when left out.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Number of records on a page; 25 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
    /// Id of the record after which the page begins, in the order of the list: the last one of the page before. Records
    /// that come, go or change in front of that place move nothing to another page, as they do with `page`. Refused with
    /// the path `after_id` when the list has no such record (any more), and together with a `page` other than 1. The list
    /// has ended when a page is empty.
    #[param(minimum = 1)]
    after_id: Option<i64>,
}

/// The requested page of a list whose entries have no id.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NumberedPages {
    /// Number of the page; 1 when left out.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Number of records on a page; 25 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// In which order a list is wanted that starts with the highest value unless it is asked for otherwise.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HighestFirst {
    /// Direction of the order; `desc` when left out.
    #[param(inline)]
    direction: Option<Direction>,
}

/// The order of declarations and transits: the words of [`RecordSort`](customs_kernel::RecordSort).
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SortedRecords {
    /// Field to sort by; `created_at` when left out. Equal values are ordered by id.
    #[param(inline)]
    sort: Option<RecordSortField>,
}

choices! {
    RecordSortField: "id", "reference", "status", "created_at", "submitted_at", "accepted_at";
    Direction: "asc", "desc";
}
