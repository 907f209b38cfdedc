use super::fields::CreateBody;
use super::record::WrittenDraft;
use super::requirements::WriteTransits;
use crate::body::{JsonBody, ReportUnknown};
use crate::command::Response;
use crate::operation::{Create, Handled};
use customs_http_macros::post;
use customs_transits::CreateTransit;

/// Create a transit as a draft.
///
/// Parties, holder and guarantee are completed from the customer master; fields that are sent take precedence. A body
/// that breaks rules saves nothing, and neither does one whose `customer_code` names no customer. An unknown customer
/// code in a party only gives a warning, and so does anything that customs would refuse, such as a limit date in the
/// past.
#[post("/transits", tag = "Transits", versioned, success(201, "The transit", WrittenDraft))]
pub(super) fn create_transit(order: &Create<WriteTransits, JsonBody<CreateBody, ReportUnknown>>) -> Handled {
    let (body, transits) = (order.body.value(), &order.services.transits);
    order.body.naming_unknown_fields(|unknown| {
        let created = transits.create(CreateTransit {
            organisation: order.organisation(),
            actor: order.actor(),
            form: body.transit(),
            dossier_id: body.dossier_id,
        })?;
        let version = created.version;
        let written = WrittenDraft::new(created, transits, unknown, "The transit was created.")?;
        Ok(Response::created(&written)?.with_version(version))
    })
}
