//! Endpoints for the charges of a dossier. Writing a charge answers the version of the dossier, which `If-Match`
//! refers to.

mod fields;
mod listing;

pub(super) use fields::RevenueLineView;

use super::recalculate_revenue::mode;
use super::{ReadDossiers, WriteDossiers};
use crate::ApiError;
use crate::answers::{changed, created};
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::{Record, Written};
use crate::operation::{Handled, Read, Write};
use crate::query::WholeList;
use crate::routing::Routing;
use customs_billing::dossier::{DeduplicationMode, RevenueLineForm};
use customs_billing::{AddedLine, DossierId, RevenueLineId};
use customs_http_macros::{delete, get, post, put};
use fields::{CreateBody, UpdateBody};
use listing::Listing;

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(list_revenue_lines)
        .service(add_revenue_line)
        .service(change_revenue_line)
        .service(remove_revenue_line);
}

/// List the charges of a dossier, pending and invoiced.
#[get("/dossiers/{id}/invoice-lines", tag = "Dossiers", ids("The dossier"), params(WholeList),
    success(200, "Its charges, with their sums", Record<Listing>))]
fn list_revenue_lines(asked: Read<ReadDossiers, 1, WholeList>) -> Handled {
    let dossiers = &asked.services.billing.dossiers;
    let mut lines = dossiers.invoice_lines(asked.organisation(), DossierId::new(asked.id()))?;
    // The sums above cover all lines; only then a page of lines is taken.
    (lines.pending, lines.invoiced) = (asked.query.take_from(lines.pending), asked.query.take_from(lines.invoiced));
    Response::ok(&Record { data: Listing::from(lines) })
}

/// Add a charge to a dossier.
///
/// The item must be an active revenue item on the rate card of the customer that is billed. Price and VAT rate come
/// from the rate card unless they are given. With `deduplication_mode` `skip` or `update_existing`, an existing line
/// may be answered, with status 200.
#[post("/dossiers/{id}/invoice-lines", tag = "Dossiers", ids("The dossier"),
    responses(
        (
            status = 201, description = "The line was added", body = Written<RevenueLineView>,
            headers(("ETag" = String, description = "The version of the dossier, for If-Match")),
        ),
        (
            status = 200, description = "The line that was there already", body = Written<RevenueLineView>,
            headers(("ETag" = String, description = "The version of the dossier, for If-Match")),
        ),
    ))]
fn add_revenue_line(order: &Write<WriteDossiers, 1, JsonBody<CreateBody>>) -> Handled {
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    let (form, mode) = checked(order.body.value())?;
    let added = dossiers.add_line(order.organisation(), id, order.expected, form, mode)?;
    let (message, is_new) = match added {
        AddedLine::Added(_) => ("The invoice line was added.", true),
        AddedLine::Updated(_) => ("The invoice line was there already, and was updated.", false),
        AddedLine::Skipped(_) => ("The invoice line was there already, and stayed as it was.", false),
    };
    let answered = if is_new { created } else { changed };
    let version = dossiers.version(order.organisation(), id)?;
    answered(version, RevenueLineView::in_open_dossier(added.into_line()), message)
}

/// The form and the mode that the body asks for, or the errors of both together.
fn checked(body: &CreateBody) -> Result<(RevenueLineForm, DeduplicationMode), ApiError> {
    let mut form = body.form();
    let checked = form.check();
    match (mode(body.deduplication_mode.as_deref()), checked) {
        (Ok(mode), Ok(())) => Ok((form, mode.unwrap_or(DeduplicationMode::AllowDuplicates))),
        (Err(mut errors), Err(others)) => {
            errors.extend(others);
            Err(errors.into())
        }
        (Err(errors), Ok(())) | (Ok(_), Err(errors)) => Err(errors.into()),
    }
}

/// Change a pending charge of a dossier.
///
/// Fields that are left out or null stay as they are. When the item changes, description, price and VAT rate come
/// from the new item and the rate card, unless new values are sent with it.
#[put("/dossiers/{id}/invoice-lines/{lineId}", tag = "Dossiers", ids("The dossier", "The line"),
    versioned = "The version of the dossier, for If-Match", success(200, "The line", Written<RevenueLineView>))]
fn change_revenue_line(order: &Write<WriteDossiers, 2, JsonBody<UpdateBody>>) -> Handled {
    let (dossiers, [dossier, line]) = (&order.services.billing.dossiers, order.path);
    let (dossier, line) = (DossierId::new(dossier), RevenueLineId::new(line));
    let change = |form: &mut _| order.body.value().apply(form);
    let line = dossiers.update_line(order.organisation(), dossier, line, order.expected, &change)?;
    let version = dossiers.version(order.organisation(), dossier)?;
    changed(version, RevenueLineView::in_open_dossier(line), "The invoice line was changed.")
}

/// Remove a pending charge of a dossier.
///
/// A removed charge that a trigger made is not made again, except by a recalculation.
#[delete(
    "/dossiers/{id}/invoice-lines/{lineId}",
    tag = "Dossiers",
    ids("The dossier", "The line"),
    success(204, "It is removed")
)]
fn remove_revenue_line(order: &Write<WriteDossiers, 2>) -> Handled {
    let (dossiers, [dossier, line]) = (&order.services.billing.dossiers, order.path);
    let (dossier, line) = (DossierId::new(dossier), RevenueLineId::new(line));
    dossiers.delete_line(order.organisation(), dossier, line, order.expected)?;
    Ok(Response::no_content())
}
