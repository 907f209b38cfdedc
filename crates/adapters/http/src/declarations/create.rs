use super::body::DeclarationRequest;
use super::creation::{self, Created};
use super::requirements::WriteDeclarations;
use crate::body::{JsonBody, TellUnknown};
use crate::operation::{Create, Ordered, Responded};
use customs_http_macros::post;

/// Creates a declaration
///
/// As a draft, or submitted at once when `submit_when_valid` is true, for which the token needs
/// declarations:submit besides, and inventory:write where an item names a lot (`inventory_line_id`). A body that breaks rules saves nothing, unless the settings of the
/// customer say otherwise: then it is a draft, and `validation` tells what is wrong.
#[post("/declarations/create", tag = "Declarations", answer(201, "It is created", Created))]
pub(super) async fn create_declaration(
    ordered: Ordered<Create<WriteDeclarations, JsonBody<DeclarationRequest, TellUnknown>>>,
) -> Responded {
    let submit = ordered.order.body.value().submit_when_valid;
    creation::create(ordered, submit).await
}
