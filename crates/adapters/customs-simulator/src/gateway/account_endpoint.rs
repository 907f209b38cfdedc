use super::Gateway;
use super::caller::{caller, refused};
use crate::accounts::{AccountKind, AccountName};
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// What stands behind the question mark.
#[derive(Debug, Deserialize)]
pub(super) struct After {
    after: Option<i64>,
}

/// `GET /accounts/{kind}/{eori}?after=N`: the entries of an account after the one with that number, 500 at most. It is
/// an account of whom the header X-Gateway-Account names.
pub(super) async fn tell(
    gateway: web::Data<Gateway>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    query: Result<web::Query<After>, actix_web::Error>,
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
    let Ok(web::Query(After { after })) = query else { return refused("after is no number of an entry") };
    let simulator = Arc::clone(&gateway.simulator);
    let name = AccountName { account, kind, eori };
    let told = web::block(move || simulator.statement(name, after).map(|statement| statement.to_xml())).await;
    match told {
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
