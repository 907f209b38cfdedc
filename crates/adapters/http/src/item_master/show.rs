use super::fields::ItemView;
use super::requirements::ReadItems;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_master_data::ItemId;

/// Shows an item with its documents and the changes that wait for a decision
#[get("/item-master/{id}", tag = "Item master", ids("The item"), versioned, answer(200, "The item", Record<ItemView>))]
pub(super) async fn show_item(
    caller: Caller<ReadItems>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let items = services.items.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || {
        let found = items.show(organisation, ItemId::new(id))?;
        let version = found.item.version;
        Ok(Answer::ok(&Record { data: ItemView::from(found) })?.with_version(version))
    });
    Ok(answer.await?.into())
}
