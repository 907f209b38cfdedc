#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::transits::choices::{TransitStatusCode, TransitTypeCode};
use utoipa::{IntoParams, ToSchema};

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::transits) struct ListParameters {
    #[param(inline)]
    status: Option<TransitStatusCode>,
    /// The whole LRN.
    lrn: Option<String>,
    /// The whole MRN.
    mrn: Option<String>,
    customer_code: Option<String>,
    #[param(inline)]
    transit_type: Option<TransitTypeCode>,
    dossier_id: Option<i64>,
    /// created_at when left out. Ties are broken by id.
    #[param(inline)]
    sort: Option<SortField>,
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

#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
enum SortField {
    Id,
    Reference,
    Status,
    CreatedAt,
    SubmittedAt,
    AcceptedAt,
}

#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
enum Direction {
    Asc,
    Desc,
}
