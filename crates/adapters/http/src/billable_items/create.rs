use super::fields::{BillableItemView, CreateBody};
use super::requirements::WriteBillableItems;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, post, web};

/// Creates a billable item
#[utoipa::path(
    tag = "Billable items",
    request_body = CreateBody,
    responses((
        status = 201, description = "The item", body = Written<BillableItemView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["billable_items:write"]), ("bearer" = [])),
)]
#[post("/billable-items")]
pub(super) async fn create_billable_item(
    caller: Caller<WriteBillableItems>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<CreateBody>,
) -> Result<HttpResponse, ApiError> {
    let form = body.into_inner().form();
    let (items, organisation) = (services.billing.billable_items.clone(), caller.organisation());
    command
        .run(move || {
            let item = items.create(organisation, form.clone())?;
            let version = item.version;
            let written = Written::new(BillableItemView::from(item), "The billable item was created.");
            Ok(Answer::created(&written)?.with_version(version))
        })
        .await
}
