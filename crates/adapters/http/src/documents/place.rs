use crate::ApiError;
use crate::operation::{Argument, Description};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use customs_documents::{DocumentId, Owner};
use futures_util::FutureExt;
use futures_util::future::Map;

/// The arguments of an operation on documents. A 404 of these operations carries an error code, also when the id in the
/// path is no number.
pub(super) struct Placed<A>(pub(super) A);

/// The declaration of the path, and one of its documents.
pub(super) fn one_document([declaration, id]: [i64; 2]) -> (Owner, DocumentId) {
    (Owner::declaration(declaration), DocumentId::new(id))
}

impl<A: Argument> Argument for Placed<A> {
    fn describe(description: &mut Description) {
        A::describe(description);
    }
}

impl<A: FromRequest<Error = ApiError>> FromRequest for Placed<A> {
    type Error = ApiError;
    type Future = Map<A::Future, fn(Result<A, ApiError>) -> Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        A::from_request(request, payload).map(|arguments| arguments.map(Self).map_err(with_code))
    }
}

fn with_code(error: ApiError) -> ApiError {
    if error.status() == StatusCode::NOT_FOUND { error.with("error", "not_found") } else { error }
}
