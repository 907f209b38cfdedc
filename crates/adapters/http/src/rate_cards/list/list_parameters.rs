#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::rate_cards) struct ListParameters {
    /// Only cards of the customer with exactly this code.
    customer_code: Option<String>,
    /// Only cards that may be used (`true`), or only cards that may not (`false`).
    is_active: Option<bool>,
    /// Only cards whose period includes today in the Netherlands (`true`), or only the others (`false`), whether active
    /// or not.
    currently_valid: Option<bool>,
    /// Only cards with this text in their name or customer code.
    search: Option<String>,
}
