use utoipa::IntoParams;

/// The parameters of a list that is short and so is not divided into pages. Clients that send them to every list get all
/// of it.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the parameters for the OpenAPI document")]
pub(crate) struct WholeList {
    /// Taken as on every list; this one is answered whole, whatever page is asked for.
    page: Option<i64>,
    /// As `page`.
    per_page: Option<i64>,
}
