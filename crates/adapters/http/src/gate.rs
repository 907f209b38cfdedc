//! The gate that every request passes before and after its handler: it finds the route, authenticates the caller,
//! charges the rate limits, bounds the time and the memory of the body, and adds the headers and error bodies that all
//! answers share.

mod authentication;
mod counting;
mod ending;
mod head;
mod incoming;
mod response_headers;
mod route;
mod route_table;
mod unverified;

pub(crate) use authentication::Authentication;
pub use route::{Area, Route, canonical};
pub(crate) use route::{RouteGroup, decoded};
pub use route_table::{Entry, RouteTable};
pub use unverified::{Held, UnverifiedBytes};

use crate::command::watch_body;
use crate::rate_limit::Standing;
use crate::{ApiError, Services};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_TYPE, HeaderMap};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, ResponseError, web};
use counting::Counted;
use customs_serving::{ClientAddress, RequestId};
use ending::Ending;
use futures_util::FutureExt;
use head::LengthOnly;
use incoming::Incoming;
use std::panic::AssertUnwindSafe;

/// The middleware around all routes.
pub(crate) async fn gate(
    services: web::Data<Services>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let method = request.method().clone();
    let request_id = RequestId::from_request(&request);
    let route = Route::settle(&mut request);
    let client = ClientAddress::from_request(&request, &services.settings.proxies);
    let ending = Ending::new(method.clone(), route, client);
    let authentication = authentication::authenticate(&services, &request, route).await;
    authentication.record_in_span();
    let counted = Counted { method: &method, route, client, authentication: &authentication };
    let standing = counted.count(&services).await;
    let incoming = Incoming::watch(&mut request, &services, route, client, &authentication);
    request.extensions_mut().insert(authentication);
    request.extensions_mut().insert(client);
    watch_body(&mut request);
    let is_head = head::ask_by_get(&mut request, route);

    let outcome = match standing.filter(|standing| !standing.allowed) {
        Some(standing) => Ok(request.into_response(ApiError::rate_limited(standing.retry_after).error_response())),
        None if route.is_disguised => Ok(request.into_response(ApiError::not_found().error_response())),
        None => handled(request, next).await,
    };
    let decorate = |headers: &mut HeaderMap, status, standing: Option<Standing>| {
        response_headers::add(headers, status, route, &request_id, standing, &services.settings);
    };
    let body = |body: BoxBody| incoming.answered(if is_head { LengthOnly::replacing(&body) } else { body });
    match outcome {
        Ok(response) => {
            let mut response = with_our_error_body(response);
            let of_handler = response.request().extensions().get::<Standing>().copied();
            let status = response.status();
            decorate(response.headers_mut(), status, Standing::tighter(standing, of_handler));
            ending.answered(status);
            let (request, response) = response.into_parts();
            let (head, response) = response.into_parts();
            Ok(ServiceResponse::new(request, head.set_body(body(response).await)))
        }
        Err(error) => {
            ending.answered(error.status());
            let mut answered = error.error_response();
            decorate(answered.headers_mut(), error.status(), standing);
            let (head, response) = answered.into_parts();
            let answered = head.set_body(body(response).await);
            Err(actix_web::error::InternalError::from_response("the handler failed", answered).into())
        }
    }
}

/// Runs the handler. A panic of the handler is answered as a fault of the service and ends only this request.
async fn handled(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, ApiError> {
    let handling = AssertUnwindSafe(async move { next.call(request).await }).catch_unwind();
    match handling.await {
        Ok(Ok(response)) => Ok(response.map_into_boxed_body()),
        Ok(Err(error)) => Err(ApiError::from_framework(error.as_response_error().status_code(), error.to_string())),
        Err(_) => Err(ApiError::internal("a handler panicked")),
    }
}

/// Replaces the body of an error that the framework answered by itself with an error body of the service.
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
    ServiceResponse::new(request, ApiError::from_framework(status, text).error_response())
}
