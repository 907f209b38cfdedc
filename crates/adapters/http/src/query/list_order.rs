#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use utoipa::{IntoParams, ToSchema};

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
}

/// The direction and the page of a list whose default order is descending.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HighestFirst {
    /// Direction of the order; `desc` when left out.
    #[param(inline)]
    direction: Option<Direction>,
    /// Number of the page; 1 when left out.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Number of records on a page; 25 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// The order of declarations and transits: the words of [`RecordSort`](customs_kernel::RecordSort).
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SortedRecords {
    /// Field to sort by; `created_at` when left out. Equal values are ordered by id.
    #[param(inline)]
    sort: Option<RecordSortField>,
}

// A doc comment on these enums would appear in the OpenAPI document.

#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
enum RecordSortField {
    Id,
    Reference,
    Status,
    CreatedAt,
    SubmittedAt,
    AcceptedAt,
}

#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub(crate) enum Direction {
    Asc,
    Desc,
}
