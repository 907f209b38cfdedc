#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use utoipa::{IntoParams, ToSchema};

/// Which page of a list is wanted.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OnePage {
    /// 1 when left out.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// 25 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// Which page is wanted of a list that starts with the highest value unless it is asked for otherwise.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HighestFirst {
    /// desc when left out.
    #[param(inline)]
    direction: Option<Direction>,
    /// 1 when left out.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// 25 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// By what declarations and transits are sorted: the words of [`RecordSort`](customs_kernel::RecordSort).
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SortedRecords {
    /// created_at when left out. Ties are broken by id.
    #[param(inline)]
    sort: Option<RecordSortField>,
}

// What is written about these enums with three strokes is shown in the OpenAPI document.

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
