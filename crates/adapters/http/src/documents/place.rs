use crate::ApiError;
use crate::operation::Argument;
use crate::path_ids::PathIds;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use customs_documents::{DocumentId, Owner};
use std::future::{Ready, ready};

/// The declaration of the path.
pub(super) struct OfDeclaration(pub(super) Owner);

/// The declaration of the path and one of its documents.
pub(super) struct OneDocument {
    pub(super) owner: Owner,
    pub(super) id: DocumentId,
}

impl Argument for OfDeclaration {}

impl FromRequest for OfDeclaration {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(ids(request, payload).map(|[declaration]| Self(Owner::declaration(declaration))))
    }
}

impl Argument for OneDocument {}

impl FromRequest for OneDocument {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let place =
            |[declaration, id]: [i64; 2]| Self { owner: Owner::declaration(declaration), id: DocumentId::new(id) };
        ready(ids(request, payload).map(place))
    }
}

/// Here a 404 has a code, also that of an id that is none.
fn ids<const COUNT: usize>(request: &HttpRequest, payload: &mut Payload) -> Result<[i64; COUNT], ApiError> {
    match PathIds::from_request(request, payload).into_inner() {
        Ok(PathIds(ids)) => Ok(ids),
        Err(error) if error.status() == StatusCode::NOT_FOUND => Err(error.with("error", "not_found")),
        Err(error) => Err(error),
    }
}
