use super::{JsonBody, OptionalJsonBody, ReportUnknown, is_json};
use crate::ApiError;
use crate::command::Response;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use customs_kernel::facts::Warning;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;

/// The body of a request that needs no body. A JSON body is read all the same, because a field in it (such as
/// `dry_run`) is a wish that has no effect, and the answer must state that. Any other body is ignored.
pub(crate) struct UnaskedBody(Option<JsonBody<NoFields, ReportUnknown>>);

/// An object in which no field has a meaning.
#[derive(Default, Deserialize)]
struct NoFields {}

impl UnaskedBody {
    /// Like [`JsonBody::naming_unknown_fields`].
    pub(crate) fn naming_unknown_fields(
        &self,
        work: impl FnOnce(Vec<Warning>) -> Result<Response, ApiError>,
    ) -> Result<Response, ApiError> {
        match &self.0 {
            Some(body) => body.naming_unknown_fields(work),
            None => work(Vec::new()),
        }
    }
}

impl FromRequest for UnaskedBody {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if !is_json(request) {
            return async { Ok(Self(None)) }.boxed_local();
        }
        let body = OptionalJsonBody::from_request(request, payload);
        async move {
            match body.await {
                Ok(body) => Ok(Self(Some(body.into_body()))),
                // Only an object can have fields. Other JSON is ignored, such as the empty list that some clients
                // send for "nothing".
                Err(error) if error.status() == StatusCode::BAD_REQUEST => Ok(Self(None)),
                Err(error) => Err(error),
            }
        }
        .boxed_local()
    }
}
