use super::Gateway;
use super::caller::{caller, refused};
use crate::accounts::{AccountKind, AccountName};
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, web};
use customs_kernel::Grn;
use serde_json::json;
use std::sync::Arc;

/// The query parameters. Names may repeat; the last `after` counts.
type Query = web::Query<Vec<(String, String)>>;

/// `GET /accounts/{kind}/{eori}?after=N&grn=GRN`: the entries of an account and of the named guarantees, after the
/// entry with number N, at most 500. The account belongs to the trader that the header X-Gateway-Account names.
pub(super) async fn report(
    gateway: web::Data<Gateway>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    query: Result<Query, actix_web::Error>,
) -> HttpResponse {
    let account = match caller(&gateway, &request) {
        Ok(account) => account,
        Err(stranger) => return stranger.answer(),
    };
    let (kind, eori) = path.into_inner();
    let Some(kind) = AccountKind::from_word(&kind) else {
        return HttpResponse::NotFound().json(json!({ "error": "not_found" }));
    };
    let Ok(eori) = eori.parse() else { return refused("the address names no EORI") };
    let Ok(web::Query(query)) = query else { return refused("the query cannot be read") };
    let (mut after, mut grns) = (None, Vec::new());
    for (name, value) in query {
        match name.as_str() {
            "after" => match value.parse() {
                Ok(number) => after = Some(number),
                Err(_) => return refused("after is no number of an entry"),
            },
            "grn" => match value.parse::<Grn>() {
                Ok(grn) => grns.push(grn),
                Err(_) => return refused("grn is no reference of a guarantee"),
            },
            _ => {}
        }
    }
    let simulator = Arc::clone(&gateway.simulator);
    let name = AccountName { account, kind, eori };
    let reported =
        web::block(move || simulator.statement(name, &grns, after).map(|statement| statement.to_xml())).await;
    match reported {
        Ok(Ok(Ok(body))) => {
            HttpResponse::Ok().content_type("application/xml").insert_header((CACHE_CONTROL, "no-store")).body(body)
        }
        Ok(Err(error)) => {
            tracing::warn!(%error, "the simulated customs cannot reach its ledger");
            HttpResponse::ServiceUnavailable().json(json!({ "error": "temporarily_unavailable" }))
        }
        Ok(Ok(Err(_))) | Err(_) => HttpResponse::ServiceUnavailable().finish(),
    }
}
