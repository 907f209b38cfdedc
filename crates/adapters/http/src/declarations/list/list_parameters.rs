#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::declarations::choices::{DeclarationTypeCode, Imex, StatusCode};
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
    /// Part of the reference.
    reference: Option<String>,
    /// The whole MRN.
    mrn: Option<String>,
    /// The whole LRN.
    lrn: Option<String>,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
    /// Created on this day or later (Europe/Amsterdam).
    created_from: Option<NaiveDate>,
    /// Created on this day or earlier (Europe/Amsterdam).
    created_to: Option<NaiveDate>,
    /// Part of the reference, the MRN or the LRN.
    search: Option<String>,
}
