//! Declarations and transits that go into a dossier, or out of it.

use super::fields::DossierView;
use super::record::written;
use super::requirements::WriteDossiers;
use crate::billing::required;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::Command;
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::routing::Routing;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, post, web};
use customs_billing::DossierId;

use customs_kernel::{OrganisationId, Subject, Version};
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
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier")),
    request_body = DeclarationBody,
    responses((
        status = 200, description = "The dossier", body = Written<DossierView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[post("/dossiers/{id}/link-declaration")]
async fn link_declaration(
    caller: Caller<WriteDossiers>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<DeclarationBody>,
) -> Result<HttpResponse, ApiError> {
    let id = required("declaration_id", body.into_inner().declaration_id);
    let link = Link::of(caller.organisation(), ids, expected, id.map(Subject::declaration));
    link.make(services, command, "The declaration was linked.").await
}

/// Takes a declaration out of a dossier
///
/// Its pending charges go along; what an invoice has stays.
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier")),
    request_body = DeclarationBody,
    responses((
        status = 200, description = "The dossier", body = Written<DossierView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[post("/dossiers/{id}/unlink-declaration")]
async fn unlink_declaration(
    caller: Caller<WriteDossiers>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<DeclarationBody>,
) -> Result<HttpResponse, ApiError> {
    let id = required("declaration_id", body.into_inner().declaration_id);
    let link = Link::of(caller.organisation(), ids, expected, id.map(Subject::declaration));
    link.undo(services, command, "The declaration was unlinked.").await
}

/// Puts a transit into a dossier
///
/// As with declarations.
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier")),
    request_body = TransitBody,
    responses((
        status = 200, description = "The dossier", body = Written<DossierView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[post("/dossiers/{id}/link-transit")]
async fn link_transit(
    caller: Caller<WriteDossiers>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<TransitBody>,
) -> Result<HttpResponse, ApiError> {
    let id = required("transit_id", body.into_inner().transit_id);
    let link = Link::of(caller.organisation(), ids, expected, id.map(Subject::transit));
    link.make(services, command, "The transit was linked.").await
}

/// Takes a transit out of a dossier
///
/// As with declarations.
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier")),
    request_body = TransitBody,
    responses((
        status = 200, description = "The dossier", body = Written<DossierView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[post("/dossiers/{id}/unlink-transit")]
async fn unlink_transit(
    caller: Caller<WriteDossiers>,
    ids: PathIds<1>,
    expected: ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<TransitBody>,
) -> Result<HttpResponse, ApiError> {
    let id = required("transit_id", body.into_inner().transit_id);
    let link = Link::of(caller.organisation(), ids, expected, id.map(Subject::transit));
    link.undo(services, command, "The transit was unlinked.").await
}

/// A dossier and what goes into it, or out of it.
struct Link {
    organisation: OrganisationId,
    dossier: DossierId,
    expected: Option<Version>,
    movement: Result<Subject, ApiError>,
}

impl Link {
    fn of(
        organisation: OrganisationId,
        PathIds([dossier]): PathIds<1>,
        ExpectedVersion(expected): ExpectedVersion,
        movement: Result<Subject, ApiError>,
    ) -> Self {
        Self { organisation, dossier: DossierId::new(dossier), expected, movement }
    }

    async fn make(
        self,
        services: web::Data<Services>,
        command: Command,
        done: &'static str,
    ) -> Result<HttpResponse, ApiError> {
        let Self { organisation, dossier, expected, movement } = self;
        let (dossiers, movement) = (services.billing.dossiers.clone(), movement?);
        let link = move || written(dossiers.link(organisation, dossier, expected, movement)?, done);
        command.run(link).await
    }

    async fn undo(
        self,
        services: web::Data<Services>,
        command: Command,
        done: &'static str,
    ) -> Result<HttpResponse, ApiError> {
        let Self { organisation, dossier, expected, movement } = self;
        let (dossiers, movement) = (services.billing.dossiers.clone(), movement?);
        let unlink = move || written(dossiers.unlink(organisation, dossier, expected, movement)?, done);
        command.run(unlink).await
    }
}
