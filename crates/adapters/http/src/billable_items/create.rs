use super::fields::{BillableItemView, CreateBody};
use super::requirements::WriteBillableItems;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;

/// Creates a billable item
#[post("/billable-items", tag = "Billable items", versioned, answer(201, "The item", Written<BillableItemView>))]
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
