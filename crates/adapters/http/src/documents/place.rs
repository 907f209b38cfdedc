use super::WriteDocuments;
use crate::ApiError;
use crate::operation::{Changing, FromPath, NoBody, Order};
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use customs_documents::{DocumentId, Owner};

/// The ids in the path of an operation on documents. Here a 404 has a code, also that of an id that is none.
#[derive(Clone, Copy)]
pub(super) struct Placed<const IDS: usize>(pub(super) [i64; IDS]);

/// Changes something of the documents of a declaration.
pub(super) type PlacedWrite<const IDS: usize, B = NoBody> = Order<Changing, WriteDocuments, Placed<IDS>, B>;

/// The declaration of the path, and one of its documents.
pub(super) fn one_document(Placed([declaration, id]): Placed<2>) -> (Owner, DocumentId) {
    (Owner::declaration(declaration), DocumentId::new(id))
}

impl<const IDS: usize> FromPath for Placed<IDS> {
    fn from_path(request: &HttpRequest) -> Result<Self, ApiError> {
        FromPath::from_path(request).map(Self).map_err(with_code)
    }
}

fn with_code(error: ApiError) -> ApiError {
    if error.status() == StatusCode::NOT_FOUND { error.with("error", "not_found") } else { error }
}
