#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::choices::choices;
use crate::query::Direction;
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::customers) struct ListParameters {
    /// Only customers whose code contains this text.
    code: Option<String>,
    /// Only customers whose name contains this text.
    name: Option<String>,
    /// Only customers whose EORI number contains this text.
    eori: Option<String>,
    /// Only customers in this country (ISO 3166-1 alpha-2), in upper or lower case.
    country: Option<String>,
    /// Only customers that may use the portal, or only those that may not; `1` and `0` are accepted too.
    portal_access: Option<bool>,
    /// Field to sort by; `customer_name` when left out. Equal values are sorted by id.
    #[param(inline)]
    sort: Option<SortField>,
    /// Direction of sorting; `asc` when left out.
    #[param(inline)]
    direction: Option<Direction>,
}

choices! {
    SortField: "customer_code", "customer_name", "customer_country_code", "created_at";
}
