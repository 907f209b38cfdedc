//! Endpoints for the costs of a dossier. Writing a cost answers the version of the dossier, which `If-Match` refers
//! to.

mod fields;

pub(super) use fields::PurchaseLineView;

use super::{ReadDossiers, WriteDossiers};
use crate::answers::{changed, created};
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::{Record, Written};
use crate::operation::{Handled, Read, Write};
use crate::query::WholeList;
use crate::routing::Routing;
use customs_billing::{DossierId, PurchaseLineId};
use customs_http_macros::{delete, get, post, put};
use fields::{CreateBody, UpdateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(list_purchase_lines)
        .service(add_purchase_line)
        .service(change_purchase_line)
        .service(remove_purchase_line);
}

/// List the costs of a dossier.
#[get("/dossiers/{id}/purchase-lines", tag = "Dossiers", ids("The dossier"), params(WholeList),
    success(200, "In the order they were made", Record<Vec<PurchaseLineView>>))]
fn list_purchase_lines(asked: Read<ReadDossiers, 1, WholeList>) -> Handled {
    let dossiers = &asked.services.billing.dossiers;
    let lines = dossiers.purchase_lines(asked.organisation(), DossierId::new(asked.id()))?;
    let data: Vec<PurchaseLineView> = asked.query.take_from(lines.into_iter().map(Into::into));
    Response::ok(&Record { data })
}

/// Add a cost to a dossier.
#[post("/dossiers/{id}/purchase-lines", tag = "Dossiers", ids("The dossier"),
    versioned = "The version of the dossier, for If-Match", success(201, "The line", Written<PurchaseLineView>))]
fn add_purchase_line(order: &Write<WriteDossiers, 1, JsonBody<CreateBody>>) -> Handled {
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    let form = order.body.value().form();
    let line = dossiers.add_purchase(order.organisation(), id, order.expected, form)?;
    let version = dossiers.version(order.organisation(), id)?;
    created(version, PurchaseLineView::from(line), "The purchase line was added.")
}

/// Change a cost of a dossier.
///
/// Fields that are left out stay as they are; null resets a field to its default.
#[put("/dossiers/{id}/purchase-lines/{lineId}", tag = "Dossiers", ids("The dossier", "The line"),
    versioned = "The version of the dossier, for If-Match", success(200, "The line", Written<PurchaseLineView>))]
fn change_purchase_line(order: &Write<WriteDossiers, 2, JsonBody<UpdateBody>>) -> Handled {
    let (dossiers, [dossier, line]) = (&order.services.billing.dossiers, order.path);
    let (dossier, line) = (DossierId::new(dossier), PurchaseLineId::new(line));
    let change = |form: &mut _| order.body.value().apply(form);
    let line = dossiers.update_purchase(order.organisation(), dossier, line, order.expected, &change)?;
    let version = dossiers.version(order.organisation(), dossier)?;
    changed(version, PurchaseLineView::from(line), "The purchase line was changed.")
}

/// Remove a cost of a dossier.
#[delete(
    "/dossiers/{id}/purchase-lines/{lineId}",
    tag = "Dossiers",
    ids("The dossier", "The line"),
    success(204, "It is removed")
)]
fn remove_purchase_line(order: &Write<WriteDossiers, 2>) -> Handled {
    let (dossiers, [dossier, line]) = (&order.services.billing.dossiers, order.path);
    let (dossier, line) = (DossierId::new(dossier), PurchaseLineId::new(line));
    dossiers.delete_purchase(order.organisation(), dossier, line, order.expected)?;
    Ok(Response::no_content())
}
