use super::fields::{BillableItemView, ChangeBody};
use super::requirements::WriteBillableItems;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::BillableItemId;
use customs_http_macros::put;

/// Changes a billable item
///
/// What is left out stays as it is; null clears a field, or gives it its default again. Charges that were made stay as
/// they are.
#[put("/billable-items/{id}", tag = "Billable items", ids("The item"), versioned,
    answer(200, "The changed item", Written<BillableItemView>))]
pub(super) async fn update_billable_item(
    caller: Caller<WriteBillableItems>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let changes = body.into_inner();
    let (items, organisation) = (services.billing.billable_items.clone(), caller.organisation());
    command
        .run(move || {
            let change = |form: &mut _| changes.apply(form);
            let item = items.update(organisation, BillableItemId::new(id), expected, &change)?;
            let version = item.version;
            let written = Written::new(BillableItemView::from(item), "The billable item was updated.");
            Ok(Answer::ok(&written)?.with_version(version))
        })
        .await
}
