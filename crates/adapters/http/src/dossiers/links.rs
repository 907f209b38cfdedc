//! Declarations and transits that go into a dossier, or out of it.

use super::fields::DossierView;
use super::record::written;
use super::requirements::WriteDossiers;
use crate::ApiError;
use crate::billing::required;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use crate::routing::Routing;
use customs_billing::DossierId;
use customs_http_macros::post;
use customs_kernel::Subject;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(link_declaration).service(unlink_declaration).service(link_transit).service(unlink_transit);
}

/// The declaration that is meant.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = LinkedDeclaration)]
struct DeclarationBody {
    #[schema(required)]
    declaration_id: Option<i64>,
}

/// The transit that is meant.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = LinkedTransit)]
struct TransitBody {
    #[schema(required)]
    transit_id: Option<i64>,
}

/// Puts a declaration into a dossier
///
/// The billing customer needs an active rate card with a billable item. What the declaration has reached already is
/// charged at once.
#[post("/dossiers/{id}/link-declaration", tag = "Dossiers", ids("The dossier"), versioned,
    answer(200, "The dossier", Written<DossierView>))]
fn link_declaration(order: &Write<WriteDossiers, 1, JsonBody<DeclarationBody>>) -> Answered {
    link(order, order.body.value().declaration()?, "The declaration was linked.")
}

/// Takes a declaration out of a dossier
///
/// Its pending charges go along; what an invoice has stays.
#[post("/dossiers/{id}/unlink-declaration", tag = "Dossiers", ids("The dossier"), versioned,
    answer(200, "The dossier", Written<DossierView>))]
fn unlink_declaration(order: &Write<WriteDossiers, 1, JsonBody<DeclarationBody>>) -> Answered {
    unlink(order, order.body.value().declaration()?, "The declaration was unlinked.")
}

/// Puts a transit into a dossier
///
/// As with declarations.
#[post("/dossiers/{id}/link-transit", tag = "Dossiers", ids("The dossier"), versioned,
    answer(200, "The dossier", Written<DossierView>))]
fn link_transit(order: &Write<WriteDossiers, 1, JsonBody<TransitBody>>) -> Answered {
    link(order, order.body.value().transit()?, "The transit was linked.")
}

/// Takes a transit out of a dossier
///
/// As with declarations.
#[post("/dossiers/{id}/unlink-transit", tag = "Dossiers", ids("The dossier"), versioned,
    answer(200, "The dossier", Written<DossierView>))]
fn unlink_transit(order: &Write<WriteDossiers, 1, JsonBody<TransitBody>>) -> Answered {
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

fn link<B>(order: &Write<WriteDossiers, 1, B>, movement: Subject, done: &str) -> Answered {
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    written(dossiers.link(order.organisation(), id, order.expected, movement)?, done)
}

fn unlink<B>(order: &Write<WriteDossiers, 1, B>, movement: Subject, done: &str) -> Answered {
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    written(dossiers.unlink(order.organisation(), id, order.expected, movement)?, done)
}
