use super::fields::BillableItemView;
use super::requirements::ReadBillableItems;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_billing::BillableItemId;
use customs_http_macros::get;

/// Shows a billable item
#[get("/billable-items/{id}", tag = "Billable items", ids("The item"), versioned,
    answer(200, "The item", Record<BillableItemView>))]
pub(super) async fn show_billable_item(
    caller: Caller<ReadBillableItems>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (items, organisation) = (services.billing.billable_items.clone(), caller.organisation());
    let answer = blocking(move || {
        let item = items.show(organisation, BillableItemId::new(id))?;
        let version = item.version;
        Ok(Answer::ok(&Record { data: BillableItemView::from(item) })?.with_version(version))
    });
    Ok(answer.await?.into())
}
