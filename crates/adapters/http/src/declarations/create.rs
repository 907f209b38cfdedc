use super::body::DeclarationRequest;
use super::creation::{Created, create};
use super::requirements::WriteDeclarations;
use crate::body::{JsonBody, TellUnknown};
use crate::caller::Caller;
use crate::command::Command;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;

/// Creates a declaration
///
/// As a draft, or submitted at once when `submit_when_valid` is true, for which the token needs
/// declarations:submit besides, and inventory:write where an item names a lot (`inventory_line_id`). A body that breaks rules saves nothing, unless the settings of the
/// customer say otherwise: then it is a draft, and `validation` tells what is wrong.
#[post("/declarations/create", tag = "Declarations", answer(201, "It is created", Created))]
pub(super) async fn create_declaration(
    caller: Caller<WriteDeclarations>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<DeclarationRequest, TellUnknown>,
) -> Result<HttpResponse, ApiError> {
    let submit = body.value().submit_when_valid;
    create(&caller, &services, body, submit, command).await
}
