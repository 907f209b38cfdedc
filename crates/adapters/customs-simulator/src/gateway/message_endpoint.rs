use super::{Gateway, access_token};
use crate::simulator::ReceiveError;
use actix_web::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use actix_web::{HttpRequest, HttpResponse, web};
use customs_kernel::ErrorKind;
use serde_json::json;
use std::error::Error;
use std::sync::Arc;

/// `POST /messages`: takes a DEC message, a message of the transit system or an inquiry. 202 when it is recorded, now or before; the answers come
/// later, at the sender's own address.
pub(super) async fn receive(gateway: web::Data<Gateway>, request: HttpRequest, body: web::Bytes) -> HttpResponse {
    if !bearer(&request).is_some_and(|token| access_token::is_valid(token, &gateway.credentials, gateway.clock.now())) {
        return HttpResponse::Unauthorized()
            .insert_header((WWW_AUTHENTICATE, "Bearer error=\"invalid_token\""))
            .json(json!({ "error": "invalid_token" }));
    }
    let Some(correlation_id) = header(&request, "X-Correlation-Id") else {
        return refused("the header X-Correlation-Id is missing");
    };
    // Who names no account has one, without a name.
    let account = header(&request, "X-Gateway-Account").unwrap_or_default();
    if account.len() > MAX_ACCOUNT_BYTES {
        return refused("the header X-Gateway-Account is too long");
    }
    let simulator = Arc::clone(&gateway.simulator);
    let reference = correlation_id.clone();
    let taken = web::block(move || simulator.receive(&account, &reference, &body)).await;
    match taken {
        Ok(Ok(())) => HttpResponse::Accepted().json(json!({ "correlation_id": correlation_id })),
        Ok(Err(error)) => answer_to(&error),
        Err(_) => HttpResponse::ServiceUnavailable().finish(),
    }
}

const MAX_ACCOUNT_BYTES: usize = 64;

fn answer_to(error: &ReceiveError) -> HttpResponse {
    if error.kind() == ErrorKind::Invalid {
        return refused(&error.to_string());
    }
    tracing::warn!(%error, cause = error.source().map(tracing::field::display), "a message to the simulated customs is not recorded");
    HttpResponse::ServiceUnavailable().json(json!({ "error": "temporarily_unavailable" }))
}

fn refused(why: &str) -> HttpResponse {
    HttpResponse::BadRequest().json(json!({ "error": "invalid_message", "error_description": why }))
}

fn bearer(request: &HttpRequest) -> Option<&str> {
    let (scheme, token) = request.headers().get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn header(request: &HttpRequest, name: &str) -> Option<String> {
    let value = request.headers().get(name)?.to_str().ok()?;
    Some(value.to_owned()).filter(|value| !value.is_empty())
}
