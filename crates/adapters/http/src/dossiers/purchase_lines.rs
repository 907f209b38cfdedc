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
use actix_web::{HttpResponse, web};
use customs_billing::{DossierId, PurchaseLineId};
use customs_http_macros::{delete, get, post, put};
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(list_purchase_lines)
        .service(add_purchase_line)
        .service(change_purchase_line)
        .service(remove_purchase_line);
}

/// Lists the costs of a dossier
#[get("/dossiers/{id}/purchase-lines", tag = "Dossiers", ids("The dossier"), params(WholeList),
    answer(200, "In the order they were made", Record<Vec<PurchaseLineView>>))]
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
#[post("/dossiers/{id}/purchase-lines", tag = "Dossiers", ids("The dossier"),
    versioned = "The version of the dossier, for If-Match", answer(201, "The line", Written<PurchaseLineView>))]
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
#[put("/dossiers/{id}/purchase-lines/{lineId}", tag = "Dossiers", ids("The dossier", "The line"),
    versioned = "The version of the dossier, for If-Match", answer(200, "The line", Written<PurchaseLineView>))]
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
#[delete(
    "/dossiers/{id}/purchase-lines/{lineId}",
    tag = "Dossiers",
    ids("The dossier", "The line"),
    answer(204, "It is removed")
)]
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
