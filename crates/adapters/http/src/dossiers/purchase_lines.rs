//! Costs of a dossier. What is written answers the version of the dossier, which is what `If-Match` names.

mod fields;

pub(super) use fields::PurchaseLineView;

use super::requirements::{ReadDossiers, WriteDossiers};
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::{Record, Written};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::routing::Routing;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, delete, get, post, put, web};
use customs_billing::{DossierId, PurchaseLineId};
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(list_purchase_lines)
        .service(add_purchase_line)
        .service(change_purchase_line)
        .service(remove_purchase_line);
}

/// Lists the costs of a dossier
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier"), WholeList),
    responses((status = 200, description = "In the order they were made", body = Record<Vec<PurchaseLineView>>)),
    security(("oauth2" = ["dossiers:read"]), ("bearer" = [])),
)]
#[get("/dossiers/{id}/purchase-lines")]
async fn list_purchase_lines(
    caller: Caller<ReadDossiers>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([dossier]) = ids;
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    let answer = blocking(move || {
        let lines = dossiers.purchase_lines(organisation, DossierId::new(dossier))?;
        let data: Vec<PurchaseLineView> = list.of(lines.into_iter().map(Into::into));
        Answer::ok(&Record { data })
    });
    Ok(answer.await?.into())
}

/// Adds a cost to a dossier
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier")),
    request_body = CreateBody,
    responses((
        status = 201, description = "The line", body = Written<PurchaseLineView>,
        headers(("ETag" = String, description = "The version of the dossier, for If-Match")),
    )),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[post("/dossiers/{id}/purchase-lines")]
async fn add_purchase_line(
    caller: Caller<WriteDossiers>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<CreateBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([dossier]) = ids;
    let form = body.into_inner().form();
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    command
        .run(move || {
            let id = DossierId::new(dossier);
            let line = dossiers.add_purchase(organisation, id, expected, form.clone())?;
            let written = Written::new(PurchaseLineView::from(line), "The purchase line was added.");
            Ok(Answer::created(&written)?.with_version(dossiers.version(organisation, id)?))
        })
        .await
}

/// Changes a cost of a dossier
///
/// What is left out stays as it is; null gives a field its default again.
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier"), ("lineId" = i64, Path, description = "The line")),
    request_body = ChangeBody,
    responses((
        status = 200, description = "The line", body = Written<PurchaseLineView>,
        headers(("ETag" = String, description = "The version of the dossier, for If-Match")),
    )),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[put("/dossiers/{id}/purchase-lines/{lineId}")]
async fn change_purchase_line(
    caller: Caller<WriteDossiers>,
    ids: PathIds<2>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([dossier, line]) = ids;
    let changes = body.into_inner();
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    command
        .run(move || {
            let (id, line) = (DossierId::new(dossier), PurchaseLineId::new(line));
            let change = |form: &mut _| changes.apply(form);
            let line = dossiers.update_purchase(organisation, id, line, expected, &change)?;
            let written = Written::new(PurchaseLineView::from(line), "The purchase line was changed.");
            Ok(Answer::ok(&written)?.with_version(dossiers.version(organisation, id)?))
        })
        .await
}

/// Removes a cost of a dossier
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier"), ("lineId" = i64, Path, description = "The line")),
    responses((status = 204, description = "It is removed")),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[delete("/dossiers/{id}/purchase-lines/{lineId}")]
async fn remove_purchase_line(
    caller: Caller<WriteDossiers>,
    ids: PathIds<2>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([dossier, line]) = ids;
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    command
        .run(move || {
            dossiers.delete_purchase(organisation, DossierId::new(dossier), PurchaseLineId::new(line), expected)?;
            Ok(Answer::no_content())
        })
        .await
}
