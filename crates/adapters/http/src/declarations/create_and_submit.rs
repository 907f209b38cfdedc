use super::body::DeclarationRequest;
use super::creation::{Created, create};
use super::requirements::{SubmitDeclarations, WriteDeclarations};
use crate::Services;
use crate::body::{JsonBody, TellUnknown};
use crate::caller::Caller;
use crate::command::Command;
use crate::operation::{Answered, Ordered};
use actix_web::web;
use customs_http_macros::post;

/// Create a declaration and submit it.
///
/// The request works like the creation of a declaration with `submit_when_valid` true.
#[post("/declarations/submit", tag = "Declarations", answer(201, "It is created and submitted", Created))]
pub(super) async fn create_and_submit_declaration(
    caller: Caller<WriteDeclarations>,
    _: Caller<SubmitDeclarations>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<DeclarationRequest, TellUnknown>,
) -> Answered {
    create(command, Ordered { caller, ids: [], expected: None, body, services }, Some(true)).await
}
