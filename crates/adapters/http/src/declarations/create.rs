use super::body::DeclarationRequest;
use super::creation::{self, Created};
use super::requirements::WriteDeclarations;
use crate::body::{JsonBody, ReportUnknown};
use crate::operation::{Create, Ordered, Responded};
use customs_http_macros::post;

/// Create a declaration.
///
/// The declaration becomes a draft, or is submitted at once when `submit_when_valid` is true. Submission also takes
/// the scope declarations:submit, and inventory:write when an item names a lot (`inventory_line_id`). A body that
/// breaks rules saves nothing, unless the settings of the customer ask for it: then it is saved as a draft, and
/// `validation` lists the broken rules.
#[post("/declarations/create", tag = "Declarations", success(201, "It is created", Created))]
pub(super) async fn create_declaration(
    ordered: Ordered<Create<WriteDeclarations, JsonBody<DeclarationRequest, ReportUnknown>>>,
) -> Responded {
    let submit = ordered.order.body.value().submit_when_valid;
    creation::create(ordered, submit).await
}
