//! What happens to every request before and after its handler: authentication, rate limits, and the
//! headers and error bodies that all answers share.

mod authentication;
mod charges;
mod peer;
mod response_headers;

pub(crate) use authentication::Authentication;
pub(crate) use peer::peer_address;

use crate::command::watch_body;
use crate::rate_limit::Standing;
use crate::request_id::RequestId;
use crate::{ApiError, Services};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::CONTENT_TYPE;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, ResponseError, web};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::time::Instant;

/// The middleware around all routes.
pub(crate) async fn gate(
    services: web::Data<Services>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let started = Instant::now();
    let method = request.method().clone();
    let request_id = RequestId::of(&request);
    let path = request.path().to_owned();
    let authentication = authentication::authenticate(&services.access, &request);
    authentication.record_in_span();
    let standing = charges::charge(&services, &request, &authentication).await;
    request.extensions_mut().insert(authentication);
    watch_body(&mut request);

    let refused = standing.filter(|standing| !standing.allowed);
    let outcome = match refused {
        Some(standing) => {
            let error = ApiError::rate_limited(standing.retry_after);
            Ok(request.into_response(error.error_response()))
        }
        None => handled(request, next).await,
    };
    let decorate = |headers: &mut _, standing: Option<Standing>| {
        response_headers::add(headers, &path, &request_id, standing, &services.settings);
    };
    match outcome {
        Ok(response) => {
            let mut response = with_our_error_body(response);
            let of_handler = response.request().extensions().get::<Standing>().copied();
            let pattern = response.request().match_pattern();
            decorate(response.headers_mut(), Standing::tighter(standing, of_handler));
            services.metrics.count(&method, pattern.as_deref(), response.status(), started.elapsed());
            Ok(response)
        }
        Err(error) => {
            services.metrics.count(&method, None, error.status(), started.elapsed());
            let mut answered = error.error_response();
            decorate(answered.headers_mut(), standing);
            Err(actix_web::error::InternalError::from_response("the handler failed", answered).into())
        }
    }
}

/// Runs the handler. Its panic is a fault like any other, and ends nothing but this request.
async fn handled(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, ApiError> {
    let handling = AssertUnwindSafe(async move { next.call(request).await }).catch_unwind();
    match handling.await {
        Ok(Ok(response)) => Ok(response.map_into_boxed_body()),
        Ok(Err(error)) => Err(ApiError::of_framework(error.as_response_error().status_code(), error.to_string())),
        Err(_) => Err(ApiError::internal("a handler panicked")),
    }
}

/// Errors that the framework answered by itself get the body that ours have.
fn with_our_error_body(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let status = response.status();
    let has_a_body_of_ours = response.headers().get(CONTENT_TYPE).is_some_and(|content_type| {
        content_type.as_bytes().starts_with(b"application/json") || content_type.as_bytes().starts_with(b"text/html")
    });
    if has_a_body_of_ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (request, replaced) = response.into_parts();
    let text = replaced.error().map_or_else(|| "the framework refused it".to_owned(), ToString::to_string);
    ServiceResponse::new(request, ApiError::of_framework(status, text).error_response())
}
