#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::choices::choices;
use crate::dossiers::choices::DossierStatusWord;
use chrono::NaiveDate;
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::dossiers) struct ListParameters {
    /// The whole code.
    customer_code: Option<String>,
    #[param(inline)]
    status: Option<DossierStatusWord>,
    /// The whole mode.
    transport_mode: Option<String>,
    /// Part of the number.
    dossier_number: Option<String>,
    /// Part of the customer's reference.
    customer_reference: Option<String>,
    /// Part of the number, of one of the four waybills, or of the customer's reference.
    search: Option<String>,
    /// Created on this day or later (Europe/Amsterdam).
    created_from: Option<NaiveDate>,
    /// Created on this day or earlier (Europe/Amsterdam).
    created_to: Option<NaiveDate>,
    /// created_at when left out. Ties are broken by id.
    #[param(inline)]
    sort: Option<SortField>,
}

choices! {
    SortField: "id", "created_at", "updated_at", "dossier_number", "status", "customer_code";
}
