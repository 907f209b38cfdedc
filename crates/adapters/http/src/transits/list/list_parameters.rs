#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::transits::choices::{TransitOpenRequest, TransitStatusCode, TransitTypeCode};
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::transits) struct ListParameters {
    #[param(inline)]
    status: Option<TransitStatusCode>,
    /// Only the transit with exactly this LRN.
    lrn: Option<String>,
    /// Only the transit with exactly this MRN.
    mrn: Option<String>,
    customer_code: Option<String>,
    #[param(inline)]
    transit_type: Option<TransitTypeCode>,
    dossier_id: Option<i64>,
    #[param(inline)]
    open_request: Option<TransitOpenRequest>,
}
