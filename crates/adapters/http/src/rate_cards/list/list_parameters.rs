#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::rate_cards) struct ListParameters {
    /// The whole code.
    customer_code: Option<String>,
    is_active: Option<bool>,
    /// Cards whose days hold today (in the Netherlands), or the others; active or not.
    currently_valid: Option<bool>,
    /// Part of name or customer code.
    search: Option<String>,
}
