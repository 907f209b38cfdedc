#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::declarations::choices::{DeclarationOpenRequest, DeclarationTypeCode, Imex, StatusCode};
use chrono::NaiveDate;
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::declarations) struct ListParameters {
    #[param(inline)]
    status: Option<StatusCode>,
    #[param(inline)]
    imex: Option<Imex>,
    #[param(inline)]
    declaration_type: Option<DeclarationTypeCode>,
    /// Only declarations whose reference contains this text.
    reference: Option<String>,
    /// Only the declaration with exactly this MRN.
    mrn: Option<String>,
    /// Only the declaration with exactly this LRN.
    lrn: Option<String>,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
    /// Only declarations that were created on this day (Europe/Amsterdam) or later.
    created_from: Option<NaiveDate>,
    /// Only declarations that were created on this day (Europe/Amsterdam) or earlier.
    created_to: Option<NaiveDate>,
    /// Only declarations whose reference, MRN or LRN contains this text.
    search: Option<String>,
    #[param(inline)]
    open_request: Option<DeclarationOpenRequest>,
}
