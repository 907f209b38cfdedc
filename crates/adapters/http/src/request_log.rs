use crate::request_id::RequestId;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use tracing::{Span, field};
use tracing_actix_web::RootSpanBuilder;

/// The span of a request and the line that ends it. Never headers, bodies or query strings: they
/// hold secrets and trade data.
pub(crate) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        tracing::info_span!(
            "request",
            request_id = %RequestId::of(request).as_str(),
            method = %request.method(),
            path = %request.path(),
            organisation = field::Empty,
            client_id = field::Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        tracing::info!(parent: &span, status = status.as_u16(), "answered");
    }
}
