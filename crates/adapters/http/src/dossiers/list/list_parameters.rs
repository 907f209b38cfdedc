#![expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]

use crate::choices::choices;
use crate::dossiers::choices::DossierStatusWord;
use chrono::NaiveDate;
use utoipa::IntoParams;

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::dossiers) struct ListParameters {
    /// Only dossiers of the customer with exactly this code.
    customer_code: Option<String>,
    #[param(inline)]
    status: Option<DossierStatusWord>,
    /// Only dossiers with exactly this mode of transport.
    transport_mode: Option<String>,
    /// Only dossiers whose number contains this text.
    dossier_number: Option<String>,
    /// Only dossiers whose customer reference contains this text.
    customer_reference: Option<String>,
    /// Only dossiers whose number, one of the four waybills or customer reference contains this text.
    search: Option<String>,
    /// Only dossiers that were created on this day (Europe/Amsterdam) or later.
    created_from: Option<NaiveDate>,
    /// Only dossiers that were created on this day (Europe/Amsterdam) or earlier.
    created_to: Option<NaiveDate>,
    /// Field to sort by; `created_at` when left out. Equal values are sorted by id.
    #[param(inline)]
    sort: Option<SortField>,
}

choices! {
    SortField: "id", "created_at", "updated_at", "dossier_number", "status", "customer_code";
}
