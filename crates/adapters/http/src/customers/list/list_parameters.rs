#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::choices::choices;
use crate::query::Direction;
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::customers) struct ListParameters {
    /// Part of the code.
    code: Option<String>,
    /// Part of the name.
    name: Option<String>,
    /// Part of the EORI number.
    eori: Option<String>,
    /// Country (ISO 3166-1 alpha-2), exactly, in any case.
    country: Option<String>,
    /// Whether the customer may use the portal; also 1 or 0.
    portal_access: Option<bool>,
    /// customer_name when left out. Ties are broken by id.
    #[param(inline)]
    sort: Option<SortField>,
    /// asc when left out.
    #[param(inline)]
    direction: Option<Direction>,
}

choices! {
    SortField: "customer_code", "customer_name", "customer_country_code", "created_at";
}
