use super::body::DeclarationRequest;
use super::creation::{Created, create};
use super::requirements::{SubmitDeclarations, WriteDeclarations};
use crate::body::{JsonBody, ReportUnknown};
use crate::caller::Caller;
use crate::operation::{Create, Ordered, Responded};
use customs_http_macros::post;

/// Create a declaration and submit it.
///
/// The request works like the creation of a declaration with `submit_when_valid` true.
#[post("/declarations/submit", tag = "Declarations", success(201, "It is created and submitted", Created))]
pub(super) async fn create_and_submit_declaration(
    _: Caller<WriteDeclarations>,
    ordered: Ordered<Create<SubmitDeclarations, JsonBody<DeclarationRequest, ReportUnknown>>>,
) -> Responded {
    create(ordered, Some(true)).await
}
