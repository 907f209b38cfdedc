use super::body::DeclarationRequest;
use super::creation::{Created, create};
use super::requirements::{SubmitDeclarations, WriteDeclarations};
use crate::body::{JsonBody, TellUnknown};
use crate::caller::Caller;
use crate::command::Command;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, post, web};

/// Creates a declaration and submits it
///
/// The same as creating one with `submit_when_valid` true.
#[utoipa::path(
    tag = "Declarations",
    request_body = DeclarationRequest,
    responses((status = 201, description = "It is created and submitted", body = Created)),
    security(("oauth2" = ["declarations:write", "declarations:submit"]), ("bearer" = [])),
)]
#[post("/declarations/submit")]
pub(super) async fn create_and_submit_declaration(
    caller: Caller<WriteDeclarations>,
    _: Caller<SubmitDeclarations>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<DeclarationRequest, TellUnknown>,
) -> Result<HttpResponse, ApiError> {
    create(&caller, &services, body, Some(true), command).await
}
