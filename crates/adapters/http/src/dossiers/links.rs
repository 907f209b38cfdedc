//! Endpoints that link declarations and transits to a dossier, or unlink them.

use super::WriteDossiers;
use super::fields::DossierView;
use super::record::written;
use crate::ApiError;
use crate::billing::required;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::routing::Routing;
use customs_billing::DossierId;
use customs_http_macros::post;
use customs_kernel::Subject;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(link_declaration).service(unlink_declaration).service(link_transit).service(unlink_transit);
}

/// Names the declaration to link or unlink.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = LinkedDeclaration)]
struct DeclarationBody {
    #[schema(required)]
    declaration_id: Option<i64>,
}

/// Names the transit to link or unlink.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = LinkedTransit)]
struct TransitBody {
    #[schema(required)]
    transit_id: Option<i64>,
}

/// Link a declaration to a dossier.
///
/// The customer that is billed needs an active rate card with a billable item. Charges for events that the
/// declaration has already had are made at once.
#[post("/dossiers/{id}/link-declaration", tag = "Dossiers", ids("The dossier"), versioned,
    success(200, "The dossier", Written<DossierView>))]
fn link_declaration(order: &Write<WriteDossiers, 1, JsonBody<DeclarationBody>>) -> Handled {
    link(order, order.body.value().declaration()?, "The declaration was linked.")
}

/// Unlink a declaration from a dossier.
///
/// The pending charges of the declaration are removed; its charges on invoices stay.
#[post("/dossiers/{id}/unlink-declaration", tag = "Dossiers", ids("The dossier"), versioned,
    success(200, "The dossier", Written<DossierView>))]
fn unlink_declaration(order: &Write<WriteDossiers, 1, JsonBody<DeclarationBody>>) -> Handled {
    unlink(order, order.body.value().declaration()?, "The declaration was unlinked.")
}

/// Link a transit to a dossier.
///
/// The customer that is billed needs an active rate card with a billable item. Charges for events that the transit
/// has already had are made at once.
#[post("/dossiers/{id}/link-transit", tag = "Dossiers", ids("The dossier"), versioned,
    success(200, "The dossier", Written<DossierView>))]
fn link_transit(order: &Write<WriteDossiers, 1, JsonBody<TransitBody>>) -> Handled {
    link(order, order.body.value().transit()?, "The transit was linked.")
}

/// Unlink a transit from a dossier.
///
/// The pending charges of the transit are removed; its charges on invoices stay.
#[post("/dossiers/{id}/unlink-transit", tag = "Dossiers", ids("The dossier"), versioned,
    success(200, "The dossier", Written<DossierView>))]
fn unlink_transit(order: &Write<WriteDossiers, 1, JsonBody<TransitBody>>) -> Handled {
    unlink(order, order.body.value().transit()?, "The transit was unlinked.")
}

impl DeclarationBody {
    fn declaration(&self) -> Result<Subject, ApiError> {
        required("declaration_id", self.declaration_id).map(Subject::declaration)
    }
}

impl TransitBody {
    fn transit(&self) -> Result<Subject, ApiError> {
        required("transit_id", self.transit_id).map(Subject::transit)
    }
}

fn link<B>(order: &Write<WriteDossiers, 1, B>, movement: Subject, done: &str) -> Handled {
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    written(dossiers.link(order.organisation(), id, order.expected, movement)?, done)
}

fn unlink<B>(order: &Write<WriteDossiers, 1, B>, movement: Subject, done: &str) -> Handled {
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    written(dossiers.unlink(order.organisation(), id, order.expected, movement)?, done)
}
