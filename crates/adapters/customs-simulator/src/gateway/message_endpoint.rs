use super::Gateway;
use super::caller::{caller, header, refused};
use crate::simulator::ReceiveError;
use actix_web::{HttpRequest, HttpResponse, web};
use customs_kernel::ErrorKind;
use serde_json::json;
use std::error::Error;
use std::sync::Arc;

/// `POST /messages`: takes a DEC message, a message of the transit system or an inquiry. The response is 202 when the
/// message is recorded, now or earlier. The answers come later, to the sender's own address.
pub(super) async fn receive(gateway: web::Data<Gateway>, request: HttpRequest, body: web::Bytes) -> HttpResponse {
    let account = match caller(&gateway, &request) {
        Ok(account) => account,
        Err(stranger) => return stranger.answer(),
    };
    let Some(correlation_id) = header(&request, "X-Correlation-Id") else {
        return refused("the header X-Correlation-Id is missing");
    };
    let simulator = Arc::clone(&gateway.simulator);
    let reference = correlation_id.clone();
    let taken = web::block(move || simulator.receive(&account, &reference, &body)).await;
    match taken {
        Ok(Ok(())) => HttpResponse::Accepted().json(json!({ "correlation_id": correlation_id })),
        Ok(Err(error)) => answer_to(&error),
        Err(_) => HttpResponse::ServiceUnavailable().finish(),
    }
}

fn answer_to(error: &ReceiveError) -> HttpResponse {
    if error.kind() == ErrorKind::Invalid {
        return refused(&error.to_string());
    }
    tracing::warn!(%error, cause = error.source().map(tracing::field::display), "a message to the simulated customs is not recorded");
    HttpResponse::ServiceUnavailable().json(json!({ "error": "temporarily_unavailable" }))
}
