use super::choices::MasterItemChangeStatus;
use super::history::ChangeView;
use super::requirements::ReadItems;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::operation::Answered;
use crate::path_ids::PathIds;
use crate::query::{FromQuery, Query, QueryReader, WholeList};
use crate::{Services, blocking};
use actix_web::web;
use customs_http_macros::get;
use customs_master_data::ItemId;
use customs_master_data::item::ChangeStatus;

/// The status of the changes that a request asks for.
pub(super) struct WithStatus(ChangeStatus);

impl FromQuery for WithStatus {
    fn from_query(query: &mut QueryReader) -> Self {
        let statuses = ChangeStatus::ALL.map(|status| (status.word(), status));
        Self(query.choice("status", &statuses).unwrap_or(ChangeStatus::Pending))
    }
}

/// List changes of the classification or origin of an item.
///
/// A change that is made over this API applies at once, so it is listed as approved.
#[get("/item-master/{id}/pending-changes", tag = "Item master", ids("The item"),
    params(("status" = inline(Option<MasterItemChangeStatus>), Query, description = "pending when left out"), WholeList),
    answer(200, "The changes, oldest first", Record<Vec<ChangeView>>))]
pub(super) async fn list_pending_changes(
    caller: Caller<ReadItems>,
    ids: PathIds<1>,
    Query((wanted, list)): Query<(WithStatus, WholeList)>,
    services: web::Data<Services>,
) -> Answered {
    let (PathIds([id]), WithStatus(status)) = (ids, wanted);
    let answer = blocking(move || {
        let changes = services.items.changes(caller.organisation(), ItemId::new(id), status)?;
        let data: Vec<ChangeView> = list.of(changes.into_iter().map(Into::into));
        Answer::ok(&Record { data })
    });
    Ok(answer.await?.into())
}
