use super::requirements::ReadItems;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::query::{FromQuery, Query, QueryReader, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_master_data::CustomerId;
use customs_master_data::item::ItemHit;
use serde::Serialize;
use utoipa::ToSchema;

/// An item that was found.
#[derive(Serialize, ToSchema)]
#[schema(as = MasterItemHit)]
struct Hit {
    id: i64,
    item_code: String,
    description: String,
    hs_code: Option<String>,
    /// Whose item it is; null when it is global.
    customer_id: Option<i64>,
}

/// What is looked for. That it must be there is a rule of the use case.
pub(super) struct Wanted {
    query: Option<String>,
    customer: Option<CustomerId>,
}

impl FromQuery for Wanted {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { query: query.text("q"), customer: query.integer("customer_id").map(CustomerId::new) }
    }
}

/// Searches items while somebody types
///
/// Up to 20 active items of which code, description and commodity code have words that begin with the
/// words of `q`, all of them.
#[get("/item-master/search", tag = "Item master",
    params(("q" = String, Query, description = "Beginnings of words", min_length = 1), ("customer_id" = Option<i64>, Query, description = "Items of this customer and global ones; when left out, everybody's"), WholeList),
    answer(200, "What was found", Record<Vec<Hit>>))]
pub(super) async fn search_items(
    caller: Caller<ReadItems>,
    Query((wanted, list)): Query<(Wanted, WholeList)>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let items = services.items.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || {
        let found = items.search(organisation, wanted.query.as_deref(), wanted.customer)?;
        let data: Vec<Hit> = list.of(found.into_iter().map(Into::into));
        Answer::ok(&Record { data })
    });
    Ok(answer.await?.into())
}

impl From<ItemHit> for Hit {
    fn from(hit: ItemHit) -> Self {
        let ItemHit { id, item_code, description, hs_code, owner } = hit;
        Self { id: id.get(), item_code, description, hs_code, customer_id: owner.map(CustomerId::get) }
    }
}
