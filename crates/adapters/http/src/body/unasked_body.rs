use super::{JsonBody, OptionalJsonBody, TellUnknown, is_json};
use crate::ApiError;
use crate::command::Answer;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;

/// What came with a request that asks for no body. In JSON it is read all the same, because a field of it is a wish that
/// nobody will heed (`dry_run`), and the client must hear so. Anything else counts as if nothing had come.
pub(crate) struct UnaskedBody(Option<JsonBody<NoFields, TellUnknown>>);

/// An object in which nothing has a meaning.
#[derive(Default, Deserialize)]
struct NoFields {}

impl UnaskedBody {
    /// As [`JsonBody::naming_unknown_fields`].
    pub(crate) fn naming_unknown_fields(
        &self,
        work: impl FnOnce(Vec<String>) -> Result<Answer, ApiError>,
    ) -> Result<Answer, ApiError> {
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
                // What is no object has no field that could be a wish: an empty list, as some clients write "nothing".
                Err(error) if error.status() == StatusCode::BAD_REQUEST => Ok(Self(None)),
                Err(error) => Err(error),
            }
        }
        .boxed_local()
    }
}
