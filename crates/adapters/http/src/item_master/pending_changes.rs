use super::ReadItems;
use super::fields::MasterItemChangeStatus;
use super::history::ChangeView;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader, WholeList};
use customs_http_macros::get;
use customs_master_data::MasterItemId;
use customs_master_data::master_item::ChangeStatus;

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
    success(200, "The changes, oldest first", Record<Vec<ChangeView>>))]
pub(super) fn list_pending_changes(asked: Read<ReadItems, 1, (WithStatus, WholeList)>) -> Handled {
    let (WithStatus(status), list) = &asked.query;
    let changes = asked.services.item_master.changes(asked.organisation(), MasterItemId::new(asked.id()), *status)?;
    let data: Vec<ChangeView> = list.take_from(changes.into_iter().map(Into::into));
    Response::ok(&Record { data })
}
